internal import BytesAsText
internal import HTTPClientKit
internal import VaultWire

/// The address of a server: scheme, host, port, and perhaps a path that precedes the protocol's paths.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    private let base: URLParts
    /// The address as it is shown and stored; without user, password, query and fragment, which are rejected.
    package let description: String

    /// Reads what a person typed; adds `https://` if it names no scheme.
    ///
    /// Refuses a host that ``description`` would not name: escapes in it are decoded once, whenever it is read.
    ///
    /// - Throws: ``NetError/Code/plainHTTP`` for `http` to anything but this computer, unless it is allowed;
    ///   ``NetError/Code/noLibrary`` without libcurl.
    package init(_ text: String, allowsPlainHTTP: Bool = false) throws(NetError) {
        let trimmed = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        let full = trimmed.contains("://") ? trimmed : "https://" + trimmed
        let read: URLParts?
        do throws(HTTPClientFailure) { read = try URLParts(full) } catch { throw NetError(.noLibrary) }
        guard let parts = read, parts.scheme == "https" || parts.scheme == "http", !parts.host.isEmpty,
            !parts.hasUser, !parts.hasQuery
        else { throw NetError(.badAddress) }
        guard parts.scheme == "https" || allowsPlainHTTP || ServerAddress.isLoopback(parts.host) else {
            throw NetError(.plainHTTP)
        }
        let port = parts.port.map { ":" + $0 } ?? ""
        let path = parts.path.reversed().drop { $0 == "/" }.reversed()
        base = parts
        description = "\(parts.scheme)://\(parts.host)\(port)" + String(path)
        guard (try? URLParts(description))?.host == parts.host else { throw NetError(.badAddress) }
    }

    /// Whether it names this computer, which is reachable without any network.
    package var isOnThisMachine: Bool { ServerAddress.isLoopback(base.host) }

    /// A name, or a numeric address without brackets and zone.
    package var host: String { ServerAddress.bare(base.host) }

    /// Whether contents may go to and come from a URL that this server named: over TLS, or to the server's own host as
    /// it is reached itself.
    func trusts(_ url: String) -> Bool {
        guard let parts = try? URLParts(url), !parts.host.isEmpty, !parts.hasUser else { return false }
        switch parts.scheme {
        case "https": return true
        case "http": return base.scheme == "http" && parts.host.lowercased() == base.host.lowercased()
        default: return false
        }
    }

    /// Whether requests to this address may use a proxy that the environment names.
    package var mayUseProxy: Bool { base.scheme == "https" }

    private static func isLoopback(_ host: String) -> Bool {
        let bare = bare(host).lowercased()
        if bare == "localhost" || bare == "::1" { return true }
        let numbers = bare.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    private static func bare(_ host: String) -> String {
        let bare = host.filter { $0 != "[" && $0 != "]" }
        return bare.split(separator: "%").first.map(String.init) ?? bare
    }

    /// The URL of one of the protocol's paths.
    func url(path: String, query: [String: String]) -> String {
        let pairs = query.sorted { $0.key < $1.key }.map {
            ByteText.percentEncoded($0.key) + "=" + ByteText.percentEncoded($0.value)
        }
        return description + ByteText.percentEncoded(path, keepingSlashes: true)
            + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }
}
