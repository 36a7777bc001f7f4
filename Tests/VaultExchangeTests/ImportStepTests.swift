import Testing
import VaultExchange

@Suite("Steps of an import")
struct ImportStepTests {
    private func sizes(_ times: [Duration]) -> [Int] {
        var step = ImportStep()
        return times.map { time in
            step.adapt(to: step.receipts, in: time)
            return step.receipts
        }
    }

    @Test func `a fast computer gets larger steps, up to the limit`() {
        #expect(sizes(Array(repeating: .milliseconds(10), count: 5)) == [1000, 2000, 2000, 2000, 2000])
    }

    @Test func `a step that others waited for too long makes the next one smaller`() {
        #expect(sizes([.milliseconds(60), .milliseconds(160), .milliseconds(80)]) == [833, 520, 650])
        #expect(sizes([.seconds(3)]) == [500])
    }
}
