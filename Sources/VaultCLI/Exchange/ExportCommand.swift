internal import CommandLineKit
internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultModel
internal import VaultStore

/// `rvault export`: writes receipts to a file for other programs and people.
struct ExportCommand {
    let session: CommandSession
    let arguments: ExportArguments

    func run() throws(Failure) -> ExitCode {
        try QueryArgument.check(arguments.query)
        let (open, reader) = try session.openForReading()
        let output = FileOutput(session: session, path: arguments.output)
        try output.check()
        guard var file = ReceiptFile(arguments.format, at: session.environment.now) else {
            return try writeClaims(open, reader, to: output)
        }
        try output.write { (send) throws(Failure) in try write(&file, open, reader, send) }
        let receipts = file.count.worded("receipt")
        session.console.say(output.sentence(receipts))
        if let remark = file.remark { session.console.warn(remark.english) }
        return try writeFiles(open, reader)
    }

    /// Writes the attachments of the exported receipts, if that was asked for.
    private func writeFiles(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> ExitCode {
        guard let folder = arguments.files else { return .ok }
        let ids = try receipts(open, reader)
        return try ExportedFiles(session: session, folder: folder, open: open, reader: reader).write(ids)
    }

    private func receipts(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> [ReceiptID] {
        var ids: [ReceiptID] = []
        let query = try QueryArgument.settled(arguments.query, session, reader)
        try session.searching(open) {
            try reader.each(ReceiptQuery(text: query, ranksMatches: false)) { receipt in
                if let id = receipt.id { ids.append(id) }
                return true
            }
        }
        return ids
    }

    /// Writes a claim pack. A PDF is laid out completely before any of it is written.
    private func writeClaims(_ open: OpenVault, _ reader: VaultReader, to output: FileOutput) throws(Failure)
        -> ExitCode
    {
        let ids = try receipts(open, reader)
        guard !ids.isEmpty else {
            throw arguments.query.isEmpty
                ? Failure(.nothingMatched, "There are no receipts; nothing was written.") : nothingFound
        }
        let file = try ClaimFile(ids, reader, of: open.files, session.environment)
        try output.write(bytes: file.bytes)
        let receipts = file.count.worded("receipt")
        session.console.say(output.sentence(receipts))
        if let remark = file.remark { session.console.warn(remark.english) }
        return try writeFiles(open, reader)
    }

    private func write(
        _ file: inout ReceiptFile, _ open: OpenVault, _ reader: VaultReader, _ send: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let query = try QueryArgument.settled(arguments.query, session, reader)
        try file.write(reader, none: arguments.query.isEmpty ? nil : nothingFound, to: send) { (body) throws(Failure) in
            try session.searching(open) { try reader.each(ReceiptQuery(text: query, ranksMatches: false), body) }
        }
    }

    private var nothingFound: Failure {
        Failure(.nothingMatched, "No receipts match '\(arguments.query)'; nothing was written.")
    }
}
