internal import DigestKit
internal import Dispatch
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
    /// Threads in ``values(_:_:)``.
    private let callers = Atomic(0)

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

    /// In two halves, so that whoever waits alone has a second processor. Of several calls at a time, each has its own.
    func values<Value: Sendable>(_ count: Int, _ value: @Sendable (Int) -> Value) -> [Value] {
        let isAlone = callers.wrappingAdd(1, ordering: .relaxed).oldValue == 0
        defer { callers.wrappingSubtract(1, ordering: .relaxed) }
        guard isAlone, count >= Self.worthHalving else { return (0..<count).map(value) }
        let halves = Mutex<[[Value]]>([[], []])
        DispatchQueue.concurrentPerform(iterations: 2) { half in
            let values = (half * count / 2..<(half + 1) * count / 2).map(value)
            halves.withLock { $0[half] = values }
        }
        return halves.withLock { $0[0] + $0[1] }
    }

    /// Waking another thread costs as much as some values.
    private static let worthHalving = 8
}
