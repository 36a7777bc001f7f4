import Synchronization
import VaultJSON

/// The secrets that a server gives out, as somebody hears them who stands between.
final class Overheard: Sendable {
    private let heard = Mutex<[String: [String]]>([:])

    /// Sessions' bearer tokens.
    var tokens: [String] { values("token") }
    /// Pairing codes.
    var codes: [String] { values("code") }

    /// Keeps what is secret in a reply, and leaves it as it is. Refusals have codes too, which are no secrets.
    func listen(_ path: String, _ reply: [UInt8]) -> [UInt8] {
        guard let members = (try? JSON(parsing: String(decoding: reply, as: UTF8.self)))?.object else { return reply }
        for name in ["token", "code"] where name == "token" || path.hasSuffix("/pairing-codes") {
            if let value = members[name]?.string { heard.withLock { $0[name, default: []].append(value) } }
        }
        return reply
    }

    private func values(_ name: String) -> [String] { heard.withLock { $0[name] ?? [] } }
}
