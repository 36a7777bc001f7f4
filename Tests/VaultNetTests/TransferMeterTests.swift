import Testing
import VaultAttachments
import VaultModel
import VaultSync
import VaultWire

@testable import VaultNet

@Suite("Progress of transfers")
struct TransferMeterTests {
    private let clock = TestClock()
    private let reports = Journal<[TransferProgress]>()
    private let task = TransferTask(.upload, MediaID(ULID(high: 1, low: 1)), .original)
    private let other = TransferTask(.download, MediaID(ULID(high: 1, low: 2)), .original)

    private var meter: TransferMeter { TransferMeter(clock: clock.clock, report: reports.note) }

    @Test func `the first bytes are reported at once, what follows in one report after the pause`() async {
        let meter = meter
        meter.moved(task, 100, of: 1000)
        await reports.wait { $0 == [TransferProgress(task, moved: 100, of: 1000)] }
        for count: Int64 in [200, 300, 420] { meter.moved(task, count, of: 1000) }
        meter.moved(other, 5, of: 10)
        await clock.sleeping()
        #expect(reports.all.count == 1)
        clock.advance(by: TransferMeter.pause)
        await reports.wait { $0.map(\.percent) == [42, 50] }
        #expect(reports.all.count == 2)
    }

    @Test func `a file that has ended is no longer reported, and a hundred percent never is`() async {
        let meter = meter
        meter.moved(task, 1000, of: 1000)
        await reports.wait { $0.map(\.percent) == [99] }
        meter.ended(task)
        await clock.sleeping()
        clock.advance(by: TransferMeter.pause)
        await reports.wait(until: \.isEmpty)
    }

    @Test func `bytes that change no percentage are not reported`() async {
        let meter = meter
        meter.moved(task, 500, of: 100_000)
        await reports.wait { $0.map(\.percent) == [0] }
        meter.moved(task, 600, of: 100_000)
        meter.ended(other)
        #expect(clock.sleeps.isEmpty && reports.all.count == 1)
    }
}
