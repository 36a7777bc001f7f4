package import VaultJSON
package import VaultModel

/// The response of `POST /v1/media`.
package enum MediaAnswer: WireMessage {
    /// The account has this content, complete and checked: there is nothing to upload. Status 200.
    case stored
    /// The content is to be sent to this address. Status 201.
    case upload(MediaUpload)

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        if object.present("stored") != nil {
            guard try object.bool("stored") else { throw object.fault("stored", "must be true") }
            self = .stored
            return
        }
        guard let upload = object.present("upload") else { throw object.fault("upload", "must be an object") }
        do throws(WireError) {
            self = .upload(try MediaUpload(json: upload))
        } catch {
            throw error.under("/upload")
        }
    }

    package var json: JSON {
        switch self {
        case .stored: ["stored": true]
        case .upload(let upload): ["upload": upload.json]
        }
    }
}

/// A signed address for one upload. Whoever has it can send exactly the announced content, and nothing else.
package struct MediaUpload: WireMessage {
    /// Always `PUT` in this version of the protocol.
    package var method: HTTPMethod
    /// An absolute `http` or `https` address.
    package var url: String
    /// Exactly these headers are to be sent, and no token.
    package var headers: [String: String]
    /// By the server's clock.
    package var expiresAt: Timestamp

    package init(method: HTTPMethod = .put, url: String, headers: [String: String], expiresAt: Timestamp) {
        self.method = method
        self.url = url
        self.headers = headers
        self.expiresAt = expiresAt
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        method = HTTPMethod(rawValue: try object.string("method"))
        guard method == .put else { throw object.fault("method", "must be PUT") }
        url = try object.mediaURL("url")
        headers = try MediaUpload.headers(object)
        expiresAt = try object.timestamp("expiresAt")
    }

    /// Reads header fields; a control character would begin another line of the request.
    private static func headers(_ object: WireObject) throws(WireError) -> [String: String] {
        guard let members = object.members["headers"]?.object else {
            throw object.fault("headers", "must be an object")
        }
        guard members.count <= WireLimits.uploadHeaders else {
            throw object.fault("headers", "must have at most \(WireLimits.uploadHeaders) members")
        }
        var headers: [String: String] = [:]
        for (name, value) in members {
            guard let text = value.string, isName(name), isValue(text) else {
                throw object.fault("headers", "must hold names and values of header fields")
            }
            headers[name] = text
        }
        return headers
    }

    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    private static func isValue(_ value: String) -> Bool {
        value.utf8.count <= WireLimits.positionBytes && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    package var json: JSON {
        [
            "method": .string(method.rawValue), "url": .string(url), "headers": .object(headers.mapValues(JSON.string)),
            "expiresAt": .string(expiresAt.description),
        ]
    }
}

/// The response of `GET /v1/media/{mediaId}`: the address from which a variant can be downloaded, without a token.
package struct MediaLocation: WireMessage {
    /// An absolute `http` or `https` address.
    package var url: String
    /// By the server's clock.
    package var expiresAt: Timestamp
    package var contentType: MediaContentType
    package var byteCount: Int64
    package var sha256: ContentHash

    package init(
        url: String, expiresAt: Timestamp, contentType: MediaContentType, byteCount: Int64, sha256: ContentHash
    ) {
        self.url = url
        self.expiresAt = expiresAt
        self.contentType = contentType
        self.byteCount = byteCount
        self.sha256 = sha256
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        url = try object.mediaURL("url")
        expiresAt = try object.timestamp("expiresAt")
        contentType = try object.mediaContentType("contentType")
        byteCount = try object.number("byteCount")
        sha256 = try object.contentHash("sha256")
    }

    package var json: JSON {
        [
            "url": .string(url), "expiresAt": .string(expiresAt.description),
            "contentType": .string(contentType.rawValue), "byteCount": .integer(byteCount),
            "sha256": .string(sha256.hex),
        ]
    }
}

extension WireObject {
    /// An absolute address in printable ASCII. Whether it may be used without TLS is for the client to judge.
    func mediaURL(_ name: String) throws(WireError) -> String {
        let url = try string(name)
        guard url.utf8.count <= WireLimits.urlBytes, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            url.hasPrefix("https://") || url.hasPrefix("http://")
        else { throw fault(name, "must be an http or https address of at most \(WireLimits.urlBytes) bytes") }
        return url
    }
}
