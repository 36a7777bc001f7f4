internal import SQLiteKit
internal import VaultModel

/// Reads and writes `silences`: what a person snoozed or muted on this device.
struct SilenceTable {
    let connection: Connection

    /// Nil where there is none; one that is over may still be there.
    func silence(of id: ReceiptID) throws -> Silence? {
        try connection.first("SELECT until FROM silences WHERE receipt = ?", [.text(id.description)]) {
            Self.silence($0.optionalInteger(0))
        } ?? nil
    }

    /// Nil removes it.
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

    /// Those in force on a day.
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

    /// Forgets those that are over, which decide nothing any more.
    func forget(before day: Int) throws {
        try connection.run("DELETE FROM silences WHERE until <= ?", [.integer(Int64(day))])
    }

    /// Takes the day as its one parameter.
    private static let isInForce = "(until IS NULL OR until > ?)"
    /// The row numbers of the receipts with one in force; takes the day as its one parameter.
    static let rows = """
        SELECT entities.row FROM silences CROSS JOIN entities ON entities.id = silences.receipt WHERE \(isInForce)
        """

    private static func silence(_ until: Int64?) -> Silence? {
        guard let until else { return .always }
        return CalendarDay(daysSince1970: Int(until)).map(Silence.until)
    }
}
