internal import Translation

/// All texts of a recovery sheet.
enum RecoveryWords {
    static var title: String { say("Recovery sheet") }

    static func made(_ vault: String, _ day: String) -> String {
        say("Recovery code of the vault \"\(vault)\" of Receipt Vault, made on \(day).")
    }

    static var sections: [(title: String, text: String)] {
        [
            (say("What it opens"), opens), (say("How it is used"), use), (say("How it is kept"), keeping),
        ]
    }

    private static var opens: String {
        say(
            "Everything that the passphrase opens: this vault, and backups that were made of it. Nobody can reset a passphrase; without it, this code is the only way in."
        )
    }

    private static var use: String {
        say(
            "On a computer with the vault's file and its key file: rvault recover asks for the code and for a new passphrase. A backup takes it in place of the passphrase: rvault backup restore FILE. Small letters do, blanks and dashes do not matter; the last group notices a slip."
        )
    }

    private static var keeping: String {
        say(
            "Away from the computer, where others do not find it: whoever has it and the vault's files reads everything. Once it is printed, delete the file that it was printed from."
        )
    }
}
