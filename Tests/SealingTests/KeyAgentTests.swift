import Dispatch
import Glibc
import Sealing
import Synchronization
import SystemKit
import Testing
import VaultTestKit

@Suite("Key agent")
struct KeyAgentTests {
    @Test func `it gives the keys that it holds, and nothing for another vault`() throws {
        let keys = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: keys, for: .seconds(900))
        let other = try agent.client.keys(for: .random()) == nil
        guard let held = try agent.client.keys(for: keys.vault) else { throw SealingError(.noSuchSlot) }
        let left = held.left
        let backupKey = try held.takeKeys().backupKey()
        let expected = try keys.backupKey()
        let isSame = backupKey.isEqual(to: expected)
        #expect(left == .seconds(900))
        #expect(isSame)
        #expect(other)
    }

    @Test func `the time over, it holds nothing, whoever asks, and ends`() throws {
        let keys = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: keys, for: .seconds(900))
        agent.setTime(.seconds(900))
        let isGone = try agent.client.keys(for: keys.vault) == nil
        #expect(isGone)
        #expect(agent.hasEnded())
    }

    @Test func `the last key forgotten, it ends and nobody listens`() throws {
        let keys = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: keys, for: .seconds(900))
        #expect(try agent.client.forget(.random()) == false)
        #expect(try agent.client.forget(keys.vault))
        #expect(agent.hasEnded())
        #expect(try agent.client.store(keys, for: .seconds(1)) == false)
        #expect(try agent.client.forget() == false)
    }

    @Test func `a second vault is kept beside the first, a newer time replaces the older`() throws {
        let first = try SealedSample.newKeyFile().takeKeys()
        let second = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: first, for: .seconds(900))
        let isStored = try agent.client.store(second, for: .seconds(60)) && agent.client.store(first, for: .seconds(5))
        let lefts = [try agent.left(for: first.vault), try agent.left(for: second.vault)]
        #expect(isStored)
        #expect(lefts == [.seconds(5), .seconds(60)])
        #expect(try agent.client.forget())
        #expect(agent.hasEnded())
    }

    @Test func `a caller that talks nonsense does not disturb the others`() throws {
        let keys = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: keys, for: .seconds(900))
        for frame in [[], [1], [UInt8](repeating: 0xFF, count: 65), [UInt8](repeating: 2, count: 5000)] as [[UInt8]] {
            let connection = try UnixConnection.connect(to: agent.path)
            // The agent may close the connection as soon as it has seen enough.
            try? frame.withUnsafeBytes { try connection.send($0, within: .seconds(5)) }
        }
        #expect(try agent.left(for: keys.vault) == .seconds(900))
    }

    @Test func `whoever watches a key hears at once that it is forgotten, and nothing of other keys`() throws {
        let first = try SealedSample.newKeyFile().takeKeys()
        let second = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: first, for: .seconds(900))
        #expect(try agent.client.store(second, for: .seconds(60)))
        let watches = [Holder(try agent.client.watch(first.vault)), Holder(try agent.client.watch(second.vault))]
        let strange = try agent.client.watch(.random()) == nil
        let numbers = watches.map(\.descriptor)
        #expect(strange && !numbers.contains(-1))
        #expect(try Readiness.wait(for: numbers, within: .zero) == [false, false])
        #expect(try agent.client.forget(first.vault))
        #expect(try Readiness.wait(for: numbers, within: .seconds(10)) == [true, false])
        agent.setTime(.seconds(60))
        let isGone = try agent.client.keys(for: second.vault) == nil
        #expect(isGone)
        #expect(try Readiness.wait(for: [numbers[1]], within: .seconds(10)) == [true])
        #expect(agent.hasEnded())
    }

    @Test func `many who watch do not keep others out`() throws {
        let keys = try SealedSample.newKeyFile().takeKeys()
        let agent = try RunningAgent(holding: keys, for: .seconds(900))
        var watches: [Holder] = []
        for _ in 0..<100 { watches.append(Holder(try agent.client.watch(keys.vault))) }
        #expect(try agent.left(for: keys.vault) == .seconds(900))
        #expect(try Readiness.wait(for: watches.map(\.descriptor), within: .zero).suffix(64).allSatisfy { !$0 })
        #expect(try agent.client.forget())
        #expect(agent.hasEnded())
    }

    /// Makes a noncopyable value fit into an array.
    private final class Holder {
        let descriptor: Int32
        private let watch: KeyWatch?

        init(_ watch: consuming KeyWatch?) {
            descriptor = watch?.descriptor ?? -1
            self.watch = watch
        }
    }

    @Test func `without an agent there is nothing to ask`() throws {
        let client = KeyAgentClient(socket: "/tmp/no-such-directory/agent.socket")
        let isGone = try client.keys(for: .random()) == nil
        #expect(isGone)
        #expect(try client.forget() == false)
    }
}

/// An agent on its own queue in this process, with a clock that the test controls.
private final class RunningAgent: Sendable {
    let client: KeyAgentClient
    let path: String
    private let time: Time
    private let folder: TemporaryDirectory
    private let stop: Wakeup
    private let ended = DispatchGroup()

    final class Time: Sendable {
        let value = Mutex(Duration.zero)
    }

    final class Handover: Sendable {
        let keys: Mutex<VaultKeys?>

        init(_ keys: consuming VaultKeys) { self.keys = Mutex(keys) }
    }

    init(holding keys: borrowing VaultKeys, for lifetime: Duration) throws {
        folder = try TemporaryDirectory()
        path = folder.file("agent.socket")
        client = KeyAgentClient(socket: path)
        let time = Time()
        let stop = try Wakeup()
        self.time = time
        self.stop = stop
        let handover = Handover(try keys.copy())
        let listening = DispatchSemaphore(value: 0)
        let socket = path
        DispatchQueue(label: "agent").async(group: ended) {
            defer { listening.signal() }
            let clock = MonotonicClock { time.value.withLock { $0 } }
            guard var server = try? KeyAgentServer(socket: socket, clock: clock) else { return }
            if let keys = handover.keys.withLock({ $0.take() }) { server.hold(keys, for: lifetime) }
            listening.signal()
            try? server.run(stop: stop)
        }
        listening.wait()
    }

    func setTime(_ now: Duration) { time.value.withLock { $0 = now } }

    func left(for vault: VaultID) throws -> Duration? { try client.keys(for: vault)?.left }

    /// Whether the agent has ended by itself; waits up to 10 seconds for it.
    func hasEnded() -> Bool { ended.wait(timeout: .now() + 10) == .success }

    deinit {
        stop.signal()
        _ = ended.wait(timeout: .now() + 10)
    }
}
