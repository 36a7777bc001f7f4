import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@Suite("Properties of the matching")
struct MatchingPropertyTests {
    private static let eur = MatchGroup(store: "kiosk", currency: .eur)

    private func receipt(_ number: Int, minor: Int64, day: Int) -> MatchableReceipt? {
        let fields: Fields = [
            .storeName: "Kiosk", .totalMinor: .integer(minor), .currency: "EUR",
            .purchaseDate: .string(CalendarDay(daysSince1970: 20_000 + day)?.description ?? ""),
        ]
        return MatchableReceipt(EntityRef(ReceiptID(ULID(high: 1, low: UInt64(number)))), fields: fields)
    }

    private func candidates(_ random: inout SeededRandom) -> [MatchCandidate] {
        (0..<Int.random(in: 0...12, using: &random)).compactMap { number in
            let total = Int64.random(in: 1...500, using: &random)
            return receipt(number, minor: total, day: Int.random(in: 0...40, using: &random)).map {
                MatchCandidate(purchase: $0, taken: Int64.random(in: 0...total, using: &random), returnBy: nil)
            }
        }
    }

    @Test(arguments: UInt64(0)..<200)
    func `the order of the candidates changes nothing, and no score ranks before a higher one`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let candidates = candidates(&random)
        let slip = try #require(receipt(99, minor: -Int64.random(in: 1...400, using: &random), day: 30))
        let proposals = Matching.proposals(for: slip, among: candidates)
        #expect(proposals == Matching.proposals(for: slip, among: candidates.shuffled(using: &random)))
        #expect(zip(proposals, proposals.dropFirst()).allSatisfy { $0.score >= $1.score })
        #expect(proposals.allSatisfy { (1...100).contains($0.score) && $0.left >= 0 && $0.amount == slip.amount })
    }

    @Test(arguments: UInt64(0)..<100)
    func `what a person parted is never proposed, and nothing else changes its place`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let candidates = candidates(&random)
        let slip = try #require(receipt(99, minor: -50, day: 30))
        let parted = Set(candidates.map(\.purchase.id).filter { _ in Bool.random(using: &random) })
        let all = Matching.proposals(for: slip, among: candidates)
        #expect(
            Matching.proposals(for: slip, among: candidates, unlinked: parted)
                == all.filter { !parted.contains($0.purchase) })
    }

    @Test(arguments: ["Kiosk", "Café Süd", "東京商店", "7-Eleven", "AG", "D.I.Y."])
    func `folding again changes nothing, and neither does a legal form`(name: String) {
        let folded = StoreName.folded(name)
        #expect(StoreName.folded(folded) == folded)
        for form in ["GmbH", "AG", "Ltd", "Inc.", "S.A.", "AB", "B.V.", "Sdn Bhd", "GmbH & Co. KG", "s.r.o."] {
            #expect(StoreName.folded("\(name) \(form)") == folded)
        }
    }
}
