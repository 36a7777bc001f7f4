/// One of the two files that an attachment consists of.
package enum MediaVariant: String, Hashable, Sendable, CaseIterable {
    /// The file as it was attached.
    case original
    /// A small picture of it.
    case thumbnail

    /// The largest content in bytes that a server takes.
    package var byteLimit: Int64 {
        switch self {
        case .original: WireLimits.mediaBytes
        case .thumbnail: WireLimits.thumbnailBytes
        }
    }
}

/// The content types that an attachment can have.
package enum MediaContentType: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case heic = "image/heic"
    case pdf = "application/pdf"
}
