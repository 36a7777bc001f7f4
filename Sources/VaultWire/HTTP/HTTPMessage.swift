/// A method as in the request line, upper case by convention, compared exactly.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let get = HTTPMethod(rawValue: "GET")
    package static let post = HTTPMethod(rawValue: "POST")
    package static let put = HTTPMethod(rawValue: "PUT")
    package static let delete = HTTPMethod(rawValue: "DELETE")
    package static let head = HTTPMethod(rawValue: "HEAD")
}

/// A request as a value, used by the client, the server and their tests.
package struct HTTPRequest: Sendable, Equatable {
    package var method: HTTPMethod
    /// Begins with `/`, percent-decoded once, without the query.
    package var path: String
    /// Decoded names and values; if a name occurs more than once, its last value.
    package var query: [String: String]
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(
        _ method: HTTPMethod, _ path: String, query: [String: String] = [:], headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The token of `Authorization: Bearer …`; `nil` if the header is absent or has another scheme.
    package var bearerToken: String? {
        guard let value = headers["Authorization"] else { return nil }
        // Nearly every request is written like this.
        let rest = value.utf8.dropFirst(7)
        if let first = rest.first, first != UInt8(ascii: " "), value.utf8.prefix(7).elementsEqual("Bearer ".utf8) {
            return String(Substring(rest))
        }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty else { return nil }
        return String(parts[1])
    }
}

/// A response as a value; the transport adds `Content-Length`, `Date` and the framing.
package struct HTTPResponse: Sendable, Equatable {
    /// A status code, 100…599.
    package var status: Int
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The media type of `Content-Type`, lower case and without its parameters.
    package var mediaType: String? {
        MediaType.essence(of: headers["Content-Type"])
    }

    /// The response with the headers of every answer: nobody keeps it unless it says so, and no browser guesses its type.
    ///
    /// - Parameter isOfProtocol: whether it names the version of the protocol.
    package func signed(isOfProtocol: Bool = true) -> HTTPResponse {
        var response = self
        if isOfProtocol { response.headers[HeaderName.protocolVersion] = String(WireLimits.protocolVersion) }
        response.headers["Cache-Control"] = headers["Cache-Control"] ?? "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }
}

/// Media types of the protocol.
package enum MediaType {
    package static let json = "application/json"
    package static let problem = "application/problem+json"
    package static let form = "application/x-www-form-urlencoded"
    package static let eventStream = "text/event-stream"

    /// The type and subtype of a `Content-Type` value in lower case, without parameters; `nil` if there is none.
    package static func essence(of header: String?) -> String? {
        guard let header else { return nil }
        if header == json { return json }
        let type = header.prefix { $0 != ";" }
        return String(type).lowercased().filter { $0 != " " && $0 != "\t" }
    }
}

/// Header names that both sides have to spell alike.
package enum HeaderName {
    /// Has the value ``WireLimits/protocolVersion``; in every response, optional in a request.
    package static let protocolVersion = "Receipt-Vault-Protocol"
    package static let lastEventID = "Last-Event-ID"
    /// The signature of a gateway of text messages.
    package static let gatewaySignature = "X-Twilio-Signature"
    package static let retryAfter = "Retry-After"
}
