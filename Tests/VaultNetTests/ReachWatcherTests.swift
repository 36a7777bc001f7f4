import Synchronization
import Testing
import VaultModel
import VaultNet
import VaultSync
import VaultWire

@Suite("Watching the reach")
struct ReachWatcherTests {
    private let clock = TestClock()
    private let journal = Journal<ReachWatcher.News>()

    private func watcher(_ answers: RemoteFailure?...) -> ReachWatcher {
        let script = Mutex(answers)
        return ReachWatcher(clock: clock.clock, probe: { script.withLock { $0.removeFirst() } }, news: journal.note)
    }

    @Test func `a server that answers is online, and shown so at once`() async {
        await watcher(nil).check()
        #expect(journal.all == [.shown(.online)])
    }

    @Test(arguments: [
        (RemoteFailure.Kind.unreachable, Reach.offline), (.foreign, .limited), (.noAnswer, .limited),
        (.status(503, .unavailable), .online),
    ])
    func `a failure says how far we get`(_ kind: RemoteFailure.Kind, _ reach: Reach) async {
        await watcher(RemoteFailure(kind, "No.")).check()
        #expect(journal.all == [.shown(reach)])
    }

    @Test func `a server that is away is told from a network that is away`() async {
        let probe = { @Sendable () async -> RemoteFailure? in RemoteFailure(.unreachable, "No.") }
        await ReachWatcher(clock: clock.clock, probe: probe, hasNetwork: { true }, news: journal.note).check()
        #expect(journal.all == [.shown(.limited)])
    }

    @Test func `a server that is back is told at once, and shown after two seconds`() async {
        let watcher = watcher(RemoteFailure(.unreachable, "No."))
        await watcher.check()
        await watcher.answered(milliseconds: 20)
        #expect(journal.all == [.shown(.offline), .back])
        while clock.sleeps.isEmpty { await Task.yield() }
        clock.advance(by: 2000)
        await journal.wait { $0 == .shown(.online) }
    }

    @Test func `two checks at once are one, and the next waits five seconds`() async {
        let watcher = watcher(nil, nil)
        await watcher.check()
        clock.advance(by: 1000)
        let second = Task { await watcher.check() }
        while clock.sleeps.isEmpty { await Task.yield() }
        await watcher.check()
        #expect(clock.sleeps == [4000])
        second.cancel()
        await second.value
    }
}
