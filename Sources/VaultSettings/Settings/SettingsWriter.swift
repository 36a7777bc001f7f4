import Translation

/// Writes settings as a TOML file, which ``SettingsReader`` reads back unchanged.
package enum SettingsWriter {
    /// The start of the program's own file.
    package static let heading = """
        # Written by Receipt Vault: settings changed on its screens and with 'rvault config set'.
        # Put your own settings in config.toml, which overrides this file and is never written.

        """

    /// Writes the sections in the order of the page, with an empty line before each.
    package static func text(_ settings: Settings) -> String {
        var text = ""
        var section = ""
        for name in settings.names {
            guard let value = settings.value(of: name) else { continue }
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            if parts[0] != section {
                section = parts[0]
                text += "\n[\(section)]\n"
            }
            text += "\(parts[1]) = \(literal(value))\n"
        }
        return text
    }

    /// A config file that sets nothing: every setting as a comment, with its description and a valid value.
    package static var sample: String {
        var text = """
            # Settings of Receipt Vault. Uncomment a line to override what is chosen on the screens.
            # 'rvault config check' looks for mistakes.

            """
        var section = ""
        for entry in SettingEntry.all {
            let parts = entry.name.split(separator: ".", maxSplits: 1).map(String.init)
            if parts[0] != section {
                section = parts[0]
                text += "\n[\(section)]\n"
            }
            let choices = if case .choice = entry.kind { ": \(entry.values.english)" } else { "" }
            text += "# \(entry.summary)\(choices)\n#\(parts[1]) = \(literal(entry.example))\n"
        }
        return text + "\n[keys]\n# Use the command names that help shows after a colon\n#trash = [\"d\", \"Delete\"]\n"
    }

    private static func literal(_ value: TOMLValue) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .integer(let number): String(number)
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .array(let values): "[" + values.map(literal).joined(separator: ", ") + "]"
        }
    }

    /// A basic string of TOML, with the characters escaped that must not stand in one.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
