import Synchronization
import VaultJSON

/// Secrets that the server gives out, recorded from its replies by a proxy in between.
final class SecretRecorder: Sendable {
    private let secrets = Mutex<[String: [String]]>([:])

    /// Session tokens.
    var tokens: [String] { values("token") }
    /// Pairing codes.
    var codes: [String] { values("code") }

    /// Records the secrets in a reply and returns it unchanged. The `code` of an error is not a secret.
    func record(_ path: String, _ reply: [UInt8]) -> [UInt8] {
        guard let members = (try? JSON(parsing: String(decoding: reply, as: UTF8.self)))?.object else { return reply }
        for name in ["token", "code"] where name == "token" || path.hasSuffix("/pairing-codes") {
            if let value = members[name]?.string { secrets.withLock { $0[name, default: []].append(value) } }
        }
        return reply
    }

    private func values(_ name: String) -> [String] { secrets.withLock { $0[name] ?? [] } }
}
