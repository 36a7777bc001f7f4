import Testing
import Translation
import VaultAttachments
import VaultModel
import VaultSync
import VaultWire

@Suite("Transfers of attachments")
struct TransferMachineTests {
    private var machine = TransferMachine(random: MiddleRandom())
    private var now: Int64 = 0

    private func task(_ number: UInt64, _ direction: TransferTask.Direction = .upload) -> TransferTask {
        TransferTask(direction, MediaID(ULID(high: 1, low: number)), .original)
    }

    /// Handles events and returns the actions of the last, without reports.
    @discardableResult
    private mutating func take(_ events: TransferEvent...) -> [TransferAction] {
        var actions: [TransferAction] = []
        for event in events { actions = machine.handle(event, at: now).filter { $0 != .report } }
        return actions
    }

    private func found(_ numbers: UInt64..., tries: Int = 0, retry: Int64? = nil) -> TransferEvent {
        .loaded(numbers.map { PendingTransfer(task($0), tries: tries) }, nextRetryIn: retry)
    }

    /// Begins a run that moves files 1 and 2.
    private mutating func moveTwo() {
        take(.trigger(.start), .lease(.granted), found(1, 2))
    }

    /// Ends wait for others while more files are under way.
    private let storedSoon = TransferAction.wait(milliseconds: 200)

    private func done(_ numbers: UInt64...) -> [TransferAction] {
        [.cancelWait, .settle(numbers.map { TransferSettlement(task($0), .done) })]
    }

    private func failed(_ number: UInt64, _ reason: Phrase, retryIn: Int64) -> [TransferAction] {
        [.cancelWait, .settle([TransferSettlement(task(number), .failed(reason, retryIn: retryIn))])]
    }

    @Test mutating func `begin with the lease, two at a time, and end when nothing is left`() {
        #expect(take(.trigger(.start)) == [.cancelWait, .acquireLease])
        #expect(take(.lease(.granted)) == [.load(limit: 2, besides: [])])
        #expect(take(found(1, 2)) == [.move(task(1)), .move(task(2))])
        #expect(machine.phase == .moving && machine.moving == [task(1), task(2)])
        now = 2000
        #expect(take(.ended(task(1), .done)) == [.load(limit: 1, besides: [task(1), task(2)]), storedSoon])
        #expect(take(found()) == [storedSoon])
        #expect(take(.alarm) == done(1))
        #expect(take(.settled) == [.load(limit: 1, besides: [task(2)])])
        #expect(take(found()) == [])
        #expect(take(.ended(task(2), .done)) == done(2))
        #expect(take(.settled) == [.load(limit: 2, besides: [])])
        #expect(take(found()) == [.releaseLease, .cancelWait])
        #expect(machine.phase == .resting)
    }

    @Test mutating func `that end while others are being stored are stored together after them`() {
        moveTwo()
        now = 2000
        #expect(take(.ended(task(1), .done), found(3), .alarm) == done(1))
        #expect(take(.ended(task(2), .done)) == [.load(limit: 1, besides: [task(1), task(2), task(3)])])
        #expect(take(found(), .ended(task(3), .done)) == [])
        #expect(take(.alarm) == [])
        #expect(take(.settled) == [.load(limit: 3, besides: [task(2), task(3)])] + done(2, 3))
    }

    @Test mutating func `that end soon after each other are stored together, four at a time`() {
        take(.trigger(.start), .lease(.granted), found(1, 2))
        take(.ended(task(1), .done), found(3, 4))
        take(.ended(task(2), .done), found(5, 6))
        #expect(take(.ended(task(3), .done), found(7, 8)) == [.move(task(7)), .move(task(8)), storedSoon])
        #expect(take(.ended(task(4), .done)).suffix(2) == done(1, 2, 3, 4)[...])
    }

    @Test mutating func `that are moved at once make room for more, up to eight, and one that takes long ends that`() {
        moveTwo()
        var next: UInt64 = 3
        for _ in 1...9 {
            for case .load(let limit, _) in take(.ended(machine.moving[0], .done)) {
                let more = (next..<next + UInt64(limit)).map { PendingTransfer(task($0), tries: 0) }
                next += UInt64(limit)
                take(.loaded(more, nextRetryIn: nil))
            }
            take(.settled)
        }
        #expect(machine.moving.count == 8)
        now = 6000
        while machine.moving.count > 2 { take(.ended(machine.moving[0], .done), .alarm, .settled) }
        let last = machine.moving
        #expect(take(.ended(last[0], .done)).first == .load(limit: 1, besides: Set(last)))
    }

    @Test mutating func `that come during a run are taken in it`() {
        take(.trigger(.start), .lease(.granted), found(1))
        now = 2000
        #expect(take(.trigger(.localWrite)) == [])
        #expect(take(.ended(task(1), .done)) == [.load(limit: 2, besides: [task(1)])] + done(1))
        take(.trigger(.localWrite))
        #expect(take(found()) == [.load(limit: 2, besides: [task(1)])])
        #expect(take(found()) == [])
        #expect(take(.settled) == [.load(limit: 2, besides: [])])
        #expect(take(found()) == [.releaseLease, .cancelWait])
    }

    @Test mutating func `that fail alone wait alone, ever longer, and the rest goes on`() {
        moveTwo()
        let end = TransferEnd.fileFailed("Not there yet.", isLasting: false)
        take(.ended(task(1), end))
        #expect(take(.alarm) == failed(1, "Not there yet.", retryIn: 1000))
        take(found(3, tries: 4), .settled)
        #expect(machine.moving == [task(2), task(3)])
        take(.ended(task(3), end))
        #expect(take(.alarm) == failed(3, "Not there yet.", retryIn: 16_000))
        take(found(), .settled, found())
        let lasting = TransferEnd.fileFailed("Too large.", isLasting: true)
        #expect(
            take(.ended(task(2), lasting)) == failed(2, "Too large.", retryIn: TransferMachine.lastingDelay))
        take(.settled)
        #expect(take(found(retry: 900)) == [.releaseLease, .wait(milliseconds: 900)])
        #expect(take(.alarm) == [.cancelWait, .acquireLease])
    }

    @Test mutating func `wait for a server that cannot be reached, and blame no file`() {
        moveTwo()
        #expect(take(.ended(task(1), .unreachable("No network."))) == [])
        #expect(take(.ended(task(2), .unreachable("No network."))) == [.releaseLease, .wait(milliseconds: 2000)])
        guard case .waiting(let wait) = machine.phase else { return #expect(Bool(false), "not waiting") }
        #expect(wait.isOffline && wait.reason == "No network." && machine.phase.reason == nil)
        #expect(take(.trigger(.localWrite)) == [])
        #expect(take(.trigger(.networkBack)) == [.cancelWait, .acquireLease])
    }

    @Test mutating func `wait as long as a failing server asks, whatever triggers them`() {
        moveTwo()
        let end = TransferEnd.serverFailed("Too many requests.", retryAfterMilliseconds: 60_000)
        #expect(take(.ended(task(1), end)) == [storedSoon])
        #expect(take(.alarm) == failed(1, "Too many requests.", retryIn: 60_000))
        #expect(take(.settled) == [])
        #expect(take(.ended(task(2), .done)) == done(2))
        #expect(take(.settled) == [.releaseLease, .wait(milliseconds: 60_000)])
        now = 59_999
        #expect(take(.trigger(.manual)) == [])
        #expect(take(.alarm) == [.wait(milliseconds: 1)])
        now = 60_000
        #expect(take(.alarm) == [.cancelWait, .acquireLease])
    }

    @Test mutating func `are all tried again at once where a person asks`() {
        moveTwo()
        #expect(take(.trigger(.manual)) == [.retryAll])
        let end = TransferEnd.serverFailed("The server failed.", retryAfterMilliseconds: nil)
        take(.ended(task(1), end), .ended(task(2), .cancelled), .settled)
        #expect(take(.trigger(.manual)) == [.retryAll, .cancelWait, .acquireLease])
    }

    @Test mutating func `that are canceled by somebody else are not begun again at once`() {
        moveTwo()
        #expect(take(.ended(task(1), .cancelled)) == [])
        #expect(take(.ended(task(2), .cancelled)) == [.releaseLease, .wait(milliseconds: 1000)])
    }

    @Test mutating func `end with a pause, and go on after it`() {
        moveTwo()
        #expect(take(.paused) == [.cancelMoves])
        take(.ended(task(1), .cancelled))
        #expect(take(.ended(task(2), .cancelled)) == [.releaseLease, .cancelWait])
        #expect(machine.phase == .paused)
        #expect(take(.trigger(.manual)) == [])
        #expect(take(.resumed) == [.cancelWait, .acquireLease])
    }

    @Test mutating func `end where the server no longer knows the device, until a person acts`() {
        moveTwo()
        #expect(take(.ended(task(1), .refused(.signedOut))) == [.cancelMoves])
        #expect(take(.ended(task(2), .cancelled)) == [.releaseLease, .cancelWait])
        #expect(machine.phase == .stopped(.signedOut))
        #expect(take(.paused, .trigger(.localWrite)) == [])
        #expect(take(.trigger(.manual)) == [.retryAll, .cancelWait, .acquireLease])
    }

    @Test mutating func `leave files to the program that has the lease`() {
        take(.trigger(.start))
        let actions = take(.lease(.held(by: "worker")))
        #expect(actions == [.releaseLease, .wait(milliseconds: 30_000)])
    }

    @Test mutating func `wait after a failure of the store, and count nothing as moved`() {
        moveTwo()
        take(.ended(task(1), .done), .alarm)
        #expect(take(.portFailed(SyncError(.store, "Disk full."))) == [.cancelMoves])
        #expect(take(.ended(task(2), .cancelled)) == [.releaseLease, .wait(milliseconds: 1000)])
        #expect(machine.phase.reason == "Disk full.")
        #expect(take(.settled) == [])
        #expect(take(.alarm) == [.wait(milliseconds: 1000)])
    }

    @Test mutating func `ignore answers that nothing asked for`() {
        #expect(take(.settled, .ended(task(1), .done), found(1)) == [])
        #expect(take(.lease(.granted)) == [])
        moveTwo()
        #expect(take(.ended(task(9), .done)) == [])
    }
}
