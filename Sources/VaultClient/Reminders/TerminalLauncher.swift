internal import SystemKit
package import Translation

/// Starts the program at a receipt, in a terminal window of the person's choice, when they press a button.
package struct TerminalLauncher: Sendable {
    private let variables: [String: String]
    /// This program's own file.
    private let program: String
    private let isThere: @Sendable (String) -> Bool

    package init(variables: [String: String], program: String) {
        self.init(variables: variables, program: program) {
            ProgramSearch.isThere($0, path: variables["PATH"] ?? "")
        }
    }

    init(variables: [String: String], program: String, isThere: @escaping @Sendable (String) -> Bool) {
        (self.variables, self.program, self.isThere) = (variables, program, isThere)
    }

    /// The command that opens a receipt: by xdg-terminal-exec, which knows the desktop's choice, else by $TERMINAL, else
    /// by Debian's x-terminal-emulator; both take `-e`. Nil if there is none of them.
    ///
    /// A service's programs end with it and have its restrictions, so a service asks the user's service manager.
    package func words(for receipt: String, vault: String?) -> [String]? {
        let own = [program] + (vault.map { ["--vault", $0] } ?? []) + ["--receipt", receipt]
        var words: [String]
        if isThere("xdg-terminal-exec") {
            words = ["xdg-terminal-exec"] + own
        } else if let terminal = terminal {
            words = terminal + ["-e"] + own
        } else {
            return nil
        }
        guard variables["INVOCATION_ID"] != nil, isThere("systemd-run") else { return words }
        let passed = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "PATH", "LANG"].filter { variables[$0] != nil }
        words = ["systemd-run", "--user", "--collect", "--quiet"] + passed.map { "--setenv=\($0)" } + ["--"] + words
        return words
    }

    private var terminal: [String]? {
        if let line = variables["TERMINAL"], let words = try? CommandWords.split(line), isThere(words[0]) {
            return words
        }
        return isThere("x-terminal-emulator") ? ["x-terminal-emulator"] : nil
    }

    /// Opens a receipt. Blocks for a moment.
    ///
    /// - Returns: a sentence about the failure; nil if a terminal was started.
    package func open(_ receipt: String, vault: String?) -> Phrase? {
        guard let words = words(for: receipt, vault: vault) else { return NoticeWords.noTerminal }
        // A shell that starts it in the background and ends, so that nothing here waits for the window.
        let command = ChildCommand(
            "/bin/sh", ["-c", #"setsid "$@" </dev/null >/dev/null 2>&1 &"#, "open"] + words, environment: variables)
        do throws(SystemError) {
            let result = try CommandRunner().run(command)
            return NamedProgram(words: words).fault(result)
        } catch {
            return NamedProgram(words: words).fault(error)
        }
    }
}
