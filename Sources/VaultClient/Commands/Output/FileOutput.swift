internal import CommandTable
internal import Translation

/// Where a command writes data: standard output, or a file that is there whole or not at all.
struct FileOutput {
    let session: CommandSession
    /// As typed; nil for standard output.
    let path: String?

    /// As a sentence names it.
    var place: String { path ?? "standard output" }

    /// What is said at the end, of "3 receipts" for example.
    func sentence(_ what: String) -> String {
        session.options.dryRun && path != nil
            ? "\(what) would be written to \(place), not encrypted; nothing was."
            : "\(what) written to \(place), not encrypted."
    }

    /// Asks before a file is replaced; call it before there is anything to lose.
    func check() throws(Failure) {
        guard let path, try OutputFile.isTaken(path), !session.confirm("\(path) is there already. Replace it?") else {
            return
        }
        throw Failure(.failed, "\(path) is there already; nothing was written.", hint: "--yes replaces it.")
    }

    /// Hands `body` what takes the next piece of text. What it throws leaves a file as it was; a dry run writes none.
    func write(_ body: ((String) throws(Failure) -> Void) throws(Failure) -> Void) throws(Failure) {
        guard let path else {
            // What goes into a file or a program stays as it is; a terminal would obey it.
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

    /// Writes what is no text; a terminal does not get it.
    func write(bytes: [UInt8]) throws(Failure) {
        guard let path else {
            guard !session.console.isTerminal else {
                throw Failure(.usage, "A PDF is nothing for a terminal.", hint: "Name a file with --output.")
            }
            return try session.console.write(bytes: bytes)
        }
        if !session.options.dryRun { try OutputFile.write(bytes, to: path) }
    }
}
