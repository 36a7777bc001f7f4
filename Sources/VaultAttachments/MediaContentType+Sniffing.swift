package import VaultWire

/// An attachment's type comes from its content. Names and declared types are from outside and decide nothing.
extension MediaContentType {
    /// The usual ending of a file's name, without the dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .webp: "webp"
        case .heic: "heic"
        case .pdf: "pdf"
        }
    }

    /// The number of bytes at the start of a file that ``sniffed(from:)`` looks at.
    package static let sniffedCount = 1024 + pdfMark.count

    /// Recognizes a file by its first bytes; nil if it is none of these.
    package static func sniffed(from bytes: some Collection<UInt8>) -> MediaContentType? {
        let bytes = Array(bytes.prefix(sniffedCount))
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        if isHEIC(bytes) { return .heic }
        // Readers of PDF accept 1,024 bytes of something else before it, which some mail gateways and printers leave.
        return contains(pdfMark, in: bytes) ? .pdf : nil
    }

    private static let pdfMark = Array("%PDF-".utf8)

    /// The first box of the file names its brands: four bytes of length, `ftyp`, the main brand, a version, and brands
    /// that it is compatible with. AVIF has the same container and sometimes the same main brand (`mif1`).
    private static func isHEIC(_ bytes: [UInt8]) -> Bool {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8), bytes.count >= 12 else { return false }
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let others = stride(from: 16, to: min(length, bytes.count) - 3, by: 4).map { brand(bytes, at: $0) }
        return switch brand(bytes, at: 8) {
        case "heic", "heix", "heif": true
        case "mif1": !others.contains("avif") || others.contains { $0 == "heic" || $0 == "heix" }
        default: false
        }
    }

    private static func brand(_ bytes: [UInt8], at place: Int) -> String {
        String(decoding: bytes[place..<(place + 4)], as: UTF8.self)
    }

    private static func contains(_ mark: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: mark) }
    }
}
