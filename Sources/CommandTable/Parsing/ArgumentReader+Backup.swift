internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func backupAction() throws(UsageError) -> BackupAction {
        let words = positionals
        let verbs = ["verify", "restore"]
        if words.isEmpty || words.count == 1 && !verbs.contains(words[0]) {
            if let flag = [Flag.replace, .serverFirst].first(where: has) {
                throw error("--\(flag.rawValue) requires 'rvault backup restore FILE'.")
            }
            return .write(file: words.first)
        }
        switch (words[0], words.count) {
        case ("verify", 2): return .verify(file: words[1])
        case ("restore", 2): return .restore(restoreArguments(words[1]))
        case ("verify", 1), ("restore", 1):
            throw error(
                "Missing argument: FILE.", hint: "To create a backup with that name: rvault backup ./\(words[0])")
        default:
            throw error(
                "Unknown action \(quoted(words[0])) for 'rvault backup'.",
                hint: "Use 'rvault backup verify FILE' or 'rvault backup restore FILE'.")
        }
    }

    /// Receipts from the Trash, or a backup. No id has a slash or a period, so a word with a slash, or one that ends in
    /// `.rvbackup`, is a file.
    func restoreCommand() throws(UsageError) -> Command {
        let files = positionals.filter { $0.contains("/") || $0.hasSuffix(".rvbackup") }
        guard let file = files.first else {
            if let flag = [Flag.replace, .serverFirst].first(where: has) {
                throw error("--\(flag.rawValue) requires a backup; \(quoted(positionals[0])) isn't one.")
            }
            return .restore(ids: positionals)
        }
        guard positionals.count == 1 else { throw error("Restore one backup at a time.") }
        return .backup(.restore(restoreArguments(file)))
    }

    private func restoreArguments(_ file: String) -> RestoreArguments {
        RestoreArguments(file: file, replaces: has(.replace), isServerFirst: has(.serverFirst))
    }
}
