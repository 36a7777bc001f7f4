internal import VaultAttachments
internal import VaultWire

/// The formats that are decoded, told by a file's first bytes; what a name or a sender says of it does not count.
package enum MediaFormat: String, CaseIterable, Hashable, Sendable {
    case jpeg, png, webp, heic, gif, tiff, pdf

    /// Returns nil for every other format.
    package init?(_ bytes: [UInt8]) {
        switch MediaContentType.sniffed(from: bytes) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .heic: self = .heic
        case .pdf: self = .pdf
        case nil:
            if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
                self = .gif
            } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
                self = .tiff
            } else {
                return nil
            }
        }
    }
}
