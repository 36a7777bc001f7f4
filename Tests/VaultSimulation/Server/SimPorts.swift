internal import Synchronization
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Time, randomness and hashes of the simulated server, all derived from the seed.
final class SimPorts: ServerPorts {
    private struct State {
        var now: Int64 = 0
        var random: SimRandom
        var count: UInt64 = 0
    }

    private let state: Mutex<State>

    init(random: SimRandom) {
        state = Mutex(State(random: random))
    }

    func set(now: Int64) { state.withLock { $0.now = now } }

    func now() -> Timestamp { Timestamp(milliseconds: state.withLock { $0.now }) }

    func randomBytes(_ count: Int) -> [UInt8] {
        state.withLock { state in (0..<count).map { _ in UInt8(truncatingIfNeeded: state.random.next()) } }
    }

    func newULID() -> ULID {
        state.withLock { state in
            state.count += 1
            return ULID(high: UInt64(clamping: state.now) << 16, low: 1 << 63 | state.count)
        }
    }

    /// Returns 32 bytes that hardly any two inputs share. It is not cryptographic, since nobody attacks here.
    func digest(_ bytes: [UInt8]) -> [UInt8] {
        var (first, second) = (UInt64(0xCBF2_9CE4_8422_2325), UInt64(0x9AE1_6A3B_2F90_404F))
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            second = (second &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
        }
        let words = [first, second, SimRandom.mix(first), SimRandom.mix(second)]
        return words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
    }

    func textCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { digest(key + bytes) }

    func gatewayCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { digest(key + bytes) }

    func hashPassword(_ password: String) throws(Problem) -> String { password }

    func verifyPassword(_ password: String, against hash: String?) throws(Problem) -> PasswordVerdict {
        password == hash ? .right : .wrong
    }
}

/// Ignores commits, since the simulation reads the store itself.
struct SimObserver: CommitObserver {
    func changed(_ account: UserID) {}
    func revoked(_ devices: [DeviceID]) {}
}
