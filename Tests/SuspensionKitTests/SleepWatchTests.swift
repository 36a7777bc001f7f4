import Dispatch
import SuspensionKit
import Synchronization
import SystemKit
import Testing
import VaultTestKit

/// The news that have arrived, for a thread that waits for them.
private final class Heard: Sendable {
    private let news = Mutex<[SleepNews]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func take(_ one: SleepNews) {
        news.withLock { $0.append(one) }
        arrived.signal()
    }

    /// Waits for that many, at most 20 seconds each.
    func wait(for count: Int) -> [SleepNews] {
        for _ in 0..<count where arrived.wait(timeout: .now() + 20) == .timedOut { break }
        return news.withLock { $0 }
    }
}

@Suite("Suspension")
struct SleepWatchTests {
    /// A watch, and whether the bus has agreed to send news.
    private func watch(_ variables: [String: String], _ heard: Heard = Heard()) throws -> (SleepWatch, Bool) {
        let answer = DispatchSemaphore(value: 0)
        let held = Held()
        let watch = try SleepWatch(variables) { agreed in
            held.value.withLock { $0 = agreed }
            answer.signal()
        } tell: {
            heard.take($0)
        }
        let isInTime = answer.wait(timeout: .now() + 20) == .success
        return (watch, isInTime && held.value.withLock { $0 })
    }

    private final class Held: Sendable {
        let value = Mutex(false)
    }

    @Test func `logind's signal before and after a suspension arrives`() throws {
        let bus = try PrivateBus()
        let logind = try LogindMock(bus)
        let heard = Heard()
        let (watch, isListening) = try watch(bus.variables, heard)
        try #require(isListening)
        try logind.prepareForSleep(true)
        try logind.prepareForSleep(false)
        #expect(heard.wait(for: 2) == [.begins, .ended])
        _ = watch
    }

    @Test(arguments: ["unix:path=/nowhere/bus", "nonsense", ""])
    func `without a bus there is no news, and nothing fails`(address: String) throws {
        let (_, isListening) = try watch(["DBUS_SYSTEM_BUS_ADDRESS": address])
        #expect(!isListening)
    }

    @Test func `a bus that never answers is given up after two seconds`() throws {
        let folder = try TemporaryDirectory()
        let listener = try UnixListener(path: folder.file("bus"))
        let (_, isListening) = try watch(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.file("bus"))"])
        #expect(!isListening)
        _ = consume listener
    }
}
