import VaultJSON
import VaultModel

@testable import VaultScreens

extension ReceiptDetail {
    /// Returns the desk lamp of the samples with some fields changed.
    static func sample(
        _ number: UInt64 = 3, changes: Fields = [:], mark: SyncMark = .pending, waiting: Int = 1,
        lastError: String? = nil, conflicts: [FieldConflict] = []
    ) -> ReceiptDetail? {
        var fields: Fields = [
            .storeName: "BO Concept Oslo", .purchaseDate: "2025-10-27", .totalMinor: 129_000, .currency: "NOK",
            .category: .string(ReceiptCategory.defaults[2].id.description), .returnBy: "2025-11-26",
            .userNotes: "Bulb changed under guarantee, ask for Ingrid.\nSerial NL-2231-77",
            .userTags: ["light", "office"], .isFavorite: true, .createdAt: "2025-10-27T14:02:00.000Z",
        ]
        fields.merge(changes) { _, new in new }
        let entity = Entity(ref: EntityRef(receiptID(number)), fields: fields, version: 4)
        return Receipt(entity).map { receipt in
            ReceiptDetail(
                receipt: receipt, categoryName: "Home", mark: mark, waiting: waiting, lastError: lastError,
                conflicts: conflicts, history: history)
        }
    }

    private static let history = [
        line("edited", 11, 19, field: .userNotes, to: "Bulb changed under guarantee, ask for Ingrid."),
        line("edited", 10, 28, field: .totalMinor, from: 12900, to: 129_000, device: "phone"),
        line("created", 10, 27, device: "laptop"),
    ]

    private static func line(
        _ type: EventType, _ month: Int, _ day: Int, field: FieldName? = nil, from: JSON? = nil, to: JSON? = nil,
        device: String? = nil
    ) -> HistoryLine {
        let moment = Timestamp("2025-\(month)-\(day)T14:02:00.000Z") ?? sampleNow
        return HistoryLine(type: type, at: moment, field: field, from: from, to: to, device: device)
    }
}
