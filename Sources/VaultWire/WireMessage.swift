package import VaultJSON

/// A body of the protocol. Members that a reader does not know are left unread, never refused.
package protocol WireMessage: Equatable, Sendable {
    /// - Throws: the first member that is missing or of another kind.
    init(json: JSON) throws(WireError)

    /// The body as it is sent.
    var json: JSON { get }
}

extension WireMessage {
    /// Reads the body of an answer: it has to be JSON within the depth of the protocol.
    package init(response: HTTPResponse) throws(WireError) {
        guard response.mediaType == MediaType.json else {
            throw WireError(pointer: "", detail: "is not of the type \(MediaType.json)")
        }
        try self.init(bytes: response.body)
    }

    /// Reads a body; the fault of a text that is no JSON says at which byte.
    package init(bytes: [UInt8]) throws(WireError) {
        let parsed: JSON
        do throws(JSONError) {
            parsed = try JSON(parsing: bytes, depth: WireLimits.jsonDepth)
        } catch {
            throw WireError(pointer: "", detail: "cannot be read: \(error.description)")
        }
        try self.init(json: parsed)
    }
}
