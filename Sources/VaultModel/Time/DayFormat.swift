/// The order in which a person reads a day; files and the wire use ``yearFirst``.
package enum DayFormat: String, Hashable, Sendable, CaseIterable {
    /// `2025-11-21`.
    case yearFirst
    /// `21.11.2025`.
    case dayFirst
    /// `11/21/2025`.
    case monthFirst
}

extension CalendarDay {
    /// Always ten columns wide, whatever the format.
    package func text(_ format: DayFormat) -> String {
        let (year, month, day) = (
            CalendarDay.padded(year, to: 4), CalendarDay.padded(month, to: 2), CalendarDay.padded(day, to: 2)
        )
        return switch format {
        case .yearFirst: "\(year)-\(month)-\(day)"
        case .dayFirst: "\(day).\(month).\(year)"
        case .monthFirst: "\(month)/\(day)/\(year)"
        }
    }

    /// Reads a day that a person typed: `2025-11-21` and `21.11.2025` always, otherwise three numbers in the format's
    /// order, or with a four-digit year first, separated by `.`, `/`, `-` or a space. The year may have two digits and
    /// is then one of this century. Nil if there is no such day.
    package init?(parsing text: some StringProtocol, format: DayFormat) {
        if let day = CalendarDay(text) {
            self = day
            return
        }
        let pieces = text.split { "./- ".contains($0) }
        let numbers = pieces.compactMap { piece in
            piece.allSatisfy { ("0"..."9").contains($0) } && piece.count <= 4 ? Int(piece) : nil
        }
        guard pieces.count == 3, numbers.count == 3 else { return nil }
        // Nobody writes the month first in a date with dots.
        let isDotted = pieces[2].count == 4 && text.allSatisfy { $0 == "." || $0.isNumber }
        let format = isDotted ? .dayFirst : format
        let yearAt = pieces[0].count == 4 || format == .yearFirst ? 0 : 2
        guard pieces[yearAt].count == 4 || pieces[yearAt].count == 2 else { return nil }
        let year = pieces[yearAt].count == 2 ? 2000 + numbers[yearAt] : numbers[yearAt]
        let (month, day) =
            yearAt == 0
            ? (numbers[1], numbers[2])
            : format == .monthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        self.init(year: year, month: month, day: day)
    }
}
