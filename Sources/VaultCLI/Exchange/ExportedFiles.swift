internal import AttachmentStore
internal import CommandLineKit
internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultStore

/// The attachments of exported receipts, as files in a folder: `7QK4XA2B-1 receipt.pdf`, by the end of the receipt's ID
/// and the attachment's place.
struct ExportedFiles {
    let session: CommandSession
    let folder: String
    let open: OpenVault
    let reader: VaultReader

    /// Writes what is on this device, replacing files of these names, and says what is not here.
    func write(_ receipts: [ReceiptID]) throws(Failure) -> ExitCode {
        var (written, missing) = (0, 0)
        if !session.options.dryRun { try makeFolder() }
        for receipt in receipts {
            let all = try Failure.wrapping { try reader.attachments { try $0.attachments(of: receipt) } }
            for (index, attachment) in all.enumerated() {
                guard let file = attachment.original, file.isHere else {
                    missing += 1
                    continue
                }
                if !session.options.dryRun {
                    try write(file, to: "\(receipt.ulid.short)-\(index + 1) \(Self.name(attachment, file))")
                }
                written += 1
            }
        }
        let count = written.worded("file")
        let place = session.console.visible(folder)
        session.console.say(
            session.options.dryRun
                ? "Would write \(count) to \(place), unencrypted; nothing was written."
                : "\(count) written to \(place), unencrypted.")
        guard missing > 0 else { return .ok }
        session.console.warn(
            missing == 1
                ? "1 file is only on the server and wasn't written; 'rvault open' fetches it."
                : "\(missing) files are only on the server and weren't written; 'rvault open' fetches them.")
        return .someFailed
    }

    private func makeFolder() throws(Failure) {
        do throws(SystemError) { try FileStore(directory: folder).make() } catch {
            throw Failure(
                .failed, "Can't create the folder '\(folder)'; the pictures weren't written.",
                hint: "Check the path and its permissions.")
        }
    }

    private func write(_ file: AttachmentFile, to name: String) throws(Failure) {
        let bytes = try open.content(of: file, reader)
        try Failure.wrapping { try FileStore(directory: folder).write(bytes, to: name) }
    }

    /// The attachment's own name, with the ending of its real type.
    private static func name(_ attachment: AttachmentRecord, _ file: AttachmentFile) -> String {
        let ending = "." + file.type.fileExtension
        let name = attachment.name.isEmpty ? "receipt" : attachment.name
        return name.lowercased().hasSuffix(ending) ? name : name + ending
    }
}
