package import VaultJSON

/// A body of the protocol. Readers ignore members that they do not know.
package protocol WireMessage: Equatable, Sendable {
    /// - Throws: a fault about the first member that is missing or of another type.
    init(json: JSON) throws(WireError)

    /// The body as it is sent.
    var json: JSON { get }
}

extension WireMessage {
    /// Reads the body of a response, which has to be JSON within the nesting depth of the protocol.
    package init(response: HTTPResponse) throws(WireError) {
        guard response.mediaType == MediaType.json else {
            throw WireError(pointer: "", detail: "is not of the type \(MediaType.json)")
        }
        try self.init(bytes: response.body)
    }

    /// Reads a body; if the text is not JSON, the fault names the byte.
    package init(bytes: [UInt8]) throws(WireError) {
        let parsed: JSON
        do throws(JSONError) {
            parsed = try JSON(parsing: bytes, depth: WireLimits.jsonDepth, isForeign: true)
        } catch {
            throw WireError(pointer: "", detail: "cannot be read: \(error.description)")
        }
        try self.init(json: parsed)
    }
}
