/// The formats that are decoded, told by a file's first bytes; what a name or a sender says of it does not count.
package enum MediaFormat: String, CaseIterable, Hashable, Sendable {
    case jpeg, png, webp, heic, gif, tiff, pdf

    /// Returns nil for every other format.
    package init?(_ bytes: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftyp", at: 4), Self.brands.contains(where: { has($0, at: 8) }) {
            self = .heic
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if has("%PDF-") {
            self = .pdf
        } else {
            return nil
        }
    }

    /// HEIF with HEVC or AV1 inside: https://nokiatech.github.io/heif/technical.html
    private static let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
}
