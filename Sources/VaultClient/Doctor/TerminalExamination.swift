internal import SystemKit
internal import VaultModel

/// Examines what the terminal can show, according to its environment.
struct TerminalExamination {
    let variables: [String: String]
    /// The columns of standard output; nil if it is not a terminal.
    let columns: Int?

    var findings: [Finding] {
        guard columns != nil else {
            return [.notice(.terminal, "Standard output is no terminal: commands work, the screens need one.")]
        }
        return [type, size, letters, colours].compactMap(\.self)
    }

    private var type: Finding {
        switch variables["TERM"] ?? "" {
        case "":
            .notice(.terminal, "TERM is not set, so the screens cannot start. Set it, for example to xterm-256color.")
        case "dumb":
            .notice(.terminal, "TERM is dumb: commands work, the screens need a terminal that places its cursor.")
        case let name: .good(.terminal, "The terminal calls itself \(name).")
        }
    }

    private var size: Finding? {
        guard let columns, columns < 80 else { return nil }
        return .notice(.terminal, "The window is \(columns) columns wide; from 80 on everything is seen.")
    }

    private var letters: Finding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
        let name = names.uppercased()
        guard !name.contains("UTF-8"), !name.contains("UTF8") else {
            return .good(.terminal, "The locale is \(names), so every letter and the pictures of codes can be shown.")
        }
        return .notice(
            .terminal,
            "The locale\(names.isEmpty ? "" : " " + names) is not UTF-8: foreign letters are replaced. "
                + "C.UTF-8 is there on every system.")
    }

    private var colours: Finding? {
        (variables["NO_COLOR"] ?? "").isEmpty ? nil : .notice(.terminal, "NO_COLOR is set, so there are no colours.")
    }
}
