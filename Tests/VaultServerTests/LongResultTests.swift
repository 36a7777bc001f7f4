import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultWire

@Suite("Long results of a push")
struct LongResultTests {
    @Test func `results beyond a page are to be sent again, and none that was done is lost`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let token = try rules.token()
        let text = JSON.string(String(repeating: "a", count: 200_000))
        let event = Make.create(
            EntityRef(EventID(SampleRecord.ulid(1))), key: 1,
            ["type": "edited", "at": Make.captured, "detail": ["from": .null, "to": text, "field": "notes"]])
        #expect(try rules.push([event], token: token).results[0].verdict.outcome == .accepted)
        let receipt = Make.create(SampleRecord.receipt(2), key: 2)
        let many = try rules.push(Array(repeating: event, count: 24) + [receipt], token: token).results
        let done = many.prefix { $0.verdict.effect != nil }
        #expect((20...22).contains(done.count))
        #expect(many.dropFirst(done.count).allSatisfy { $0.verdict.rejection?.code == .unavailable })
        #expect(try rules.push([receipt], token: token).results[0].verdict.outcome == .accepted)
    }

    @Test func `operations beyond two seconds are to be sent again, and the first is always done`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let token = try rules.token()
        let operations = (1...6).map { Make.create(SampleRecord.receipt($0), key: $0) }
        for (step, done) in [(5000, 1), (300, 6)] as [(Int64, Int)] {
            rules.ports.setStep(milliseconds: step)
            let verdicts = try rules.push(operations, token: token).results.map(\.verdict)
            #expect(verdicts.prefix(done).allSatisfy { $0.rejection == nil }, "\(verdicts)")
            #expect(verdicts.dropFirst(done).allSatisfy { $0.rejection?.code == .unavailable })
        }
    }
}
