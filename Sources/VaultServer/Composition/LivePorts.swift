internal import DigestKit
internal import Sealing
internal import Synchronization
internal import SystemKit
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The server's ports to the system: its clock, its random numbers, and libsodium's hashes.
final class LivePorts: ServerPorts {
    private let clock: WallClock
    private let passwords: PasswordGate
    private let ids = Mutex(ULIDGenerator())

    init(clock: WallClock = .system, passwords: PasswordGate) {
        self.clock = clock
        self.passwords = passwords
    }

    func now() -> Timestamp { Timestamp(milliseconds: clock.now()) }

    func randomBytes(_ count: Int) -> [UInt8] { Self.randomBytes(count) }

    /// Bytes that nobody can guess.
    static func randomBytes(_ count: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    func newULID() -> ULID {
        var random = SystemRandomNumberGenerator()
        let now = clock.now()
        return ids.withLock { $0.next(now: now, using: &random) }
    }

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        // BLAKE2b supports 32 bytes, so this never throws; an empty digest would match no stored one.
        (try? Blake2b.hash(bytes, length: 32)) ?? []
    }

    func textCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { HMACSHA256.authenticate(bytes, key: key) }

    func gatewayCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { HMACSHA1.authenticate(bytes, key: key) }

    func hashPassword(_ password: String) throws(Problem) -> String { try passwords.hash(password) }

    func verifyPassword(_ password: String, against hash: String?) throws(Problem) -> PasswordVerdict {
        try passwords.verify(password, against: hash)
    }
}
