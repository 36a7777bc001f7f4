import FaultProxy
import SystemKit
import Testing

@Suite("A flooded server", .serialized)
struct FloodedServerStory {
    @Test func `while 300 connections drip, a good client syncs as ever`() throws {
        let vault = try TestedVault(receipts: 1)
        let flood = Flood(port: vault.server.port, addresses: 30, each: 10)
        defer { flood.end() }
        #expect(flood.count == 300)
        var slowest = Duration.zero
        for number in 2...11 {
            try vault.add("Shop \(number)")
            let start = ContinuousClock.now
            let result = try vault.device.run("sync")
            slowest = max(slowest, ContinuousClock.now - start)
            #expect(result.isSuccess, "\(result.said)")
        }
        TestIntensity.report("flooded by \(flood.count): the slowest of 10 syncs took \(slowest)")
        try vault.expectWhole((1...11).map { "Shop \($0)" })
    }
}
