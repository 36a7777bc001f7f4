internal import Foundation
internal import VaultWire

/// The address of a server: scheme, host, port, and perhaps a path that precedes the protocol's paths.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    private let base: URLComponents
    /// The address as it is shown and stored; without user, password, query and fragment, which are rejected.
    package let description: String

    /// Reads what a person typed; adds `https://` if it names no scheme.
    ///
    /// - Throws: ``NetError/Code/plainHTTP`` for `http` to anything but this computer, unless it is allowed.
    package init(_ text: String, allowsPlainHTTP: Bool = false) throws(NetError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let full = trimmed.contains("://") ? trimmed : "https://" + trimmed
        guard var parts = URLComponents(string: full), let scheme = parts.scheme?.lowercased(),
            scheme == "https" || scheme == "http", let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.query == nil, parts.fragment == nil
        else { throw NetError(.badAddress) }
        guard scheme == "https" || allowsPlainHTTP || ServerAddress.isLoopback(host) else { throw NetError(.plainHTTP) }
        parts.scheme = scheme
        while parts.path.hasSuffix("/") { parts.path.removeLast() }
        guard let shown = parts.string, parts.url != nil else { throw NetError(.badAddress) }
        base = parts
        description = shown
    }

    /// Whether it names this computer, which is reachable without any network.
    package var isOnThisMachine: Bool { base.host.map(ServerAddress.isLoopback) ?? false }

    /// A name, or a numeric address without brackets and zone.
    package var host: String {
        let bare = (base.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        return bare.split(separator: "%").first.map(String.init) ?? bare
    }

    /// Whether contents may go to and come from a URL that this server named: over TLS, or to the server's own host as
    /// it is reached itself.
    func trusts(_ url: String) -> Bool {
        guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil
        else { return false }
        switch parts.scheme {
        case "https": return true
        case "http": return base.scheme == "http" && host.lowercased() == base.host?.lowercased()
        default: return false
        }
    }

    /// Whether requests to this address may use a proxy that the environment names.
    package var mayUseProxy: Bool { base.scheme == "https" }

    private static func isLoopback(_ host: String) -> Bool {
        let bare = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if bare == "localhost" || bare == "::1" { return true }
        let numbers = bare.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// The URL of one of the protocol's paths.
    func url(path: String, query: [String: String]) -> String? {
        var parts = base
        parts.path += path
        if !query.isEmpty {
            parts.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
            // Many servers read a plus as a space, and URLComponents does not escape it.
            parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        }
        return parts.string
    }
}
