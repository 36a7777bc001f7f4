import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Quotas of an account")
struct QuotaTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    @Test(arguments: Flavour.allCases)
    func `entries beyond the quota are refused with the numbers, and the others of the batch are not`(
        flavour: Flavour
    ) throws {
        let rules = Rules(try flavour.make(in: scratch), quotas: Quotas(rows: 2))
        let (token, other) = (try rules.token(), try rules.token("b@example.org"))
        let creates = (1...3).map { Make.create(SampleRecord.receipt($0), key: $0) }
        let more = [
            Make.update(SampleRecord.receipt(1), key: 9, from: 1, [.isFavorite: true], base: [.isFavorite: false])
        ]
        let results = try rules.push(creates + more, token: token).results.map(\.verdict)
        #expect(results[2].rejection?.code == .quotaExceeded)
        #expect(results[2].rejection?.detail.contains("2 of 2") == true)
        #expect(results[3].outcome == .accepted)
        #expect(try rules.push(creates, token: other).results[0].verdict.outcome == .accepted)
    }

    @Test func `what makes an entity larger is refused, what makes it smaller is not`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"), quotas: Quotas(bytes: 4000))
        let token = try rules.token()
        let long = JSON.string(String(repeating: "x", count: 2000))
        _ = try rules.push([Make.create(SampleRecord.receipt(1), key: 1, [.userNotes: long])], token: token)
        let second = [Make.create(SampleRecord.receipt(2), key: 2, [.userNotes: long])]
        #expect(try rules.push(second, token: token).results[0].verdict.rejection?.code == .quotaExceeded)
        let shorter = Make.update(SampleRecord.receipt(1), key: 3, from: 1, [.userNotes: ""], base: [.userNotes: long])
        #expect(try rules.push([shorter], token: token).results[0].verdict.outcome == .accepted)
        #expect(try rules.push(second, token: token).results[0].verdict.outcome == .accepted)
    }

    @Test(arguments: [Quotas(rows: 2), Quotas(bytes: 3000)])
    func `a full account can delete, purge and tell of it, and says how full it is`(quotas: Quotas) throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"), quotas: quotas)
        let token = try rules.token()
        let receipt = SampleRecord.receipt(1)
        let long = JSON.string(String(repeating: "x", count: 1500))
        _ = try rules.push([Make.create(receipt, key: 1, [.userNotes: long])], token: token)
        _ = try rules.push([Make.create(SampleRecord.receipt(2), key: 2, [.userNotes: .string("y")])], token: token)
        let third = Make.create(SampleRecord.receipt(3), key: 3, [.userNotes: long])
        let detail = try rules.push([third], token: token).results[0].verdict.rejection?.detail ?? ""
        #expect(detail.contains(quotas.rows == 2 ? "2 of 2" : "of 2 KiB") && !detail.contains("holds 0"))
        let event: Fields = ["type": "trashed", "at": Make.captured, "receiptId": .string(receipt.description)]
        let purge = RequestContent.purgeReceipts([receipt])
        let deed = [
            Make.delete(receipt, key: 4, from: 1), Make.create(EntityRef(EventID(SampleRecord.ulid(5))), key: 5, event),
            Make.request(purge.fields, key: 6),
        ]
        #expect(try rules.push(deed, token: token).results.allSatisfy { $0.verdict.outcome == .accepted })
        guard quotas.rows == 2 else { return }
        // Tombstones without fields take no room, nor does the request that created them.
        #expect(try rules.push([third], token: token).results[0].verdict.outcome == .accepted)
    }

    @Test func `operations beyond the rate are 429 with seconds, and nothing of them is done`() throws {
        let rules = Rules(
            MemoryStorage(epoch: "feedc0de"), quotas: Quotas(operationBurst: 300, operationsPerMinute: 60))
        let (token, other) = (try rules.token(), try rules.token("b@example.org"))
        let creates = (1...250).map { Make.create(SampleRecord.receipt($0), key: $0) }
        _ = try rules.push(creates, token: token)
        #expect { try rules.push(creates, token: token) } throws: { error in
            let problem = error as? Problem
            return problem?.code == .rateLimited && problem?.retryAfter == 200
        }
        #expect(throws: Never.self) { try rules.push(creates, token: other) }
        rules.ports.pass(minutes: 4)
        #expect(throws: Never.self) { try rules.push(creates, token: token) }
    }
}
