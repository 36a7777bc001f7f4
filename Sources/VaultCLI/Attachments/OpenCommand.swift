internal import AttachmentStore
internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultStore
internal import VaultWire

/// `rvault open`: a receipt's picture in a viewer, or in a file.
struct OpenCommand {
    let session: CommandSession
    let arguments: OpenArguments

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let receipt = try ReceiptReference.find(arguments.id, reader)
        let all = try Failure.wrapping { try reader.attachments { try $0.attachments(of: receipt) } }
        let attachment = try all.attachment(arguments.number, of: receipt)
        guard let file = attachment.original, file.isHere else { throw try notHere(attachment, open) }
        let bytes = try open.content(of: file, reader)
        if let output = arguments.output { return try write(bytes, to: output) }
        return try show(bytes, file.type)
    }

    /// Asks the next sync for the original.
    private func notHere(_ attachment: AttachmentRecord, _ open: OpenVault) throws(Failure) -> Failure {
        if !session.opener.isReadOnly {
            let id = attachment.id
            try session.waiting { try await open.vault.attachments { try $0.want(id, .original) } }
        }
        return Failure(
            .failed, kind: "not-here", "The picture is on the server; the next sync fetches it.",
            hint: "Run 'rvault sync', then try again.")
    }

    private func write(_ bytes: [UInt8], to path: String) throws(Failure) -> ExitCode {
        let output = FileOutput(session: session, path: path == "-" ? nil : path)
        try output.check()
        try output.write(bytes: bytes)
        session.console.say(output.sentence("\(bytes.count) bytes"))
        return .ok
    }

    private func show(_ bytes: [UInt8], _ type: MediaContentType) throws(Failure) -> ExitCode {
        let viewer = try PictureViewer(session.environment)
        if viewer.endsAtOnce, session.options.noInput || !DescriptorIO.isTerminal(0) {
            throw Failure(
                .usage, "There is no terminal to wait on until you have looked at the picture.",
                hint: "Write it to a file with --output, or name a viewer in RVAULT_VIEWER.")
        }
        try viewer.show(bytes, type) {
            session.console.warn($0.english)
        } until: {
            if viewer.endsAtOnce { _ = try? TerminalPrompt.ask("Press Enter to remove the decrypted copy. ") }
        }
        return .ok
    }
}
