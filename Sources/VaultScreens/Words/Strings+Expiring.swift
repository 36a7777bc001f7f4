extension Strings {
    enum Expiring {
        static let loading = "Counting the days..."
        static let nothing =
            "Nothing to watch yet. Give a receipt its warranty in months, or the day until which it can be given back."
        static let nothingToOpen = "Nothing ends in this window; W looks further ahead."

        static func place(_ vault: String) -> String { "\(vault) > Expiring" }
        static func window(_ days: Int) -> String { "window: \(days) days" }
        static func quiet(_ days: Int) -> String {
            "Nothing ends in the next \(days) days, and nothing ended in the last 30. W looks further ahead."
        }
        static func covered(_ count: Int) -> String { "Covered now  " + counted(count, "item") }
        static func moreCurrencies(_ count: Int) -> String {
            " + \(count) more " + (count == 1 ? "currency" : "currencies")
        }
        static func inCurrencies(_ count: Int) -> String { " in \(count) currencies" }
        static func more(_ count: Int) -> String { "and \(count) more" }
        static func title(_ part: ExpiringPart) -> String {
            switch part {
            case .returns: "RETURN WINDOWS"
            case .warranties: "WARRANTY ENDS SOON"
            case .ended: "ENDED IN THE LAST 30 DAYS"
            }
        }

        /// `today`, `in 5 days`, `9 days ago`; at most 12 columns below a thousand days.
        static func countdown(_ days: Int) -> String {
            switch days {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...: "in \(days) days"
            default: "\(-days) days ago"
            }
        }
    }
}
