/// The address that a phone opens to become a capture device: the page of the server, and behind `#` the code, which no
/// request contains, so that no log has it.
package struct CaptureInvitation: Hashable, Sendable {
    /// The server's address with its scheme.
    package var server: String
    /// The code as the server sent it.
    package var code: String
    /// The code of the currency in which people mostly type totals; nil if that is unknown.
    package var currency: String?

    package init(server: String, code: String, currency: String?) {
        self.server = server
        self.code = code
        self.currency = currency
    }

    /// The content of the QR symbol.
    package var address: String {
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        let letters = code.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return "\(base)/capture/#code=\(letters)" + (currency.map { "&currency=\($0)" } ?? "")
    }

    /// Whether a phone's browser allows the page its camera and its storage: only over HTTPS, or on the phone itself.
    package var isSecure: Bool { server.hasPrefix("https://") }
}
