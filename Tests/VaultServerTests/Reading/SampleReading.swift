import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

/// Readings for tests.
enum SampleReading {
    static func make(
        _ merchant: String? = "Coop", day: String? = "2026-02-03", minor: Int64? = 1290, currency: String = "CHF",
        confidence: Double = 0.8
    ) throws -> MachineReading {
        let money = try minor.map { Money(minor: $0, currency: try #require(Currency(currency))) }
        return MachineReading(
            text: "COOP\nTotal 12.90", merchant: merchant.map { .init($0, confidence: confidence) },
            day: try day.map { .init(try #require(CalendarDay($0)), confidence: confidence) },
            total: money.map { .init($0, confidence: confidence) })
    }
}

/// The queue of readings with the rules of attachments, at a time that a test sets.
struct ReadingRules {
    let media: MediaRules
    let reading: ReadingService

    init(_ storage: any ServerStorage, quotas: Quotas = .standard) throws {
        media = try MediaRules(storage, quotas: quotas)
        reading = ReadingService(media.rules.sync)
    }

    func key(_ number: Int) throws -> BlobKey {
        BlobKey(account: media.account, hash: try SampleMedia.request(number).sha256, variant: .original)
    }

    var due: [BlobKey] {
        get throws { try reading.take(limit: 9).map(\.key) }
    }

    func stored(_ number: Int) throws -> StoredEntity {
        let ref = EntityRef(SampleRecord.receipt(number))
        return try #require(try media.rules.storage.read { try $0.entity(ref, of: media.account)?.entity })
    }

    func fields(_ number: Int, _ names: FieldName...) throws -> [JSON] {
        let fields = try stored(number).fields
        return names.map { fields[$0] ?? .null }
    }

    /// The events that tell what was read, each with field, value and confidence.
    func events() throws -> [(field: String?, to: JSON?, confidence: Double?)] {
        try media.rules.everything(token: media.token).compactMap(\.data).filter { $0["type"] == "machineRead" }
            .map { ($0["field"]?.string, $0["to"], $0["detail"]?["confidence"]?.number) }
    }

    func update(_ number: Int, key: Int, _ changes: Fields, base: Fields = [:]) throws -> OperationResult {
        let operation = Make.update(
            SampleRecord.receipt(number), key: key, from: try stored(number).version, changes, base: base)
        return try media.rules.push([operation], token: media.token).results[0]
    }

    /// Gives fields back to recognition.
    func release(_ number: Int, key: Int, _ names: [String]) throws -> OperationResult {
        var operation = Make.update(
            SampleRecord.receipt(number), key: key, from: try stored(number).version,
            [.userEditedFields: SetChange(remove: Set(names)).json])
        operation.intent = .release
        return try media.rules.push([operation], token: media.token).results[0]
    }

    /// Names an attachment by a receipt that exists.
    func name(_ media: Int, by receipt: Int, key: Int) throws -> OperationResult {
        try update(receipt, key: key, [.imageKeys: SetChange(add: [SampleMedia.id(media).description]).json])
    }
}
