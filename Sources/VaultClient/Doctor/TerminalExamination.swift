internal import SystemKit
internal import VaultModel

/// Examines what the terminal can show, according to its environment.
package struct TerminalExamination {
    package let variables: [String: String]
    /// The columns of standard output; nil if it is not a terminal.
    let columns: Int?

    package init(variables: [String: String], columns: Int?) {
        self.variables = variables
        self.columns = columns
    }

    package var findings: [Finding] {
        guard columns != nil else {
            return [.notice(.terminal, "Standard output isn't a terminal: commands work, the screens need one.")]
        }
        return [type, size, letters, colors].compactMap(\.self)
    }

    private var type: Finding {
        switch variables["TERM"] ?? "" {
        case "":
            .notice(.terminal, "TERM isn't set, so the screens can't start. Set it, for example to xterm-256color.")
        case "dumb":
            .notice(.terminal, "TERM is dumb: commands work, the screens need a terminal that can move its cursor.")
        case let name: .good(.terminal, "The terminal type is \(name).")
        }
    }

    private var size: Finding? {
        guard let columns, columns < 80 else { return nil }
        return .notice(.terminal, "The window is \(columns) columns wide; 80 are needed to show everything.")
    }

    private var letters: Finding {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
        let name = names.uppercased()
        guard !name.contains("UTF-8"), !name.contains("UTF8") else {
            return .good(.terminal, "The locale is \(names), so all characters and QR codes can be shown.")
        }
        return .notice(
            .terminal,
            "The locale\(names.isEmpty ? "" : " " + names) isn't UTF-8: special characters are replaced. "
                + "Every system has C.UTF-8.")
    }

    private var colors: Finding? {
        (variables["NO_COLOR"] ?? "").isEmpty ? nil : .notice(.terminal, "NO_COLOR is set, so there are no colors.")
    }
}
