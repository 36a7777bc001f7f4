package import VaultJSON

extension HTTPResponse {
    /// A response with a JSON body.
    package init(status: Int, json: JSON, mediaType: String = MediaType.json) {
        self.init(status: status, headers: ["Content-Type": mediaType], body: json.bytes)
    }

    /// A successful response with a JSON body that is written already.
    package init(jsonBytes: [UInt8]) {
        self.init(status: 200, headers: ["Content-Type": MediaType.json], body: jsonBytes)
    }
}

extension HTTPRequest {
    /// A request to an endpoint of the protocol, with its body, token and version header.
    package init(_ route: Route, query: [String: String] = [:], token: String? = nil, json: JSON? = nil) {
        self.init(route, query: query, token: token, body: json?.bytes)
    }

    /// The same with a JSON body that is written already.
    package init(_ route: Route, query: [String: String] = [:], token: String?, body jsonBytes: [UInt8]?) {
        self.init(route.method, route.path, query: query)
        headers["Accept"] = route == .stream ? MediaType.eventStream : MediaType.json
        headers[HeaderName.protocolVersion] = String(WireLimits.protocolVersion)
        if let token { headers["Authorization"] = "Bearer \(token)" }
        if let jsonBytes {
            headers["Content-Type"] = MediaType.json
            body = jsonBytes
        }
    }
}
