import Testing
import VaultJSON
import VaultModel

@Suite("Putting a value of the history back")
struct ReinstatementTests {
    private let ref = EntityRef(ReceiptID(ULID(high: 1, low: 1)))

    private func entity(_ fields: Fields) -> Entity { Entity(ref: ref, fields: fields, version: 3) }

    private func line(
        _ type: EventType, _ field: FieldName?, from: JSON? = nil, to: JSON? = nil, detail: JSON? = nil
    ) -> HistoryLine {
        HistoryLine(
            type: type, at: Timestamp(milliseconds: 1), subject: ref, field: field, from: from, to: to, detail: detail)
    }

    @Test func `a replaced value comes back as an edit`() {
        let kept = line(.valueOverwritten, .warrantyMonths, from: 36)
        #expect(Reinstatement(kept, onto: entity([.warrantyMonths: 12])) == .edit([.warrantyMonths: 36]))
        #expect(Reinstatement(kept, onto: entity([.warrantyMonths: 36])) == .refused(.isThere))
    }

    @Test func `of an edit what was there before comes back, an empty value too`() {
        let edit = line(.edited, .returnBy, from: .null, to: "2025-11-26")
        #expect(Reinstatement(edit, onto: entity([.returnBy: "2025-11-26"])) == .edit([.returnBy: .null]))
    }

    @Test func `an amount comes back with its currency`() {
        let amount: JSON = ["from": ["totalMinor": 12_900, "currency": "EUR"]]
        let edit = line(.edited, .totalMinor, from: 12_900, to: 129_000, detail: amount)
        let now = entity([.totalMinor: 12_900, .currency: "NOK"])
        #expect(Reinstatement(edit, onto: now) == .edit([.totalMinor: 12_900, .currency: "EUR"]))
        #expect(Reinstatement(edit, onto: entity([.totalMinor: 12_900, .currency: "EUR"])) == .refused(.isThere))
    }

    @Test func `the trash is undone and done again`() {
        #expect(Reinstatement(line(.trashed, nil), onto: entity([.isDeleted: true])) == .restore)
        let kept = line(.valueOverwritten, .isDeleted, from: true)
        #expect(Reinstatement(kept, onto: entity([:])) == .trash)
        #expect(Reinstatement(line(.trashed, nil), onto: entity([:])) == .refused(.isThere))
    }

    @Test func `nothing is written into the trash, into fixed fields or out of nothing`() {
        let edit = line(.edited, .storeName, from: "A", to: "B")
        #expect(Reinstatement(edit, onto: entity([.storeName: "B", .isDeleted: true])) == .refused(.inTrash))
        for field in [FieldName.createdAt, .version, .userEditedFields, "unheardOf"] {
            #expect(Reinstatement(line(.edited, field, from: 1), onto: entity([:])) == .refused(.notEditable))
        }
        for type in [EventType.created, .imported, .conflicted, .joined, .matched, .restored] {
            #expect(Reinstatement(line(type, nil, from: "x"), onto: entity([:])) == .refused(.noFormerValue))
        }
    }
}
