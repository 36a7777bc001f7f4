internal import VaultModel
internal import VaultWire

extension Endpoints {
    func announceMedia(_ request: HTTPRequest, _ caller: Caller) throws -> HTTPResponse {
        let message: MediaRequest = try body(request)
        let base = try base(of: request, caller)
        let answer = try keepingMedia().announce(message, token: token(request), base: base)
        switch answer {
        case .stored: return HTTPResponse(status: 200, json: answer.json)
        case .upload: return HTTPResponse(status: 201, json: answer.json)
        }
    }

    func locateMedia(_ id: String, _ request: HTTPRequest, _ caller: Caller) throws -> HTTPResponse {
        let media = try keepingMedia()
        guard let id = MediaID(id) else { throw MediaService.notFound }
        guard let variant = request.query["variant"].flatMap(MediaVariant.init(rawValue:)) else {
            let names = MediaVariant.allCases.map(\.rawValue).joined(separator: " or ")
            throw Problem.invalid("/variant", "Ask for a variant: \(names).")
        }
        let location = try media.locate(id, variant, token: token(request), base: try base(of: request, caller))
        return HTTPResponse(status: 200, json: location.json)
    }

    func keepingMedia() throws(Problem) -> MediaService {
        guard let media else { throw Problem(.notFound, "This server keeps no attachments.") }
        return media
    }

    /// The address of this server as the device sees it. What a request claims about it ends in the answer to that
    /// request only.
    func base(of request: HTTPRequest, _ caller: Caller) throws(Problem) -> String {
        if let publicURL { return publicURL }
        let host = request.headers["Host"] ?? ""
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: ".-:[]_".utf8.contains(byte)
            }
        }
        guard !host.isEmpty, isPlain else { throw Problem(.malformedRequest, "The header has no usable Host.") }
        return (caller.isSecure ? "https://" : "http://") + host
    }
}
