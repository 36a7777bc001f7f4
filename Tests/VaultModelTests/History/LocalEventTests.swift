import Testing
import VaultJSON
import VaultModel

@Suite("Events of one's own")
struct LocalEventTests {
    private let ref = EntityRef(ReceiptID(ULID(high: 1, low: 1)))
    private let moment = Timestamp(milliseconds: 1_790_000_000_000)

    private func entity(_ fields: Fields) -> Entity { Entity(ref: ref, fields: fields) }

    @Test func `one event tells of each field that has another value, and one of the amount`() {
        let former = entity([.storeName: "A", .totalMinor: 100, .currency: "EUR", .userEditedFields: []])
        let now = entity([.storeName: "B", .totalMinor: 200, .currency: "NOK", .userEditedFields: ["storeName"]])
        let names: [FieldName] = [.storeName, .totalMinor, .currency, .userEditedFields, .userNotes]
        let events = LocalEvent.changes(.edited, of: names, from: former, to: now)
        #expect(events.map(\.field) == [.storeName, .totalMinor])
        let line = HistoryLine(id: nil, at: moment, fields: events[1].fields(at: moment))
        #expect(line.formerAmount == [.totalMinor: 100, .currency: "EUR"])
        #expect(line.newAmount == [.totalMinor: 200, .currency: "NOK"])
    }

    @Test func `a currency that changed alone is told of too`() {
        let events = LocalEvent.changes(
            .edited, of: [.currency], from: entity([.totalMinor: 1, .currency: "EUR"]),
            to: entity([.totalMinor: 1, .currency: "USD"]))
        #expect(events.map(\.field) == [.currency])
    }

    @Test func `what is read is what was written, of a category too`() throws {
        let category = EntityRef(CategoryID(ULID(high: 1, low: 2)))
        for subject in [ref, category] {
            let event = LocalEvent(.edited, of: subject, field: .name, from: "A", to: "B")
            let line = HistoryLine(id: nil, at: moment, fields: event.fields(at: moment))
            #expect(line.subject == subject && line.field == .name && line.from == "A" && line.to == "B")
            #expect(line.type == .edited && line.device == nil)
        }
    }

    @Test func `values that no server would take are left out, the newer one first`() {
        let long = JSON.string(String(repeating: "x", count: 120_000))
        let longer = JSON.string(String(repeating: "x", count: 250_000))
        let both = LocalEvent(.edited, of: ref, field: .userNotes, from: long, to: long).fields(at: moment)
        #expect(both["from"] == long && both["to"] == nil)
        let fields = LocalEvent(.edited, of: ref, field: .userNotes, from: longer, to: long).fields(at: moment)
        #expect(fields["from"] == nil && fields["field"] == "userNotes")
    }

    @Test func `a server takes every event that a device makes`() throws {
        let now = entity([.storeName: "B", .totalMinor: 200, .currency: "NOK"])
        let events =
            LocalEvent.changes(.edited, of: [.storeName, .totalMinor], from: entity([:]), to: now)
            + [LocalEvent(.created, of: ref), .imported(count: 3), LocalEvent(.trashed, of: ref)]
        let device = try #require(DeviceID("dev_01ARZ3NDEKTSV4RRFFQ69G5FAV"))
        for (number, event) in events.enumerated() {
            let id = ULID(high: 2, low: UInt64(number))
            let operation = Operation(
                key: OperationID(id), entity: EntityRef(EventID(id)), intent: .create, baseVersion: 0,
                changes: event.fields(at: moment), clientTimestamp: moment)
            let outcome = try Merge.apply(operation, to: nil, in: Merge.Context(.device(device), now: moment))
            let stored = HistoryLine(id: nil, at: moment, fields: outcome.entity.fields)
            #expect(outcome.status == .accepted && stored.type == event.type && stored.subject == event.subject)
            #expect(stored.field == event.field && stored.from == event.from && stored.to == event.to)
        }
    }
}
