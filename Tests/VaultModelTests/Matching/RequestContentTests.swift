import Testing
import VaultJSON
import VaultModel

@Suite("What a request asks")
struct RequestContentTests {
    private static func receipt(_ number: UInt64) -> ReceiptID { ReceiptID(ULID(high: 1, low: number)) }
    private static let category = CategoryID(ULID(high: 0, low: 2))

    static let contents: [RequestContent] = [
        .mergeDuplicates(keep: receipt(1), drop: [receipt(2), receipt(3)]),
        .moveCategory(from: category, to: nil), .moveCategory(from: category, to: CategoryID(ULID(high: 0, low: 3))),
        .linkReturn(purchase: receipt(1), slip: receipt(2)), .unlinkReturn(match: MatchID(ULID(high: 1, low: 1))),
        .splitReceipt(
            receipt: receipt(1),
            parts: [
                ReceiptPart(id: receipt(2), storeName: "Kiosk", totalMinor: -5, category: category, warrantyMonths: 12),
                ReceiptPart(id: receipt(3), totalMinor: 10),
            ]),
        .purgeReceipts([receipt(1), receipt(2)]),
    ]

    @Test(arguments: contents)
    func `it is read as it was written`(content: RequestContent) throws {
        #expect(try RequestContent(fields: content.fields) == content)
        #expect(RequestContent.types.contains(content.type))
    }

    static let bad: [(String, JSON)] = [
        ("unknown", [:]), ("mergeDuplicates", ["keep": "rcp_1", "drop": []]),
        ("mergeDuplicates", ["keep": .string(receipt(1).description), "drop": []]),
        ("mergeDuplicates", ["keep": .string(receipt(1).description), "drop": [.string(receipt(1).description)]]),
        ("moveCategory", ["from": .string(receipt(1).description), "to": .null]), ("moveCategory", ["to": .null]),
        ("moveCategory", ["from": .string(category.description), "To": .null]),
        ("moveCategory", ["from": .string(category.description), "to": .string(category.description)]),
        ("linkReturn", ["purchase": .string(receipt(1).description), "return": .string(receipt(1).description)]),
        ("unlinkReturn", ["match": 5]), ("splitReceipt", ["receipt": .string(receipt(1).description), "parts": []]),
        ("splitReceipt", ["receipt": .string(receipt(1).description), "parts": [["id": "x", "totalMinor": 1], 3]]),
        ("purgeReceipts", ["receipts": []]), ("purgeReceipts", ["receipts": "all"]),
        ("purgeReceipts", ["receipts": [.string(receipt(1).description), .string(receipt(1).description)]]),
        ("purgeReceipts", ["receipts": .array((1...101).map { .string(receipt($0).description) })]),
    ]

    @Test(arguments: bad)
    func `what could never be is refused with a sentence`(type: String, payload: JSON) {
        let fault = #expect(throws: RequestFault.self) {
            try RequestContent(fields: [.type: .string(type), .payload: payload])
        }
        #expect(fault?.reason.hasSuffix(".") == true)
    }

    @Test func `a verdict says when it was applied, or why not`() {
        let now = Timestamp(milliseconds: 0)
        #expect(RequestVerdict.applied.fields(at: now)[.appliedAt] == .string(now.description))
        let failed = RequestVerdict.failed(.alreadyMatched, "It is matched.").fields(at: now)
        #expect(failed[.status] == "failed" && failed[.errorCode] == "ALREADY_MATCHED" && failed[.appliedAt] == .null)
    }
}
