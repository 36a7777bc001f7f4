import Testing
import VaultJSON
import VaultModel

@testable import VaultServerCore

@Suite("What a reading changes")
struct MachineWritingTests {
    private func receipt(_ fields: Fields = [:], by actor: Actor = .machine, edited: [String] = []) -> StoredEntity {
        let stamp = Stamp(version: 1, actor: actor, at: SampleRecord.time(1))
        return StoredEntity(
            ref: EntityRef(SampleRecord.receipt(1)), fields: [.storeName: ""].merging(fields) { _, own in own },
            version: 1, updatedAt: SampleRecord.time(1), updatedBy: actor,
            stamps: fields.mapValues { _ in stamp },
            elements: [.userEditedFields: Dictionary(uniqueKeysWithValues: edited.map { ($0, stamp) })])
    }

    private let person = Actor.device(DeviceID(SampleRecord.ulid(9)))

    @Test func `blank fields are filled, with all that recognition has`() throws {
        let writing = MachineWriting(try SampleReading.make(), onto: receipt())
        #expect(
            writing.changes == [
                .storeName: "Coop", .purchaseDate: "2026-02-03", .totalMinor: 1290, .currency: "CHF",
                .extractedMerchantName: "Coop", .extractedDate: "2026-02-03", .extractedTotal: "12.90 CHF",
                .ocrRawText: "COOP\nTotal 12.90", .llmConfidence: 0.8,
            ])
        #expect(writing.entries.map(\.group.lead) == [.storeName, .purchaseDate, .totalMinor])
    }

    @Test(arguments: ["totalMinor", "currency"])
    func `either name of an edited amount protects both halves`(name: String) throws {
        let writing = MachineWriting(try SampleReading.make(), onto: receipt(edited: [name, "storeName"]))
        #expect(writing.entries.map(\.group.lead) == [.purchaseDate])
        #expect(writing.changes[.extractedTotal] == "12.90 CHF")
    }

    @Test func `what a device filled in is not written over, even if nobody confirmed it`() throws {
        let filled = receipt([.storeName: "Migros", .totalMinor: 1, .currency: "EUR"], by: person)
        #expect(MachineWriting(try SampleReading.make(), onto: filled).entries.map(\.group.lead) == [.purchaseDate])
    }

    @Test func `a currency alone takes an amount in itself, and in no other`() throws {
        for (code, count) in [("CHF", 3), ("EUR", 2)] {
            let entity = receipt([.currency: .string(code)], by: person)
            #expect(MachineWriting(try SampleReading.make(), onto: entity).entries.count == count)
        }
    }

    @Test func `a value that is as likely wrong is only noted`() throws {
        let writing = MachineWriting(try SampleReading.make(confidence: 0.4), onto: receipt())
        #expect(writing.entries.isEmpty && writing.changes[.totalMinor] == nil)
        #expect(writing.changes[.extractedTotal] == "12.90 CHF" && writing.changes[.llmConfidence] == 0.4)
    }

    @Test func `a second reading changes nothing that the first one wrote`() throws {
        let first = try SampleReading.make()
        var entity = receipt()
        entity.fields.merge(MachineWriting(first, onto: entity).changes) { _, new in new }
        for name in entity.fields.keys {
            entity.stamps[name] = Stamp(version: 2, actor: .machine, at: SampleRecord.time(2))
        }
        #expect(MachineWriting(try SampleReading.make("Aldi", minor: 5), onto: entity).changes.isEmpty)
        #expect(MachineWriting(first, onto: entity, releasing: [.storeName]).changes.isEmpty)
    }

    @Test func `whatever a picture says fits the fields`() throws {
        let hostile = String(repeating: "e\u{301}\u{1B}[31m\u{0}", count: 40_000)
        let reading = MachineReading(
            text: hostile, merchant: .init(hostile, confidence: 2),
            total: .init(Money(minor: .max, currency: .eur), confidence: 1),
            warrantyMonths: .init(9999, confidence: 1))
        #expect(reading.total == nil && reading.warrantyMonths == nil)
        let changes = MachineWriting(reading, onto: receipt()).changes
        #expect(changes[.storeName]?.string?.unicodeScalars.count == 200)
        for (name, value) in changes {
            let rule = try #require(Schema.receipt[name])
            #expect(Validation.fault(in: value, for: rule) == nil)
        }
        #expect(
            MachineWriting(MachineReading(text: "", merchant: .init(" \n", confidence: 1)), onto: receipt()).changes
                .isEmpty)
    }

    @Test func `a reading is the same after it was stored`() throws {
        let reading = MachineReading(
            text: "a\nb", merchant: .init("Coop", confidence: 0.5), warrantyMonths: .init(24, confidence: 0.25))
        #expect(MachineReading(try JSON(parsing: reading.json.text)) == reading)
        let whole = try SampleReading.make()
        #expect(MachineReading(whole.json) == whole)
        #expect(MachineReading(["merchant": 1]) == nil)
    }
}
