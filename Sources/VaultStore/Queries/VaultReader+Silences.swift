internal import SQLiteKit
package import VaultModel

extension VaultReader {
    /// Returns a receipt's snooze or mute on this device; nil if none is in effect on that day.
    package func silence(of id: ReceiptID, on day: CalendarDay) throws(StoreError) -> Silence? {
        try wrapped {
            let silence = try SilenceTable(connection: connection).silence(of: id)
            return silence?.holds(on: day) == true ? silence : nil
        }
    }

    /// Returns ``ExpiringSummary/due`` of ``expiring(today:window:matching:limit:withSilenced:)``, counted in two
    /// indexes.
    package func due(today: CalendarDay, window: Int) throws(StoreError) -> Int {
        try wrapped {
            try connection.snapshot {
                let state = try connection.integer("PRAGMA data_version") ?? 0
                let query = ExpiringQuery(
                    reading: RowReading(connection: connection, categories: [:]), today: today.daysSince1970)
                let days = query.today...query.today + window
                if let counted, counted.state == state, counted.days == days { return counted.number }
                let number = try query.count(.returns, days) + query.count(.warranties, days)
                counted = Counted(state: state, days: days, number: number)
                return number
            }
        }
    }

    /// The last result of ``due(today:window:)``, so that changes reported by sync cost no count.
    struct Counted {
        let state: Int64
        let days: ClosedRange<Int>
        let number: Int
    }
}
