package import VaultJSON
package import VaultModel

/// The body of `POST /v1/media`: a device announces a file that it wants to upload, and asks for the address.
package struct MediaRequest: WireMessage {
    package var mediaID: MediaID
    package var variant: MediaVariant
    package var contentType: MediaContentType
    /// The content's length, at least 1. What a server takes at most is ``MediaVariant/byteLimit``.
    package var byteCount: Int64
    package var sha256: ContentHash
    package var md5: ContentMD5

    package init(
        mediaID: MediaID, variant: MediaVariant, contentType: MediaContentType, byteCount: Int64, sha256: ContentHash,
        md5: ContentMD5
    ) {
        self.mediaID = mediaID
        self.variant = variant
        self.contentType = contentType
        self.byteCount = byteCount
        self.sha256 = sha256
        self.md5 = md5
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        mediaID = try object.identifier("mediaId")
        variant = try object.mediaVariant("variant")
        contentType = try object.mediaContentType("contentType")
        byteCount = try object.number("byteCount")
        sha256 = try object.contentHash("sha256")
        guard let digest = ContentMD5(base64: try object.string("md5")) else {
            throw object.fault("md5", "must be 16 bytes in base64")
        }
        md5 = digest
    }

    package var json: JSON {
        [
            "mediaId": .string(mediaID.description), "variant": .string(variant.rawValue),
            "contentType": .string(contentType.rawValue), "byteCount": .integer(byteCount),
            "sha256": .string(sha256.hex), "md5": .string(md5.base64),
        ]
    }
}

extension WireObject {
    func mediaVariant(_ name: String) throws(WireError) -> MediaVariant {
        try word(name)
    }

    func mediaContentType(_ name: String) throws(WireError) -> MediaContentType {
        try word(name)
    }

    func contentHash(_ name: String) throws(WireError) -> ContentHash {
        guard let hash = ContentHash(hex: try string(name)) else {
            throw fault(name, "must be 64 lower-case hex digits")
        }
        return hash
    }

    /// One of a fixed set of words.
    private func word<Word: RawRepresentable & CaseIterable>(_ name: String) throws(WireError) -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: try string(name)) else {
            throw fault(name, "must be one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }
}
