package import VaultJSON

extension HTTPResponse {
    /// A response with a JSON body.
    package init(status: Int, json: JSON, mediaType: String = MediaType.json) {
        self.init(status: status, headers: ["Content-Type": mediaType], body: json.bytes)
    }
}

extension HTTPRequest {
    /// A request to an endpoint of the protocol, with its body, token and version header.
    package init(_ route: Route, query: [String: String] = [:], token: String? = nil, json: JSON? = nil) {
        self.init(route.method, route.path, query: query)
        headers["Accept"] = route == .stream ? MediaType.eventStream : MediaType.json
        headers[HeaderName.protocolVersion] = String(WireLimits.protocolVersion)
        if let token { headers["Authorization"] = "Bearer \(token)" }
        if let json {
            headers["Content-Type"] = MediaType.json
            body = json.bytes
        }
    }
}
