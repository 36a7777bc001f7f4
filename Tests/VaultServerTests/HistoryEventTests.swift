import Testing
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

@Suite("Events that the server makes of a merge")
struct HistoryEventTests {
    private let one = SampleRecord.receipt(1)
    private let laptop: TestDevice
    private let phone: TestDevice

    init() throws {
        (laptop, phone) = try TestServer.twoDevices(sharing: one, [.userNotes: "first"])
    }

    private func events(_ type: EventType) throws -> [HistoryLine] {
        try laptop.pull().changes.filter { $0.entityType == "event" }.compactMap { change in
            change.data.map { HistoryLine(id: nil, at: change.updatedAt, fields: Fields(.object($0))) }
        }.filter { $0.type == type }
    }

    @Test func `notes of two devices that both stand are told as joined, with both`() throws {
        let base: Fields = [.userNotes: "first"]
        _ = try laptop.push(Make.update(one, key: 2, from: 1, [.userNotes: "first\nlaptop"], base: base))
        _ = try phone.push(Make.update(one, key: 3, from: 1, [.userNotes: "phone\nfirst"], base: base))
        let joined = try events(.joined)
        #expect(joined.map(\.field) == [.userNotes])
        #expect(joined.first?.device == phone.id && joined.first?.otherDevice == laptop.id)
        #expect(try events(.valueOverwritten).isEmpty)
    }

    @Test(
        arguments: [
            ["type": "edited"], ["type": "edited", "at": 7], ["type": "edited", "at": "soon"],
            ["type": "edited", "at": "2026-01-31T12:00:00.000Z", "detail": "d"],
            ["type": "edited", "at": "2026-01-31T12:00:00.000Z", "detail": 7],
        ] as [Fields]) func `an event without a time, or with a detail that is no object, is refused`(fields: Fields)
        throws
    {
        let operation = Make.create(EntityRef(EventID(SampleRecord.ulid(60))), key: 60, fields)
        #expect(try laptop.push(operation).rejection?.code == .validationError)
    }

    @Test func `one's own notes, and lines that one side replaced, are not told as joined`() throws {
        let base: Fields = [.userNotes: "first"]
        _ = try laptop.push(Make.update(one, key: 2, from: 1, [.userNotes: "laptop"], base: base))
        _ = try laptop.push(Make.update(one, key: 3, from: 1, [.userNotes: "first\nmore"], base: base))
        _ = try phone.push(Make.update(one, key: 4, from: 1, [.userNotes: "phone"], base: base))
        #expect(try events(.joined).isEmpty)
        #expect(try events(.valueOverwritten).map(\.field) == [.userNotes])
    }

    @Test func `an amount that was replaced is one event with its currency`() throws {
        var dollars = Make.amount(2000)
        dollars[.currency] = "USD"
        _ = try laptop.push(Make.update(one, key: 2, from: 1, dollars, base: Make.amount(1000)))
        var mine = Make.update(one, key: 3, from: 1, Make.amount(3000), base: Make.amount(1000))
        mine.onConflict = .mine
        _ = try phone.push(mine)
        let kept = try events(.valueOverwritten)
        #expect(kept.map(\.field) == [.totalMinor])
        #expect(kept.first?.formerAmount == [.totalMinor: 2000, .currency: "USD"])
    }
}
