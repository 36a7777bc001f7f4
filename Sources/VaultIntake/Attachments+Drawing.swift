internal import AttachmentStore
package import MediaTools
internal import Pixels
internal import VaultAttachments
package import VaultModel
internal import VaultStore
internal import VaultWire

extension Attachments {
    /// Makes the thumbnail of an original and what it is compared by. An original that can't be drawn is noted as such,
    /// and kept.
    ///
    /// - Throws: what says nothing about the original: `.media` for missing programs and the like, `.store`, `.contents`.
    package func draw(_ id: MediaID, tools: MediaTools) async throws(IntakeError) {
        try await intake {
            guard let (thumbnail, likeness) = try await drawn(id, tools) else {
                return try await vault.attachments { try $0.drew(id, likeness: nil) }
            }
            let folder = try await contents()
            let stored = try folder.add(thumbnail)
            let file = AttachmentFile(
                hash: stored.hash, md5: stored.md5, type: .jpeg, byteCount: stored.byteCount, isHere: true,
                isThere: false)
            try await vault.attachments { table in
                // A cleaning at the same time may have removed it; then it is drawn again.
                guard try folder.contains(stored.hash) else { return }
                // The server may have it from another device.
                if try table.file(id, .thumbnail)?.isThere != true { try table.save(file, id, .thumbnail) }
                try table.drew(id, likeness: likeness)
            }
        }
    }

    /// Nil if the original can't be drawn.
    private func drawn(_ id: MediaID, _ tools: MediaTools) async throws -> ([UInt8], PictureHash?)? {
        do {
            let thumbnail = try await tools.thumbnail(of: try await bytes(of: id, .original))
            let image = try await tools.pixels(of: thumbnail, fitting: PixelSize(width: 200, height: 300))
            let small = image.scaled(to: PixelSize(width: PictureHash.columns, height: PictureHash.rows))
            return (thumbnail, PictureHash(gray: small.grays))
        } catch let error as MediaError where error.isOfTheFile {
            return nil
        } catch IntakeError.contents(let error) where error.code == .notHere || error.code == .damaged {
            return nil
        }
    }
}

extension PixelImage {
    /// The brightness of each pixel, as the eye weighs the colors.
    fileprivate var grays: [UInt8] {
        stride(from: 0, to: bytes.count, by: 3).map { start in
            let (red, green, blue) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
            return UInt8((299 * red + 587 * green + 114 * blue) / 1000)
        }
    }
}

extension MediaError {
    /// Whether the file is the reason, so that another try ends the same.
    package var isOfTheFile: Bool {
        switch self {
        case .unknownFormat, .damaged, .locked, .noPage, .tooLarge, .tooSlow: true
        case .missing, .missingLanguage, .notEnclosed, .cancelled, .system: false
        }
    }
}
