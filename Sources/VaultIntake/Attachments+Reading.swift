internal import AttachmentStore
package import MediaReading
internal import MediaTools
package import ReceiptReading
internal import Translation
internal import VaultJSON
package import VaultModel
package import VaultStore
internal import VaultWire

extension Attachments {
    /// Reads an original and keeps what was read. If the original itself is the reason why it can't be read, that is
    /// kept instead.
    ///
    /// - Returns: nil if it can't be read.
    /// - Throws: what says nothing about the original: `.media` for missing programs and the like, `.store`, `.contents`.
    @discardableResult
    package func read(
        _ id: MediaID, by reader: PictureReader, hints: ReadingHints
    ) async throws(IntakeError) -> PictureReading? {
        try await intake {
            do {
                let reading = try await reader.read(try await bytes(of: id, .original), hints: hints)
                try await vault.attachments { try $0.read(id, .success(reading.json.text)) }
                return reading
            } catch let error as MediaError where error.isOfTheFile {
                try await vault.attachments { try $0.read(id, .failure(error.sentence.english)) }
            } catch IntakeError.contents(let error) where error.code == .notHere || error.code == .damaged {
                try await vault.attachments { try $0.read(id, .failure(error.sentence.english)) }
            }
            return nil
        }
    }

    /// Returns what was read of an attachment on this device; nil if nothing was, or by another version of the program.
    package static func reading(of id: MediaID, _ reader: VaultReader) throws(StoreError) -> PictureReading? {
        let kept = try reader.attachments { try $0.reading(of: id)?.text }
        guard let kept, let json = try? JSON(parsing: kept) else { return nil }
        return PictureReading(json: json)
    }
}
