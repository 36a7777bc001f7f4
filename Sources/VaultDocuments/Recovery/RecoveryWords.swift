internal import Translation

/// All texts of a recovery sheet.
enum RecoveryWords {
    static var title: String { say("Recovery sheet") }

    static func made(_ vault: String, _ day: String) -> String {
        say("Receipt Vault recovery code for the vault \"\(vault)\", created on \(day).")
    }

    static var sections: [(title: String, text: String)] {
        [
            (say("What it opens"), opens), (say("How to use it"), use), (say("How to keep it"), keeping),
        ]
    }

    private static var opens: String {
        say(
            "Everything that the passphrase opens: this vault and its backups. Nobody can reset a passphrase; without it, this code is the only way in."
        )
    }

    private static var use: String {
        say(
            "On a computer with the vault's file and its key file: rvault recover asks for the code and for a new passphrase. For a backup, use it instead of the passphrase: rvault backup restore FILE. Lowercase letters work; spaces and dashes do not matter. The last group detects typos."
        )
    }

    private static var keeping: String {
        say(
            "Away from the computer, where others cannot find it: anyone who has it and the vault's files can read everything. After printing it, delete the file."
        )
    }
}
