internal import VaultWire

/// The origin of a request that a trusted proxy passes on, by `X-Forwarded-For` and `X-Forwarded-Proto` or by `Forwarded`
/// (RFC 7239).
///
/// Each proxy appends the address it got the request from, so the list is read from its end: behind the last proxy that
/// is trusted comes the client, and anything before it is only a claim. An element that isn't an address ends the search at
/// the proxy that wrote it, which then counts as the client.
struct ForwardedOrigin: Equatable {
    let client: PeerAddress
    /// Whether the client uses HTTPS.
    let isSecure: Bool

    /// Whether a header claims anything. Most requests have none, and are spared the reading.
    static func isClaimed(in headers: HTTPHeaders) -> Bool {
        headers.fields.contains { field in names.contains { field.isNamed($0) } }
    }

    private static let names = ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"]

    /// - Parameters:
    ///   - peer: the trusted proxy at the other side of the connection.
    ///   - isSecure: whether that connection is encrypted.
    init(of headers: HTTPHeaders, from peer: PeerAddress, isSecure: Bool, trusting proxies: TrustedProxies) {
        let plain = Self.list(headers, "X-Forwarded-For")
        let standard = headers.fields.filter { $0.isNamed("Forwarded") }
            .flatMap { ForwardedElement.split($0.value, at: ",") }.map(ForwardedElement.init)
        let ways = [
            plain.map(PeerAddress.init(forwarded:)), standard.map { $0.client.flatMap(PeerAddress.init(forwarded:)) },
        ]
        .filter { !$0.isEmpty }.map { Self.client($0, behind: peer, proxies) }
        // A proxy usually sets one of the headers and passes on the other, which the client may have written.
        let agreed = ways.first.flatMap { first in ways.allSatisfy { $0 == first } ? first : nil }
        client = agreed ?? peer
        let schemes = [Self.list(headers, "X-Forwarded-Proto").last, standard.last?.scheme].compactMap { $0 }
            .map { $0.lowercased() }
        switch Set(schemes) {
        case ["https"]: self.isSecure = true
        case ["http"]: self.isSecure = false
        default: self.isSecure = isSecure
        }
    }

    private static func client(
        _ hops: [PeerAddress?], behind peer: PeerAddress, _ proxies: TrustedProxies
    ) -> PeerAddress {
        var client = peer
        for hop in hops.reversed() {
            guard let hop else { break }
            client = hop
            if !proxies.contains(hop.text) { break }
        }
        return client
    }

    /// The elements of all fields of that name, without the blanks around them. These fields have no quoted strings, so no
    /// mark by which a client could swallow the element that its proxy appends.
    private static func list(_ headers: HTTPHeaders, _ name: String) -> [String] {
        headers.fields.filter { $0.isNamed(name) }
            .flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: false) }
            .map { ForwardedElement.trimmed(String($0)) }
    }
}

/// One element of `Forwarded`: `for=192.0.2.1;proto=https`.
struct ForwardedElement {
    private(set) var client: String?
    private(set) var scheme: String?

    init(_ text: String) {
        for pair in Self.split(text, at: ";") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { continue }
            let value = Self.unquoted(String(sides[1]))
            switch sides[0].lowercased() {
            case "for": client = value
            case "proto": scheme = value
            default: break
            }
        }
    }

    /// Splits a list outside of quoted strings; each part is without the blanks around it.
    static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == separator, !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts.map(trimmed)
    }

    static func trimmed(_ text: String) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { String(start[...$0]) } ?? ""
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
        return String(text.dropFirst().dropLast()).replacing("\\", with: "")
    }
}
