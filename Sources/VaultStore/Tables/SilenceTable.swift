internal import SQLiteKit
internal import VaultModel

/// Reads and writes `silences`: the receipts that a person snoozed or muted on this device.
struct SilenceTable {
    let connection: Connection

    /// Returns nil if there is none; may return one that has expired.
    func silence(of id: ReceiptID) throws -> Silence? {
        try connection.first("SELECT until FROM silences WHERE receipt = ?", [.text(id.description)]) {
            Self.silence($0.optionalInteger(0))
        } ?? nil
    }

    /// Stores a snooze or mute; nil removes it.
    func set(_ silence: Silence?, for id: ReceiptID) throws {
        let until: SQLiteValue
        switch silence {
        case nil:
            try connection.run("DELETE FROM silences WHERE receipt = ?", [.text(id.description)])
            return
        case .until(let day): until = .integer(Int64(day.daysSince1970))
        case .always: until = .null
        }
        try connection.run(
            "INSERT OR REPLACE INTO silences (receipt, until) VALUES (?, ?)", [.text(id.description), until])
    }

    /// Returns those in effect on a day.
    func all(on day: Int) throws -> [ReceiptID: Silence] {
        let found = try connection.rows(
            "SELECT receipt, until FROM silences WHERE \(Self.isInForce)", [.integer(Int64(day))]
        ) { ($0.text(0), Self.silence($0.optionalInteger(1))) }
        var silences: [ReceiptID: Silence] = [:]
        for (text, silence) in found {
            if let id = ReceiptID(text), let silence { silences[id] = silence }
        }
        return silences
    }

    /// Deletes those that have expired, which have no effect.
    func forget(before day: Int) throws {
        try connection.run("DELETE FROM silences WHERE until <= ?", [.integer(Int64(day))])
    }

    /// A condition with the day as its only parameter.
    private static let isInForce = "(until IS NULL OR until > ?)"
    /// A query for the row numbers of snoozed and muted receipts; takes the day as its only parameter.
    static let rows = """
        SELECT entities.row FROM silences CROSS JOIN entities ON entities.id = silences.receipt WHERE \(isInForce)
        """

    private static func silence(_ until: Int64?) -> Silence? {
        guard let until else { return .always }
        return CalendarDay(daysSince1970: Int(until)).map(Silence.until)
    }
}
