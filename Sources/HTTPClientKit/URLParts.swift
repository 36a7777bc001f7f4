internal import CCurl

/// The parts of a URL, as libcurl reads them for a request: whatever is decided by them holds for the connection, too.
package struct URLParts: Hashable, Sendable {
    /// In lower case.
    package let scheme: String
    /// The name or address in the URL; an IPv6 address has brackets.
    package let host: String
    /// Nil if the URL names none.
    package let port: String?
    /// Begins with a slash.
    package let path: String
    /// Whether the URL has a user or a password.
    package let hasUser: Bool
    /// Whether the URL has a query or a fragment.
    package let hasQuery: Bool

    /// Nil for any text but a URL with a scheme and a host.
    ///
    /// - Throws: `noLibrary` without libcurl.
    package init?(_ text: String) throws(HTTPClientFailure) {
        guard CurlMulti.isPrepared else { throw HTTPClientFailure(.noLibrary) }
        guard text.contains("://"), !text.utf8.contains(0), let url = ccurl_url_init(text) else { return nil }
        defer { ccurl_url_cleanup(url) }
        guard let scheme = Self.part(CURLUPART_SCHEME, of: url), let host = Self.part(CURLUPART_HOST, of: url) else {
            return nil
        }
        (self.scheme, self.host) = (scheme.lowercased(), host)
        port = Self.part(CURLUPART_PORT, of: url)
        path = Self.part(CURLUPART_PATH, of: url) ?? "/"
        hasUser = [CURLUPART_USER, CURLUPART_PASSWORD].contains { Self.part($0, of: url) != nil }
        hasQuery = [CURLUPART_QUERY, CURLUPART_FRAGMENT].contains { Self.part($0, of: url) != nil }
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        guard let text = ccurl_url_part(url, part) else { return nil }
        defer { ccurl_free(text) }
        return String(cString: text)
    }
}
