import HTTPClientKit
import Synchronization
import Testing
import Translation
import VaultModel
import VaultSync
import VaultWire

@testable import VaultNet

@Suite("Watching the reach")
struct ReachWatcherTests {
    private let clock = TestClock()
    private let journal = Journal<ReachabilityWatcher.News>()

    /// Returns a watcher whose checks have these results in order; the last one repeats.
    private func watcher(_ answers: RemoteFailure?...) -> ReachabilityWatcher {
        let script = Mutex(answers)
        return ReachabilityWatcher(
            clock: clock.clock, probe: { _ in script.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } },
            news: journal.note)
    }

    @Test func `a server that answers is online, and shown so at once`() async {
        await watcher(nil).check()
        #expect(journal.all == [.shown(.online)])
    }

    @Test(arguments: [
        (RemoteFailure.Kind.unreachable, Reachability.limited), (.foreign, .portal), (.noAnswer, .limited),
        (.unreadable, .limited),
        (.status(503, .unavailable), .online),
    ])
    func `a failure says how far we get`(_ kind: RemoteFailure.Kind, _ reach: Reachability) async {
        await watcher(RemoteFailure(kind, "No.")).check()
        #expect(journal.all == [.shown(reach)])
    }

    @Test func `a certificate that has ended is no login page`() async {
        for code in [HTTPClientFailure.Code.expired, .early, .noAuthorities, .untrusted, .otherName, .notHTTP] {
            let failure = RemoteFailure(HTTPClientFailure(code), leadsOut: { true })
            #expect(failure.kind == .foreign)
            let isLogin = [.untrusted, .otherName, .notHTTP].contains(code)
            #expect(ReachabilityWatcher.reach(failure, after: 1) == (isLogin ? .portal : .limited), "\(code)")
        }
    }

    @Test func `no network is believed at once, without a request`() async {
        let asked = Mutex(0)
        let probe = { @Sendable (_: Duration) async -> RemoteFailure? in
            asked.withLock { $0 += 1 }
            return nil
        }
        await ReachabilityWatcher(clock: clock.clock, probe: probe, hasNetwork: { false }, news: journal.note).check()
        #expect(journal.all == [.lost, .shown(.offline)])
        #expect(asked.withLock(\.self) == 0)
    }

    @Test func `a request that found no way to the server is no network`() async {
        let watcher = watcher(RemoteFailure(.unreachable, "No.", lacksNetwork: true))
        await watcher.check()
        #expect(journal.all == [.lost, .shown(.offline)])
    }

    @Test func `a network that goes during a check makes its answer worthless`() async {
        let isThere = Mutex(true)
        let probe = { @Sendable (_: Duration) async -> RemoteFailure? in
            isThere.withLock { $0 = false }
            return RemoteFailure(.noAnswer, "No.")
        }
        let watcher = ReachabilityWatcher(
            clock: clock.clock, probe: probe, hasNetwork: { isThere.withLock(\.self) }, news: journal.note)
        await watcher.check()
        #expect(journal.all == [.lost, .shown(.offline)])
    }

    @Test func `a silent server is limited eight seconds after its answer was overdue`() async {
        let watcher = watcher(RemoteFailure(.noAnswer, "No."))
        await watcher.answered(milliseconds: 20)
        await watcher.overdue()
        #expect(journal.all == [.shown(.online)])
        while clock.sleeps.filter({ $0 == ReachDebouncer.worse }).isEmpty { await Task.yield() }
        clock.advance(by: ReachDebouncer.worse)
        await journal.wait { $0 == .shown(.limited) }
    }

    @Test func `an overdue answer of a server that is well shows nothing`() async {
        let watcher = watcher(nil)
        await watcher.answered(milliseconds: 20)
        await watcher.overdue()
        #expect(journal.all == [.shown(.online)])
    }

    @Test func `a server that is slower than a health check is slow for as long as it answers requests`() async {
        let watcher = watcher(RemoteFailure(.noAnswer, "No."))
        for _ in 0..<10 {
            await watcher.overdue()
            clock.advance(by: 4000)
            await watcher.answered(milliseconds: 4000)
            clock.advance(by: 2000)
        }
        await watcher.settle()
        #expect(journal.all == [.shown(.slow)])
    }

    @Test func `an answer that comes while a health check runs out of time says that the server is slow`() async {
        let (began, inlet) = AsyncStream<Void>.makeStream()
        let isOver = Mutex(false)
        let probe = { @Sendable (_: Duration) async -> RemoteFailure? in
            inlet.yield()
            while !isOver.withLock(\.self) { await Task.yield() }
            return RemoteFailure(.noAnswer, "No.")
        }
        let watcher = ReachabilityWatcher(clock: clock.clock, probe: probe, news: journal.note)
        let check = Task { await watcher.check() }
        for await _ in began { break }
        clock.advance(by: 1000)
        await watcher.answered(milliseconds: 20)
        isOver.withLock { $0 = true }
        await check.value
        clock.advance(by: ReachDebouncer.worse)
        await watcher.settle()
        #expect(journal.all == [.shown(.online), .shown(.slow)])
    }

    @Test(arguments: [(20, 3), (4000, 8), (60_000, 30)])
    func `a health check waits twice as long as the last answer took, within bounds`(_ took: Int, _ most: Int) async {
        let given = Journal<Duration>()
        let probe = { @Sendable (deadline: Duration) async -> RemoteFailure? in
            given.note(deadline)
            return nil
        }
        let watcher = ReachabilityWatcher(clock: clock.clock, probe: probe, news: journal.note)
        await watcher.answered(milliseconds: took)
        await watcher.check()
        #expect(given.all == [.seconds(most)])
    }

    @Test func `a server that comes and goes is told to be back at most every 30 s`() async {
        let watcher = watcher(RemoteFailure(.unreachable, "No."))
        await watcher.check()
        for _ in 0..<8 {
            await watcher.answered(milliseconds: 20)
            clock.advance(by: 6000)
            await watcher.check()
        }
        #expect(journal.all.filter { $0 == .back }.count == 2)
    }

    @Test func `a health check that ran out of time alone makes no answer a return`() async {
        let watcher = watcher(RemoteFailure(.noAnswer, "No."))
        await watcher.answered(milliseconds: 20)
        await watcher.overdue()
        await watcher.answered(milliseconds: 4000)
        #expect(journal.all == [.shown(.online)])
    }

    @Test func `a slow server that answers fast again is shown so by itself`() async {
        let watcher = watcher(nil)
        await watcher.answered(milliseconds: 4000)
        while clock.sleeps != [ReachabilityWatcher.interval] { await Task.yield() }
        clock.advance(by: ReachabilityWatcher.interval)
        while clock.sleeps.last != ReachDebouncer.better { await Task.yield() }
        clock.advance(by: ReachDebouncer.better)
        await journal.wait { $0 == .shown(.online) }
        #expect(journal.all == [.shown(.slow), .shown(.online)])
    }

    @Test func `a stream that stands says nothing of how fast the server is`() async {
        let watcher = watcher(nil)
        await watcher.answered(milliseconds: 4000)
        await watcher.attached()
        clock.advance(by: ReachDebouncer.better)
        await watcher.settle()
        #expect(journal.all == [.shown(.slow)])
    }

    @Test func `while the server is away it is asked again, ever more rarely, and recovery shows`() async {
        let no = RemoteFailure(.unreachable, "No.")
        let watcher = watcher(no, no, no, no, no, nil)
        await watcher.check()
        var pauses: [Int64] = []
        for pause in [5000, 10_000, 20_000, 30_000, 30_000] as [Int64] {
            let asked = pauses.count
            while clock.sleeps.count == asked || clock.sleeps.last != pause { await Task.yield() }
            pauses = clock.sleeps
            clock.advance(by: pause)
        }
        while !clock.sleeps.contains(ReachDebouncer.better) { await Task.yield() }
        clock.advance(by: ReachDebouncer.better)
        await journal.wait { $0 == .shown(.online) }
    }

    @Test func `a server that answers well is asked nothing, and none is while it rests`() async {
        let well = watcher(nil)
        await well.check()
        #expect(clock.sleeps.isEmpty)
        let away = watcher(RemoteFailure(.unreachable, "No."))
        await away.check()
        await away.rest()
        clock.advance(by: 60_000)
        #expect(journal.all == [.shown(.online), .shown(.limited)])
    }

    @Test func `a check under way is the last one while it rests, until another is asked for`() async {
        let (began, inlet) = AsyncStream<Void>.makeStream()
        let isOver = Mutex(false)
        let probe = { @Sendable (_: Duration) async -> RemoteFailure? in
            inlet.yield()
            while !isOver.withLock(\.self) { await Task.yield() }
            return RemoteFailure(.unreachable, "No.")
        }
        let watcher = ReachabilityWatcher(clock: clock.clock, probe: probe, news: journal.note)
        let check = Task { await watcher.check() }
        for await _ in began { break }
        await watcher.rest()
        isOver.withLock { $0 = true }
        await check.value
        #expect(journal.all == [.shown(.limited)])
        #expect(clock.sleeps.isEmpty)
        clock.advance(by: ReachabilityWatcher.interval)
        await watcher.check()
        while clock.sleeps.isEmpty { await Task.yield() }
        #expect(clock.sleeps == [ReachabilityWatcher.interval])
    }

    @Test func `a check that waits its turn is not made while it rests`() async {
        let asked = Journal<Duration>()
        let probe = { @Sendable (deadline: Duration) async -> RemoteFailure? in
            asked.note(deadline)
            return nil
        }
        let watcher = ReachabilityWatcher(clock: clock.clock, probe: probe, news: journal.note)
        await watcher.check()
        let second = Task { await watcher.check() }
        while clock.sleeps.isEmpty { await Task.yield() }
        await watcher.rest()
        clock.advance(by: ReachabilityWatcher.interval)
        await second.value
        #expect(asked.all.count == 1)
    }

    @Test func `a server that is back is told at once, and shown after two seconds`() async {
        let watcher = watcher(RemoteFailure(.unreachable, "No."))
        await watcher.check()
        await watcher.answered(milliseconds: 20)
        #expect(journal.all == [.shown(.limited), .back])
        while !clock.sleeps.contains(ReachDebouncer.better) { await Task.yield() }
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

    @Test func `a network that needs a login is told so, and a sync follows the login at once`() async {
        let watcher = watcher(RemoteFailure(.foreign, "No."))
        await watcher.check()
        await watcher.answered(milliseconds: 20)
        #expect(journal.all == [.shown(.portal), .back])
    }

    @Test func `a hundred interruptions of less than eight seconds show nothing`() async {
        for away in [RemoteFailure.Kind.unreachable, .foreign, .noAnswer] {
            let isAway = Mutex(false)
            let asked = Mutex([Int64]())
            let clock = TestClock()
            let probe = { @Sendable (_: Duration) async -> RemoteFailure? in
                asked.withLock { $0.append(clock.clock.monotonic()) }
                return isAway.withLock(\.self) ? RemoteFailure(away, "No.") : nil
            }
            let news = Journal<ReachabilityWatcher.News>()
            let watcher = ReachabilityWatcher(clock: clock.clock, probe: probe, news: news.note)
            await watcher.answered(milliseconds: 20)
            for _ in 0..<100 {
                clock.advance(by: 5000)
                isAway.withLock { $0 = true }
                await watcher.check()
                // Without the checks that nobody asks for, which would take a turn at any time.
                await watcher.rest()
                clock.advance(by: ReachDebouncer.worse - 1)
                await watcher.settle()
                isAway.withLock { $0 = false }
                await watcher.answered(milliseconds: 20)
            }
            #expect(news.all.filter { if case .shown = $0 { true } else { false } } == [.shown(.online)])
            await watcher.end()
            let times = asked.withLock(\.self)
            #expect(times.count >= 100)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= ReachabilityWatcher.interval })
        }
    }

    @Test func `a cable that is out for less than eight seconds a hundred times shows nothing`() async {
        let isThere = Mutex(true)
        let watcher = ReachabilityWatcher(
            clock: clock.clock, probe: { _ in nil }, hasNetwork: { isThere.withLock(\.self) }, news: journal.note)
        await watcher.answered(milliseconds: 20)
        for _ in 0..<100 {
            isThere.withLock { $0 = false }
            await watcher.check()
            await watcher.rest()
            clock.advance(by: ReachDebouncer.worse - 1)
            await watcher.settle()
            isThere.withLock { $0 = true }
            await watcher.check()
            clock.advance(by: 5000)
        }
        #expect(journal.all.filter { if case .shown = $0 { true } else { false } } == [.shown(.online)])
        #expect(journal.all.filter { $0 == .lost }.count == 100 && journal.all.filter { $0 == .back }.count == 100)
    }

    @Test func `a network that comes and goes faster than it can be checked shows nothing, and its return is told`()
        async
    {
        let isThere = Mutex(true)
        let pace = HealthPace()
        let watcher = ReachabilityWatcher(
            clock: clock.clock, pace: pace, probe: { _ in nil }, hasNetwork: { isThere.withLock(\.self) },
            news: journal.note)
        await watcher.check()
        for _ in 0..<100 {
            // The turn is always another's.
            _ = pace.take(at: clock.clock.monotonic())
            isThere.withLock { $0 = false }
            await watcher.check()
            await watcher.rest()
            clock.advance(by: 2000)
            isThere.withLock { $0 = true }
            let planned = Task { await watcher.check() }
            await clock.sleeping()
            // The network goes again before the turn of the next check.
            planned.cancel()
            await planned.value
            clock.advance(by: 500)
            await watcher.settle()
        }
        #expect(journal.all.filter { if case .shown = $0 { true } else { false } } == [.shown(.online)])
        await watcher.answered(milliseconds: 20)
        #expect(journal.all.last == .back)
    }

    @Test func `watchers of one program share the pace of health checks`() async {
        let asked = Journal<Int64>()
        let pace = HealthPace()
        let probe = { @Sendable [clock] (_: Duration) async -> RemoteFailure? in
            asked.note(clock.clock.monotonic())
            return nil
        }
        let former = ReachabilityWatcher(clock: clock.clock, pace: pace, probe: probe, news: journal.note)
        await former.check()
        await former.end()
        clock.advance(by: 1000)
        let next = ReachabilityWatcher(clock: clock.clock, pace: pace, probe: probe, news: journal.note)
        let check = Task { await next.check() }
        await clock.sleeping()
        clock.advance(by: 4000)
        await check.value
        #expect(asked.all == [0, 5000])
    }

    @Test func `a turn among programs is taken only when this program has one, and waited for`() {
        let asked = Journal<Int64>()
        let pace = HealthPace { now in
            asked.note(now)
            return now < 2000 ? 2000 - now : nil
        }
        #expect(pace.take(at: 500) == 1500)
        #expect(pace.take(at: 2000) == nil)
        #expect(pace.take(at: 2001) == ReachabilityWatcher.interval - 1)
        #expect(asked.all == [500, 2000])
    }

    @Test func `a clock that jumps makes no check wait longer than the interval`() {
        let pace = HealthPace()
        #expect(pace.take(at: 1_000_000) == nil)
        #expect(pace.take(at: 1_000_001) == ReachabilityWatcher.interval - 1)
        #expect(pace.take(at: 0) == nil)
        #expect(pace.take(at: .max) == nil)
    }
}
