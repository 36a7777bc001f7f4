import VaultModel

extension Strings {
    static let labelBought = "Bought"
    static let labelTotal = "Total"
    static let labelWarranty = "Warranty"
    static let labelReturn = "Return by"
    static let labelTags = "Tags"
    static let labelState = "State"
    static let labelWidth = 11

    /// A label with blanks behind it up to the column of values.
    static func padded(_ label: String) -> String {
        label + String(repeating: " ", count: max(1, labelWidth - label.count))
    }

    static let noneRecorded = "none recorded"

    /// `2025-10-27  (25 days ago)`.
    static func day(_ day: CalendarDay?, _ context: Context) -> String {
        guard let day else { return noDate }
        return "\(day.text(context.dayFormat))  (\(distance(from: context.today, to: day)))"
    }

    /// `24 months, to 2027-11-18  (727 days left)`.
    static func warranty(months: Int?, end: CalendarDay?, _ context: Context) -> String {
        guard let months, months > 0 else { return noneRecorded }
        let length = counted(months, "month")
        guard let end else { return length + ", the purchase date is missing" }
        return "\(length), to \(end.text(context.dayFormat))  (\(left(from: context.today, to: end)))"
    }

    /// `2025-11-26  (5 days left)`.
    static func window(_ end: CalendarDay?, _ context: Context) -> String {
        guard let end else { return noneRecorded }
        return "\(end.text(context.dayFormat))  (\(left(from: context.today, to: end)))"
    }

    /// What the mark of a receipt means.
    static func state(_ mark: SyncMark, isDeviceOnly: Bool) -> String {
        switch mark {
        case .synced: isDeviceOnly ? "on this device" : "synced"
        case .pending: isDeviceOnly ? "on this device" : "^ waits to be sent"
        case .failed: "! refused by the server"
        case .conflict: "C in dispute"
        }
    }
}
