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

    @Test mutating func `begin with the lease, two at a time, and end when nothing is left`() {
        #expect(take(.trigger(.start)) == [.cancelWait, .acquireLease])
        #expect(take(.lease(.granted)) == [.load(limit: 2, besides: [])])
        #expect(take(found(1, 2)) == [.move(task(1)), .move(task(2))])
        #expect(machine.phase == .moving && machine.moving == [task(1), task(2)])
        #expect(take(.ended(task(1), .done)) == [.settle(task(1), .done)])
        #expect(take(.settled) == [.load(limit: 1, besides: [task(2)])])
        #expect(take(found()) == [])
        #expect(take(.ended(task(2), .done)) == [.settle(task(2), .done)])
        #expect(take(.settled) == [.load(limit: 2, besides: [])])
        #expect(take(found()) == [.releaseLease, .cancelWait])
        #expect(machine.phase == .resting)
    }

    @Test mutating func `that come during a run are taken in it`() {
        take(.trigger(.start), .lease(.granted), found(1))
        #expect(take(.trigger(.localWrite)) == [])
        #expect(take(.ended(task(1), .done), .settled) == [.load(limit: 2, besides: [])])
        take(.trigger(.localWrite))
        #expect(take(found()) == [.load(limit: 2, besides: [])])
        #expect(take(found()) == [.releaseLease, .cancelWait])
    }

    @Test mutating func `that fail alone wait alone, ever longer, and the rest goes on`() {
        moveTwo()
        let end = TransferEnd.fileFailed("Not there yet.", isLasting: false)
        #expect(take(.ended(task(1), end)) == [.settle(task(1), .failed("Not there yet.", retryIn: 1000))])
        take(.settled, found(3, tries: 4))
        #expect(machine.moving == [task(2), task(3)])
        #expect(take(.ended(task(3), end)) == [.settle(task(3), .failed("Not there yet.", retryIn: 16_000))])
        let lasting = TransferEnd.fileFailed("Too large.", isLasting: true)
        #expect(
            take(.ended(task(2), lasting)) == [
                .settle(task(2), .failed("Too large.", retryIn: TransferMachine.lastingDelay))
            ])
        take(.settled, .settled)
        #expect(take(found(retry: 900)) == [.releaseLease, .wait(milliseconds: 900)])
        #expect(take(.alarm) == [.cancelWait, .acquireLease])
    }

    @Test mutating func `wait for a server that cannot be reached, and blame no file`() {
        moveTwo()
        #expect(take(.ended(task(1), .unreachable("No network."))) == [])
        #expect(take(.ended(task(2), .unreachable("No network."))) == [.releaseLease, .wait(milliseconds: 2000)])
        guard case .waiting(let wait) = machine.phase else { return #expect(Bool(false), "not waiting") }
        #expect(wait.isOffline && wait.reason == "No network.")
        #expect(take(.trigger(.localWrite)) == [])
        #expect(take(.trigger(.networkBack)) == [.cancelWait, .acquireLease])
    }

    @Test mutating func `wait as long as a failing server asks, whatever triggers them`() {
        moveTwo()
        let end = TransferEnd.serverFailed("Too many requests.", retryAfterMilliseconds: 60_000)
        #expect(
            take(.ended(task(1), end)) == [.settle(task(1), .failed("Too many requests.", retryIn: 60_000))])
        #expect(take(.settled) == [])
        #expect(take(.ended(task(2), .done)) == [.settle(task(2), .done)])
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
        take(.ended(task(1), end), .settled, .ended(task(2), .cancelled))
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
        take(.ended(task(1), .done))
        #expect(take(.portFailed(SyncError(.store, "Disk full."))) == [.cancelMoves])
        #expect(take(.ended(task(2), .cancelled)) == [.releaseLease, .wait(milliseconds: 1000)])
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
