import Testing
import VaultJSON
import VaultModel
import VaultWire

/// A signed-in device that pushes purchases, return slips and requests, and checks the server's results.
final class Shop {
    let server: TestServer
    let device: TestDevice
    private var key = 0

    init(_ flavour: Flavour) throws {
        server = try TestServer(flavour)
        device = try server.signIn(new: true)
    }

    private func nextKey() -> Int {
        key += 1
        return key
    }

    /// Pushes a receipt of the store "Kiosk"; a negative amount makes it a return slip.
    @discardableResult
    func add(_ number: Int, _ minor: Int64, _ day: String = "2026-03-01", _ more: Fields = [:]) throws -> ReceiptID {
        let fields: Fields = [
            .storeName: "Kiosk", .totalMinor: .integer(minor), .currency: "EUR", .purchaseDate: .string(day),
        ]
        let id = SampleRecord.receipt(number)
        let operation = Make.create(id, key: nextKey(), fields.merging(more) { $1 })
        #expect(try device.push(operation).rejection == nil)
        return id
    }

    @discardableResult
    func edit(_ id: ReceiptID, _ changes: Fields) throws -> OperationResult.Verdict {
        let version = try entity(id.description)?.version ?? 0
        let base = Fields(.object(try entity(id.description)?.data ?? [:])).filter { changes[$0.key] != nil }
        return try device.push(Make.update(id, key: nextKey(), from: version, changes, base: base))
    }

    func delete(_ id: ReceiptID) throws {
        let version = try entity(id.description)?.version ?? 0
        #expect(try device.push(Make.delete(id, key: nextKey(), from: version)).rejection == nil)
    }

    /// Pushes a request and returns its fields as the server stored them.
    @discardableResult
    func ask(_ content: RequestContent) throws -> Fields {
        try ask(fields: content.fields).effect.map { Fields($0.data.map(JSON.object)) } ?? [:]
    }

    func ask(fields: Fields) throws -> OperationResult.Verdict {
        try device.push(Make.request(fields, key: nextKey()))
    }

    func changes() throws -> [Change] {
        var (all, cursor): ([Change], Cursor?) = ([], nil)
        while true {
            let page = try device.pull(cursor)
            all += page.changes
            cursor = page.cursor
            if !page.hasMore { return all }
        }
    }

    func entity(_ id: String) throws -> Change? { try changes().first { $0.entityID == id } }

    func status(_ id: ReceiptID) throws -> String? { try entity(id.description)?.data?["status"]?.string }

    /// Returns the valid matches in the order of their creation.
    func matches() throws -> [ReturnMatch] {
        try changes().filter { $0.entityType == "match" }.compactMap { change in
            EntityRef(type: .match, id: change.entityID).flatMap {
                ReturnMatch($0, fields: Fields(change.data.map(JSON.object)))
            }
        }.filter { !$0.isUndone }
    }

    /// Returns the types of a receipt's events, in order.
    func events(_ id: ReceiptID) throws -> [String] {
        try changes().filter { $0.entityType == "event" && $0.data?["receiptId"]?.string == id.description }
            .compactMap { $0.data?["type"]?.string }
    }
}
