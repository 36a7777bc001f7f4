package import AttachmentStore
internal import VaultAttachments
internal import VaultModel
package import VaultStore
internal import VaultWire

extension Attachments {
    /// The contents on this device, and those that are not as they should be.
    package struct Examination: Equatable, Sendable {
        package var files = 0
        /// Damaged or missing; the server has them, or they are thumbnails, which can be made again.
        package var fetchable: [AttachmentTable.FileHere] = []
        /// Damaged or missing originals that only this device had.
        package var lost: [AttachmentTable.FileHere] = []

        package init() {}
    }

    /// Reads every content on this device.
    package func examine(_ reader: VaultReader) throws(IntakeError) -> Examination {
        var result = Examination()
        do {
            let all = try reader.attachments { try $0.filesHere() }
            result.files = all.count
            let folder = try Attachments.contents(of: files, reader)
            for here in all where try !Self.isSound(here, in: folder) {
                if here.file.isThere || here.variant == .thumbnail {
                    result.fetchable.append(here)
                } else {
                    result.lost.append(here)
                }
            }
        } catch {
            throw IntakeError(wrapping: error)
        }
        return result
    }

    private static func isSound(_ here: AttachmentTable.FileHere, in folder: SealedFolder?) throws -> Bool {
        guard let folder else { return false }
        do throws(AttachmentError) {
            try folder.read(here.file.hash) { (_) throws(AttachmentError) in }
            return true
        } catch {
            guard error.code == .notHere || error.code == .damaged else { throw error }
            return false
        }
    }

    /// Lets the next transfers fetch these again, and thumbnails be made again.
    package func repair(_ broken: [AttachmentTable.FileHere]) async throws(IntakeError) {
        let folder = try await contents()
        try await intake {
            for here in broken {
                try folder.remove(here.file.hash)
                try await vault.attachments { try $0.lose(here.media, here.variant) }
            }
        }
    }
}
