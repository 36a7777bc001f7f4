/// The server and a ten-minute pairing code, which one device shows and another reads to sign in to the same account.
///
/// Its text is `RVAULT:CODE:HTTPS://VAULT.EXAMPLE.ORG`: in capitals as far as they mean the same, because a QR symbol
/// of capitals is smaller. Nothing in it is secret once the code was used or has expired.
package struct PairingInvitation: Hashable, Sendable {
    /// The server's address with its scheme.
    package var server: String
    /// The code as the server sent it, without blanks.
    package var code: String

    package init(server: String, code: String) {
        self.server = server
        self.code = code
    }

    private static let prefix = "RVAULT:"

    /// The content of the QR symbol.
    package var text: String {
        let (origin, path) = PairingInvitation.split(server)
        return PairingInvitation.prefix + code.inCapitals + ":" + (path.isEmpty ? origin.inCapitals : server)
    }

    /// Reads ``text``, even if it was typed in lower case; nil for anything else.
    package init?(text: String) {
        guard text.count <= 2000, !text.contains(where: \.isWhitespace) else { return nil }
        let prefix = PairingInvitation.prefix
        guard String(text.prefix(prefix.count)).inCapitals == prefix else { return nil }
        let rest = text.dropFirst(prefix.count)
        guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex else { return nil }
        let (origin, path) = PairingInvitation.split(String(rest[rest.index(after: colon)...]))
        let server = origin.inSmallLetters + path
        guard server.hasPrefix("https://") || server.hasPrefix("http://"), !origin.hasSuffix("://") else { return nil }
        self.init(server: server, code: String(rest[..<colon]).inCapitals)
    }

    /// Splits an address into scheme and authority, which mean the same in capitals, and the rest, which does not.
    private static func split(_ address: String) -> (origin: String, path: String) {
        let scheme = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let end = address[scheme...].firstIndex(of: "/") ?? address.endIndex
        let path = String(address[end...])
        return (String(address[..<end]), path == "/" ? "" : path)
    }
}

/// Only letters of ASCII mean the same in capitals: other letters may have capitals that lead to other small ones.
extension String {
    fileprivate var inCapitals: String { mapping(0x61...0x7A) { $0 - 0x20 } }
    fileprivate var inSmallLetters: String { mapping(0x41...0x5A) { $0 + 0x20 } }

    private func mapping(_ letters: ClosedRange<UInt8>, _ change: (UInt8) -> UInt8) -> String {
        String(decoding: utf8.map { letters.contains($0) ? change($0) : $0 }, as: UTF8.self)
    }
}
