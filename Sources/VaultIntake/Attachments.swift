package import AttachmentStore
internal import Sealing
internal import Synchronization
package import VaultAttachments
package import VaultModel
package import VaultStore
package import VaultWire

/// The attachments of one open vault: what its store knows of them, and their contents in the folder beside it.
package final class Attachments: Sendable {
    package let vault: Vault
    let files: VaultFiles
    private let opened = Mutex<SealedFolder?>(nil)

    package init(vault: Vault, files: VaultFiles) {
        self.vault = vault
        self.files = files
    }

    /// The folder of the contents, whose key is made for the first of them.
    package func contents() async throws(IntakeError) -> SealedFolder {
        if let folder = opened.withLock({ $0 }) { return folder }
        return try await intake {
            let random = try SecretBytes.random(count: 32).withBytes { Array($0) }
            let key = try await vault.attachments { try $0.contentKey(orElse: random) }
            let folder = try Self.folder(of: files, key: key)
            opened.withLock { $0 = folder }
            return folder
        }
    }

    /// The folder of the contents, for reading alone; nil if the vault never had an attachment.
    package static func contents(of files: VaultFiles, _ reader: VaultReader) throws(IntakeError) -> SealedFolder? {
        do {
            guard let key = try reader.attachments({ try $0.contentKey() }) else { return nil }
            return try folder(of: files, key: key)
        } catch {
            throw IntakeError(wrapping: error)
        }
    }

    /// Returns the content of a file without writing anything.
    ///
    /// - Throws: `.contents(.notHere)` if this device doesn't have it.
    package static func bytes(
        of file: AttachmentFile, in files: VaultFiles, _ reader: VaultReader
    ) throws(IntakeError) -> [UInt8] {
        guard let folder = try contents(of: files, reader) else { throw .contents(AttachmentError(.notHere)) }
        do throws(AttachmentError) {
            return try folder.bytes(of: file.hash, limit: ArrivingFile.pictureLimit)
        } catch {
            throw .contents(error)
        }
    }

    private static func folder(of files: VaultFiles, key: [UInt8]) throws -> SealedFolder {
        try SealedFolder(path: files.attachmentsPath, key: try SecretBytes(copying: key))
    }

    /// Returns the content of a file of an attachment.
    ///
    /// - Throws: `.contents(.notHere)` if this device doesn't have it.
    package func bytes(of id: MediaID, _ variant: MediaVariant) async throws(IntakeError) -> [UInt8] {
        try await intake {
            guard let file = try await vault.attachments({ try $0.file(id, variant) }), file.isHere else {
                throw AttachmentError(.notHere)
            }
            return try await contents().bytes(of: file.hash, limit: Int(variant.byteLimit))
        }
    }
}
