import Dispatch
import FaultProxy
import Glibc
import Synchronization
import SystemKit
import Testing

@Suite("A long queue", .serialized)
struct LongQueueStory {
    @Test func `drains over a network that is cut again and again, each entry once`() throws {
        let count = TestIntensity.count(everyday: 500, soak: 10_000)
        let vault = try TestedVault()
        try vault.importShops(count)

        let cutter = Cutter(proxy: vault.proxy, milliseconds: TestIntensity.isSoak ? 3000 : 300)
        let start = ContinuousClock.now
        var tries = 0
        repeat { tries += 1 } while try vault.device.run("sync").code != 0 && tries < 200
        cutter.end()
        TestIntensity.report("\(count) entries out in \(tries) tries, \(ContinuousClock.now - start)")
        #expect(tries < 200)
        try vault.expectWhole((1...count).map { "Shop \($0)" })
    }
}

/// Takes a proxy down for a moment, over and over.
private final class Cutter: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    init(proxy: FaultProxy, milliseconds: Int32) {
        DispatchQueue(label: "cutter").async {
            while !self.isOver.load(ordering: .relaxed) {
                poll(nil, 0, milliseconds)
                proxy.setDown(true)
                poll(nil, 0, milliseconds / 10)
                proxy.setDown(false)
            }
            self.ended.signal()
        }
    }

    /// Returns once the network is up permanently.
    func end() {
        isOver.store(true, ordering: .relaxed)
        ended.wait()
    }
}
