internal import CommandLineKit
internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault claim`: a PDF of receipts for a shop or an insurer.
struct ClaimCommand {
    let session: CommandSession
    let arguments: ClaimArguments

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        var receipts: [Receipt] = []
        for id in arguments.ids {
            let found = try ReceiptReference.find(id, reader)
            guard let receipt = try Failure.wrapping({ try reader.receipt(found) }) else { continue }
            if !receipts.contains(receipt) { receipts.append(receipt) }
        }
        let name = arguments.output ?? ClaimFile.name(receipts, today: session.environment.today)
        let output = FileOutput(session: session, path: name == "-" ? nil : name)
        try output.check()
        let file = try ClaimFile(receipts.compactMap(\.id), reader, of: open.files, session.environment)
        try output.write(bytes: file.bytes)
        let pages = file.pages.worded("page")
        session.console.say(output.sentence(pages))
        if let remark = file.remark { session.console.warn(remark.english) }
        if session.options.json, output.path != nil {
            try session.console.print(
                items: [
                    [
                        "file": .string(name), "pages": .integer(Int64(file.pages)),
                        "remark": .optionalText(file.remark?.english),
                    ]
                ]
            )
        }
        return .ok
    }
}
