import CommandTable
import Testing
import VaultJSON
import VaultModel
import VaultScreens
import VaultSettings

@testable import VaultCLI
@testable import VaultClient

@Suite("Fields of items, warranties and claims as people write them")
struct PartAssignmentReaderTests {
    private let receipt: Receipt
    private let washer: Entity
    private let warranty: Entity
    private let today: CalendarDay

    init() throws {
        func id(_ prefix: String, _ end: String) -> String {
            prefix + "_" + String(repeating: "0", count: 26 - end.count) + end
        }
        today = try #require(CalendarDay("2026-03-01"))
        let ref = try #require(EntityRef(type: .receipt, id: id("rcp", "A")))
        receipt = try #require(
            Receipt(Entity(ref: ref, fields: [.purchaseDate: "2025-12-01", .totalMinor: 90_000, .currency: "NOK"])))
        washer = Entity(
            ref: try #require(EntityRef(type: .item, id: id("itm", "4K2M"))), fields: [.name: "Washing machine"])
        warranty = Entity(
            ref: try #require(EntityRef(type: .warranty, id: id("wty", "9ZX1"))), fields: [.provider: "Bosch"])
    }

    private func reader(_ type: EntityType, _ part: Entity? = nil) -> PartAssignmentReader {
        PartAssignmentReader(
            type: type, cover: ReceiptCover(receipt: receipt, parts: ReceiptParts([washer, warranty])), part: part,
            values: AssignmentReader(
                preferences: VaultPreferences(homeCurrency: .eur, dayFormat: .dayFirst), categories: [], today: today,
                receipt: receipt))
    }

    private func read(
        _ type: EntityType, _ fields: [(FieldName, String)], _ part: Entity? = nil
    ) throws -> Fields {
        try reader(type, part).fields(fields.map { FieldAssignment($0, $1) })
    }

    @Test func `a price is in the receipt's currency, else in the one that is named`() throws {
        #expect(try read(.item, [(.totalMinor, "499,50")]) == [.totalMinor: 49_950, .currency: "NOK"])
        #expect(try read(.item, [(.totalMinor, "499"), (.currency, "jpy")]) == [.totalMinor: 499, .currency: "JPY"])
        #expect(try read(.item, [(.totalMinor, "")]) == [.totalMinor: .null, .currency: .null])
        #expect(throws: Failure.self) { try read(.item, [(.totalMinor, "much")]) }
    }

    @Test(arguments: [("24", 24), ("2 years", 24), ("0", 0)])
    func `a warranty holds for months, or for life`(text: String, months: Int64) throws {
        #expect(try read(.warranty, [(.warrantyMonths, text)]) == [.warrantyMonths: .integer(months)])
        #expect(try read(.warranty, [(.warrantyMonths, "Lifetime")]) == [.warrantyMonths: .null])
        for wrong in ["", "none", "long", "1201", "-1"] {
            #expect(throws: Failure.self) { try read(.warranty, [(.warrantyMonths, wrong)]) }
        }
    }

    @Test(arguments: [("14", 14), ("14 days", 14), ("2 weeks", 14)])
    func `a claim extends by days or weeks`(text: String, days: Int64) throws {
        #expect(try read(.claim, [(.effect, "extends"), (.effectDays, text)])[.effectDays] == .integer(days))
        #expect(throws: Failure.self) { try read(.claim, [(.effect, "extends"), (.effectDays, "2 months")]) }
    }

    @Test func `words are those of the command line or of the wire`() throws {
        #expect(
            try read(.warranty, [(.kind, "Extended"), (.covers, "parts-and-labor")])
                == [.kind: "extended", .covers: "partsAndLabour"])
        for word in ["partsAndLabour", "parts-and-labour"] {
            #expect(try read(.warranty, [(.covers, word)]) == [.covers: "partsAndLabour"])
        }
        for word in ["denied", "refused"] {
            #expect(try read(.claim, [(.outcome, word)])[.outcome] == "refused")
        }
        let claim = try read(.claim, [(.state, "noted"), (.outcome, "none"), (.effect, "none")])
        #expect(claim == [.state: "open", .outcome: .null, .effect: "none", .openedOn: "2026-03-01"])
        let wrong = #expect(throws: Failure.self) { try read(.claim, [(.outcome, "eaten")]) }
        #expect(wrong?.message == "outcome can't be 'eaten'.")
        #expect(wrong?.hint == "Use one of: repaired, replaced, refunded, denied, withdrawn, none.")
    }

    @Test(arguments: ["itm_4K2M", "4k2m", "washing MACHINE"])
    func `an item is named by a prefix of its ID or by its name`(text: String) throws {
        #expect(try read(.warranty, [(.itemID, text)]) == [.itemID: .string(washer.ref.id)])
    }

    @Test func `what refers to nothing of the receipt says what there is`() throws {
        #expect(try read(.warranty, [(.itemID, " ")]) == [.itemID: .null])
        let wrong = #expect(throws: Failure.self) { try read(.claim, [(.warrantyID, "4K2M")]) }
        #expect(wrong?.message == "The receipt has no warranty '4K2M'." && wrong?.code == .usage)
        #expect(wrong?.hint?.hasSuffix("It has: wty_00009ZX1 (Bosch).") == true)
    }

    @Test func `a day that goes without saying is today`() throws {
        #expect(
            try read(.claim, [(.state, "closed")])
                == [.state: "closed", .openedOn: "2026-03-01", .closedOn: "2026-03-01"])
        #expect(try read(.claim, [(.openedOn, "none")]) == [.openedOn: .null])
        #expect(
            try read(.warranty, [(.voidReason, "opened")], warranty) == [
                .voidReason: "opened", .voidedOn: "2026-03-01",
            ])
        var void = warranty
        void.fields.merge([.voidReason: "opened", .voidedOn: "2026-01-01"]) { $1 }
        #expect(try read(.warranty, [(.voidReason, "opened by me")], void) == [.voidReason: "opened by me"])
        #expect(try read(.warranty, [(.voidReason, "")], void) == [.voidReason: .null, .voidedOn: .null])
    }

    @Test func `fields that contradict each other are refused`() throws {
        #expect(throws: Failure.self) { try read(.claim, [(.effect, "extends")]) }
        #expect(throws: Failure.self) { try read(.claim, [(.effect, "extends"), (.effectDays, "0")]) }
        #expect(try read(.claim, [(.effect, "extends"), (.effectDays, "14 days")])[.effectDays] == 14)
        #expect(throws: Failure.self) { try read(.claim, [(.openedOn, "2026-02-02"), (.closedOn, "1.2.2026")]) }
    }

    @Test(arguments: [
        (EntityType.item, FieldName.warrantyMonths, "3"), (.claim, .serialNumber, "x"), (.item, .name, "  "),
        (.claim, .effectDays, "many"), (.warranty, .startDate, "31.2.2026"),
        (.item, .serialNumber, String(repeating: "x", count: 101)),
    ])
    func `what cannot be is refused as wrong usage`(type: EntityType, field: FieldName, text: String) {
        let wrong = #expect(throws: Failure.self) { try read(type, [(field, text)]) }
        #expect(wrong?.code == .usage)
    }

    @Test func `warranties of the whole receipt come first, claims follow their warranty, and the Trash comes last`()
        throws
    {
        let claim = Entity(
            ref: try #require(EntityRef(type: .claim, id: "clm_0000000000000000000000000B")),
            fields: [
                .warrantyID: .string(warranty.ref.id), .state: "closed", .openedOn: "2026-01-05",
                .closedOn: "2026-01-19", .outcome: "repaired", .effect: "extends", .effectDays: 14, .reference: "R9",
            ])
        var (held, gone) = (warranty, washer)
        held.fields.merge([.itemID: .string(washer.ref.id), .warrantyMonths: 24]) { $1 }
        gone = Entity(
            ref: try #require(EntityRef(type: .item, id: "itm_0000000000000000000000000C")),
            fields: [.name: "Hose", .isDeleted: true])
        var own = receipt.entity
        own.fields[.warrantyMonths] = 3
        let cover = ReceiptCover(
            receipt: try #require(Receipt(own)), parts: ReceiptParts([washer, held, claim]), trashed: [gone],
            marks: [washer.ref: .conflict, held.ref: .pending])
        let lines = CoverLine.lines(of: cover, today: today)
        #expect(
            lines.map { line in
                [
                    line.id, String(line.depth), line.what, line.from?.description ?? "", line.to?.description ?? "",
                    line.state,
                ].joined(separator: "|")
            } == [
                "|0|warranty of the receipt|2025-12-01|2026-03-01|today is the last day, 3 months",
                "itm_00004K2M|0|Washing machine|||in conflict",
                "wty_00009ZX1|1|maker's warranty, Bosch, parts and labor|2025-12-01|2027-12-15|654 days left, 24 months",
                "clm_0000000B|2|claim R9|2026-01-05|2026-01-19|closed, repaired, 14 days longer",
                "itm_0000000C|0|item Hose|||in the Trash",
            ])
    }
}
