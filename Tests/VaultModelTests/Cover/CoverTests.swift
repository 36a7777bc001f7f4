import Testing
import VaultJSON
import VaultModel

@Suite("How long a warranty holds")
struct CoverTests {
    private static let receipt = EntityRef(ReceiptID(ULID(high: 1, low: 1)))

    private func day(_ text: String) -> CalendarDay? { CalendarDay(text) }

    private func warranty(_ fields: Fields) throws -> Warranty {
        try #require(Warranty(Entity(ref: EntityRef(WarrantyID(ULID(high: 2, low: 1))), fields: fields)))
    }

    private func claim(_ number: UInt64, _ closed: String?, _ effect: Claim.Effect, days: Int64 = 0) throws -> Claim {
        let fields: Fields = [
            .state: closed == nil ? "sent" : "closed", .closedOn: closed.map(JSON.string) ?? .null,
            .effect: .string(effect.rawValue), .effectDays: .integer(days),
            .warrantyID: .string(WarrantyID(ULID(high: 2, low: 1)).description),
        ]
        return try #require(Claim(Entity(ref: EntityRef(ClaimID(ULID(high: 3, low: number))), fields: fields)))
    }

    private func bought(_ day: String?) throws -> Receipt {
        try #require(Receipt(Entity(ref: Self.receipt, fields: [.purchaseDate: day.map(JSON.string) ?? .null])))
    }

    @Test func `it begins with the purchase unless it says otherwise, and ends on the month's last day`() throws {
        let parts = ReceiptParts()
        let receipt = try bought("2024-01-31")
        #expect(try parts.cover(of: warranty([.warrantyMonths: 1]), on: receipt).ends == day("2024-02-29"))
        let later = try warranty([.warrantyMonths: 12, .startDate: "2024-06-01"])
        let cover = parts.cover(of: later, on: receipt)
        #expect(cover.ends == day("2025-06-01") && cover.starts == day("2024-06-01"))
        #expect(try cover.holds(on: #require(day("2025-06-01"))))
        #expect(try !cover.holds(on: #require(day("2025-06-02"))))
        #expect(try !cover.holds(on: #require(day("2024-05-31"))))
    }

    @Test func `an end after the last day that can be written is not a beginning that nobody said`() throws {
        let cover = try ReceiptParts().cover(of: warranty([.warrantyMonths: 24]), on: bought("9999-12-31"))
        #expect(cover.endsAfterCalendar && cover.ends == nil)
        #expect(try !ReceiptParts().cover(of: warranty([.warrantyMonths: 24]), on: bought(nil)).endsAfterCalendar)
        #expect(try !ReceiptParts().cover(of: warranty([:]), on: bought("9999-12-31")).endsAfterCalendar)
    }

    @Test func `without months it is for life, without a day nobody knows, and void is void`() throws {
        let parts = ReceiptParts()
        let (known, unknown) = (try bought("2024-01-31"), try bought(nil))
        #expect(try parts.cover(of: warranty([.warrantyMonths: .null]), on: unknown).standing == .lifetime)
        #expect(try parts.cover(of: warranty([.warrantyMonths: 12]), on: unknown).standing == .unknown)
        let void = try parts.cover(of: warranty([.warrantyMonths: 12, .voidReason: ""]), on: known)
        #expect(try void.standing == .void && !void.holds(on: #require(day("2024-02-01"))))
    }

    @Test func `closed claims move the end in the order of their days, and never back`() throws {
        let receipt = try bought("2024-01-01")
        let own = try warranty([.warrantyMonths: 24])
        func end(_ claims: [Claim]) -> CalendarDay? {
            ReceiptParts(warranties: [own], claims: claims).cover(of: own, on: receipt).ends
        }
        #expect(end([]) == day("2026-01-01"))
        #expect(try end([claim(1, nil, .extends, days: 10)]) == day("2026-01-01"), "it is open still")
        #expect(try end([claim(1, "2025-01-01", .extends, days: 10)]) == day("2026-01-11"))
        let restart = try claim(2, "2025-06-01", .restarts)
        #expect(try end([restart, claim(1, "2025-01-01", .extends, days: 10)]) == day("2027-06-01"))
        #expect(try end([restart, claim(3, "2025-07-01", .extends, days: 10)]) == day("2027-06-11"))
        #expect(try end([claim(4, "2023-01-01", .restarts)]) == day("2026-01-01"), "a restart of before")
    }

    @Test func `claims of the receipt's own warranty move its end, and those of one that is gone`() throws {
        let fields: Fields = [.purchaseDate: "2024-01-01", .warrantyMonths: 12]
        let receipt = try #require(Receipt(Entity(ref: Self.receipt, fields: fields)))
        let moved = ReceiptParts(claims: [try claim(1, "2024-06-01", .extends, days: 5)])
        #expect(moved.ownCover(of: receipt)?.ends == day("2025-01-06"))
        #expect(try ReceiptParts().ownCover(of: bought("2024-01-01")) == nil)
    }

    @Test func `two people who change one field of a warranty are asked, and other fields merge`() throws {
        let ref = EntityRef(WarrantyID(ULID(high: 2, low: 1)))
        var scene = try MergeScenario([.receiptID: .string(Self.receipt.id), .warrantyMonths: 24], of: ref)
        try scene.apply(
            .update, by: MergeScenario.laptop, base: 1,
            [.warrantyMonths: 36, .userEditedFields: MergeScenario.edited(.warrantyMonths)],
            from: [.warrantyMonths: 24])
        let outcome = try scene.apply(
            .update, by: MergeScenario.phone, base: 1,
            [
                .warrantyMonths: 12, .provider: "Bosch",
                .userEditedFields: MergeScenario.edited(.warrantyMonths, .provider),
            ],
            from: [.warrantyMonths: 24, .provider: ""])
        #expect(outcome.status == .conflict && outcome.conflicts.map(\.field) == [.warrantyMonths])
        #expect(scene.value(.warrantyMonths) == 36 && scene.value(.provider) == "Bosch")
        let decided = try scene.apply(
            .update, by: MergeScenario.phone, base: scene.version, [.warrantyMonths: 12],
            from: [.warrantyMonths: 36], resolves: [.warrantyMonths])
        #expect(decided.status == .accepted && decided.overwritten.map(\.value) == [36])
    }

    @Test func `a part names its receipt when it is created, and never changes it`() throws {
        let ref = EntityRef(ItemID(ULID(high: 2, low: 1)))
        #expect(throws: Rejection.self) { _ = try MergeScenario([.name: "TV"], of: ref) }
        var scene = try MergeScenario([.receiptID: .string(Self.receipt.id), .name: "TV"], of: ref)
        let other = ReceiptID(ULID(high: 9, low: 9)).description
        try scene.apply(.update, by: MergeScenario.laptop, base: 1, [.receiptID: .string(other), .name: "Radio"])
        #expect(scene.value(.receiptID) == .string(Self.receipt.id) && scene.value(.name) == "Radio")
        #expect(throws: Rejection.self) {
            try scene.apply(
                .update, by: MergeScenario.laptop, base: 2, [.userEditedFields: MergeScenario.edited(.storeName)])
        }
    }
}
