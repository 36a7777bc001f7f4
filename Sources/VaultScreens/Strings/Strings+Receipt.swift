import Translation
import VaultModel
import VaultWording

extension Strings {
    static var labelBought: String { say("Bought") }
    static var labelTotal: String { say("Total") }
    static var labelWarranty: String { say("Warranty") }
    static var labelReturn: String { say("Return by") }
    static var labelTags: String { say("Tags") }
    static var labelState: String { say("State") }
    static let labelWidth = 11

    /// A label with blanks after it, up to the column of values.
    static func padded(_ label: String) -> String {
        label + String(repeating: " ", count: max(1, labelWidth - label.count))
    }

    static var noneRecorded: String { say("none recorded") }

    /// `2025-10-27  (25 days ago)`.
    static func day(_ day: CalendarDay?, _ context: Context) -> String {
        guard let day else { return noDate }
        return "\(day.text(context.dayFormat))  (\(distance(from: context.today, to: day)))"
    }

    /// `24 months, to 2027-11-18  (727 days left)`.
    static func warranty(months: Int?, from start: CalendarDay?, to end: CalendarDay?, _ context: Context) -> String {
        guard let months, months > 0 else { return noneRecorded }
        let length = wholeMonths(months)
        guard let end else {
            return start == nil ? say("\(length), purchase date missing") : afterCalendar(length)
        }
        return say("\(length), to \(end.text(context.dayFormat))  (\(left(from: context.today, to: end)))")
    }

    /// The text for a warranty that ends after the last day of the calendar.
    static func afterCalendar(_ length: String) -> String { say("\(length), ends after the year 9999") }

    /// The same as ``warranty(months:from:to:_:)`` if the receipt's own warranty lasts longest.
    ///
    /// Otherwise `to 2030-11-18  (1 825 days left)` or `for life`.
    static func cover(of row: ReceiptRow, _ context: Context) -> String {
        switch row.cover {
        case .until(let end) where end != row.warrantyExpiryDate:
            say("to \(end.text(context.dayFormat))  (\(left(from: context.today, to: end)))")
        case .lifetime: Cover.forLife
        case .until, .unknown, .void, nil:
            warranty(months: row.warrantyMonths, from: row.purchaseDate, to: row.warrantyExpiryDate, context)
        }
    }

    /// `2025-11-26  (5 days left)`.
    static func window(_ end: CalendarDay?, _ context: Context) -> String {
        guard let end else { return noneRecorded }
        return "\(end.text(context.dayFormat))  (\(left(from: context.today, to: end)))"
    }

    /// The mark of a receipt, in words.
    static func state(_ mark: SyncMark, isDeviceOnly: Bool) -> String {
        switch mark {
        case .synced: isDeviceOnly ? say("on this device") : say("synced")
        case .pending: isDeviceOnly ? say("on this device") : say("^ pending")
        case .texted: say("M sent by SMS, waiting for confirmation")
        case .failed: say("! rejected by the server")
        case .conflict: say("C conflict")
        }
    }
}
