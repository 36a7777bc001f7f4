import TerminalUI
import VaultJSON
import VaultModel

@testable import VaultScreens

/// A history with one of every kind of line, newest first.
enum SampleHistory {
    static let subject = EntityRef(receiptID(3))
    static let next = HistoryPosition(at: 1, row: 1)

    static func id(_ number: UInt64) -> EventID { EventID(ULID(high: 0x019A, low: number)) }

    static let lines: [HistoryLine] = [
        line(1, .joined, .userNotes, detail: ["with": "phone"]),
        line(2, .edited, .userNotes, from: "", to: "Box is in the attic", device: "phone"),
        line(3, .valueOverwritten, .warrantyMonths, from: 36, device: "phone"),
        line(4, .resolved, .warrantyMonths, from: 24, to: 24),
        line(5, .conflicted, .warrantyMonths, from: 24, to: 36),
        line(
            6, .edited, .totalMinor, from: 12_900, to: 129_000, device: "phone",
            detail: [
                "from": ["totalMinor": 12_900, "currency": "EUR"], "to": ["totalMinor": 129_000, "currency": "NOK"],
            ]),
        line(7, .edited, .userTags, from: ["light", "office"], to: ["home", "office"]),
        line(8, .restored, nil),
        line(9, .valueOverwritten, .isDeleted, from: true, device: "phone"),
        line(10, .trashed, nil, device: "phone"),
        line(11, .imported, nil),
    ]

    static func page(_ subject: EntityRef? = subject, next: HistoryPosition? = nil, total: Int? = nil) -> HistoryPage {
        var lines = lines
        if subject == nil {
            for index in lines.indices { lines[index].title = index == 10 ? nil : "Robot Shop" }
            lines[10].subject = nil
            lines[10].detail = ["count": 10_000]
        }
        return HistoryPage(
            subject: subject, lines: lines, next: next, total: total, title: subject == nil ? "" : "Robot Shop")
    }

    static func line(
        _ number: UInt64, _ type: EventType, _ field: FieldName?, from: JSON? = nil, to: JSON? = nil,
        device: String? = nil, detail: JSON? = nil
    ) -> HistoryLine {
        HistoryLine(
            type: type, at: Timestamp(milliseconds: sampleNow.milliseconds - Int64(number) * 7_000_000),
            id: type == .imported ? nil : id(number), subject: subject, field: field, from: from, to: to,
            detail: detail,
            device: device)
    }
}
