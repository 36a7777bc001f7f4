internal import CommandTable
internal import Translation
internal import VaultClient

/// The output of a command that writes data: standard output, or a file that is written completely or not at all.
struct FileOutput {
    let session: CommandSession
    /// The path as typed; nil for standard output.
    let path: String?

    /// The name for messages.
    var place: String { path ?? "standard output" }

    /// The final message, for `what` such as "3 receipts".
    func sentence(_ what: String) -> String {
        session.options.dryRun && path != nil
            ? "Would write \(what) to \(place), unencrypted; nothing was written."
            : "\(what) written to \(place), unencrypted."
    }

    /// Asks before a file is replaced; call it before any work that could be lost.
    func check() throws(Failure) {
        guard let path, try OutputFile.isTaken(path), !session.confirm("\(path) already exists. Replace it?") else {
            return
        }
        throw Failure(.failed, "\(path) already exists; nothing was written.", hint: "Use --yes to replace it.")
    }

    /// Passes a function to `body` that writes the next piece of text. If `body` throws, an existing file stays
    /// unchanged; a dry run writes no file.
    func write(_ body: ((String) throws(Failure) -> Void) throws(Failure) -> Void) throws(Failure) {
        guard let path else {
            // A file or program gets the text unchanged; a terminal would obey control characters.
            let isTerminal = session.console.isTerminal
            return try body { (text) throws(Failure) in
                try session.console.write(isTerminal ? session.console.visibleBlock(text) : text)
            }
        }
        guard !session.options.dryRun else { return try body { (_) throws(Failure) in } }
        let file = try OutputFile(path)
        try body { (text) throws(Failure) in try file.append(text) }
        try file.commit()
    }

    /// Writes binary data, but not to a terminal.
    func write(bytes: [UInt8]) throws(Failure) {
        guard let path else {
            guard !session.console.isTerminal else {
                throw Failure(
                    .usage, "Can't print this format to a terminal.", hint: "Write it to a file with --output.")
            }
            return try session.console.write(bytes: bytes)
        }
        if !session.options.dryRun { try OutputFile.write(bytes, to: path) }
    }
}
