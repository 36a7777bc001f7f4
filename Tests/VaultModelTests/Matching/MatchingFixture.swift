import VaultJSON
import VaultModel

import struct Foundation.Data
import class Foundation.FileManager
import struct Foundation.URL

/// The cases of `Resources/Fixtures/matching`, written by `Resources/scripts/make-matching-fixtures.py`, whose rules
/// share no code with the program's.
enum MatchingFixture {
    /// Returns the cases of one file; empty if it has no list of them.
    static func load(_ file: String) throws -> [JSON] {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "\(file).json")))
        return try JSON(parsing: bytes)["cases"]?.array ?? []
    }

    private static var folder: URL {
        var url = URL(filePath: #filePath)
        while url.path.count > 1, !FileManager.default.fileExists(atPath: url.appending(path: "Package.swift").path) {
            url.deleteLastPathComponent()
        }
        return url.appending(path: "Resources/Fixtures/matching")
    }

    /// Returns the program's proposals for a case of `candidates`, in the shape of the fixture.
    static func proposals(of json: JSON) -> JSON {
        guard let slip = json["slip"], let read = receipt(slip) else { return [] }
        let candidates = (json["purchases"]?.array ?? []).compactMap { purchase in
            receipt(purchase).map { receipt in
                MatchCandidate(
                    purchase: receipt, taken: purchase["taken"]?.integer ?? 0,
                    returnBy: purchase["returnBy"]?.string.flatMap { CalendarDay($0) })
            }
        }
        let unlinked = Set((slip["unlinked"]?.strings ?? []).compactMap { ReceiptID($0) })
        return .array(
            Matching.proposals(for: read, among: candidates, unlinked: unlinked).map { proposal in
                [
                    "purchase": .string(proposal.purchase.description), "amount": .integer(proposal.amount),
                    "left": .integer(proposal.left), "late": .bool(proposal.isLate),
                    "score": .integer(Int64(proposal.score)),
                ]
            })
    }

    private static func receipt(_ json: JSON) -> MatchableReceipt? {
        json["id"]?.string.flatMap { EntityRef(type: .receipt, id: $0) }.flatMap {
            MatchableReceipt($0, fields: Fields(json))
        }
    }

    /// Returns the status that the program gives the purchase of a case of `statuses`.
    static func status(of json: JSON) -> String? {
        let (purchase, slip) = (ReceiptID(ULID(high: 1, low: 1)), ReceiptID(ULID(high: 1, low: 2)))
        let amounts = json["amounts"]?.array?.compactMap(\.integer) ?? []
        let matches = amounts.enumerated().map { index, amount in
            ReturnMatch(
                MatchID(ULID(high: 2, low: UInt64(index))),
                of: MatchProposal(
                    purchase: purchase, slip: slip, amount: amount, left: 0, isLate: false, score: 1, reason: ""))
        }
        let balance = ReturnBalance(of: purchase, total: json["total"]?.integer, matches: matches)
        let now = json["status"]?.string ?? ""
        return balance.status(now: now, madeByMatches: json["byMatches"]?.bool ?? false) ?? now
    }
}
