import FieldInput
package import VaultModel

/// Writes expiry dates and return deadlines as iCalendar (<https://www.rfc-editor.org/rfc/rfc5545>).
package enum CalendarFile {
    /// Days before the end when an alarm goes off, at nine in the morning.
    package static let reminderDays = [30, 7, 1]

    /// The text before the first entry.
    package static var header: String {
        lines([
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Receipt Vault//rvault//EN", "CALSCALE:GREGORIAN",
            "X-WR-CALNAME:Receipt Vault",
        ])
    }

    /// The text after the last entry.
    package static var footer: String { lines(["END:VCALENDAR"]) }

    /// One all-day event with its alarms. Its UID is the same in every file, so that a calendar that reads a newer file
    /// moves the event instead of adding another.
    package static func text(of entry: CalendarEntry, at moment: Timestamp) -> String {
        let title = summary(of: entry)
        let head = [
            "BEGIN:VEVENT", "UID:\(entry.identity)", "DTSTAMP:\(stamp(moment))",
            "DTSTART;VALUE=DATE:\(day(entry.day))", "SUMMARY:" + escaped(title),
            "DESCRIPTION:" + escaped(description(of: entry)), "TRANSP:TRANSPARENT",
        ]
        let alarms = reminderDays.flatMap { days in
            [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + escaped(title), "TRIGGER:\(trigger(days))",
                "END:VALARM",
            ]
        }
        return lines(head + alarms + ["END:VEVENT"])
    }

    /// A complete file.
    package static func file(_ entries: some Sequence<CalendarEntry>, at moment: Timestamp) -> String {
        header + entries.map { text(of: $0, at: moment) }.joined() + footer
    }

    private static func summary(of entry: CalendarEntry) -> String {
        let ends = entry.kind == .returning ? "Last day to return" : "\(name(of: entry.cover)) ends"
        let names = [entry.what, entry.storeName].map(\.trimmed).filter { !$0.isEmpty }
        return names.isEmpty ? ends : ends + ": " + names.joined(separator: ", ")
    }

    private static func name(of cover: CoverEnd?) -> String {
        switch cover?.kind {
        case nil: "Warranty"
        case .maker: "Maker's warranty"
        case .shop: "Shop's warranty"
        case .extended: "Extended warranty"
        case .insurance: "Insurance"
        }
    }

    private static func description(of entry: CalendarEntry) -> String {
        let facts = [
            entry.storeName.trimmed.isEmpty ? nil : "Store: \(entry.storeName)",
            entry.total.map { "Paid: \($0.text())" },
            "Receipt: \(entry.receipt)",
        ]
        return facts.compactMap(\.self).joined(separator: "\n")
    }

    /// A day starts at midnight, so nine o'clock on the previous day is fifteen hours earlier.
    private static func trigger(_ days: Int) -> String {
        days > 1 ? "-P\(days - 1)DT15H" : "-PT15H"
    }

    private static func day(_ day: CalendarDay) -> String { day.description.replacing("-", with: "") }

    /// `20251121T140200Z`.
    private static func stamp(_ moment: Timestamp) -> String {
        moment.description.replacing("-", with: "").replacing(":", with: "").prefix(15) + "Z"
    }

    /// `TEXT` of section 3.3.11; control characters, which it forbids, are made visible.
    private static func escaped(_ text: String) -> String {
        VisibleText.block(text).map { character in
            switch character {
            case "\\", ";", ",": "\\\(character)"
            case "\n": "\\n"
            default: String(character)
            }
        }.joined()
    }

    private static func lines(_ lines: [String]) -> String {
        lines.map { folded($0) + "\r\n" }.joined()
    }

    /// "Lines of text SHOULD NOT be longer than 75 octets, excluding the line break" (section 3.1); the blank at the
    /// start of the next line counts.
    private static func folded(_ line: String) -> String {
        var folded = String.UnicodeScalarView()
        var used = 0
        for scalar in line.unicodeScalars {
            let size = String(scalar).utf8.count
            if used + size > 75 {
                folded.append(contentsOf: "\r\n ".unicodeScalars)
                used = 1
            }
            folded.append(scalar)
            used += size
        }
        return String(folded)
    }
}
