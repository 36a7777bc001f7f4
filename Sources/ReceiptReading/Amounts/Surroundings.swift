/// The characters directly before and after a number.
struct Surroundings {
    let scalars: [Unicode.Scalar]
    let token: Range<Int>

    private var start: Int { token.lowerBound }
    private var end: Int { token.upperBound }

    private func scalar(_ position: Int) -> Unicode.Scalar {
        scalars.indices.contains(position) ? scalars[position] : " "
    }

    /// A minus directly before it or before its sign, or directly after it, as some tills print it.
    ///
    /// The dash of `120.-` and `120,-` follows a mark, and one between blanks is a line.
    var isNegative: Bool {
        if isDash(end), scalar(end + 1) == " " { return true }
        var position = start - 1
        while position > 0, scalar(position).properties.generalCategory == .currencySymbol { position -= 1 }
        return isDash(position) && scalar(position - 1) == " "
    }

    private func isDash(_ position: Int) -> Bool { "-−–—".unicodeScalars.contains(scalar(position)) }

    /// Whether it belongs to a number of another kind: `RT0001`, `A-1070`, `#12`.
    func isPartOfWord(hasDecimals: Bool) -> Bool {
        let before = scalar(start - 1)
        if "#№°".unicodeScalars.contains(before) { return true }
        if hasDecimals { return false }
        if before.properties.isAlphabetic || "-/.,:*@_".unicodeScalars.contains(before) { return sign == nil }
        if ".,".unicodeScalars.contains(scalar(end)), !" -–—".unicodeScalars.contains(scalar(end + 1)) { return true }
        return "@_#/:".unicodeScalars.contains(scalar(end))
    }

    /// Whether a unit follows that is none of money.
    var hasUnit: Bool {
        let after = word(from: scalar(end) == " " ? end + 1 : end)
        if scalar(end) == "%" || scalar(end) == " " && scalar(end + 1) == "%" { return true }
        if scalar(start - 1) == "%" || isPerUnit { return true }
        let isAttached = scalar(end) != " "
        return isAttached ? Surroundings.units.contains(after) : Surroundings.loneUnits.contains(after)
    }

    /// Whether it is the price of a unit: `1,459 EUR/l`.
    private var isPerUnit: Bool {
        guard let sign = signAfter, !sign.currencies.isEmpty else { return false }
        var position = end
        while position < scalars.count, position - end < 8 {
            if scalar(position) == "/" { return scalar(position + 1).properties.isAlphabetic }
            guard scalar(position) == " " || isSignScalar(scalar(position)) else { return false }
            position += 1
        }
        return false
    }

    private static let units: Set<String> = [
        "kg", "g", "l", "ml", "cl", "dl", "m", "cm", "mm", "km", "h", "x", "st", "stk", "kwh", "oz", "lb", "lbs", "w",
        "v",
        "gb", "mb", "zoll", "uhr", "am", "pm", "th", "st", "nd", "rd", "er", "jahre", "tage", "]", "!", "lt", "ltr",
    ]
    private static let loneUnits: Set<String> = [
        "kg", "g", "l", "ml", "cl", "cm", "mm", "km", "x", "stk", "kwh", "oz", "lb", "lbs", "gb", "am", "pm", "uhr",
        "lt",
        "ltr", "jahre", "tage", "days", "years", "min", "pcs", "ks", "kpl", "szt",
    ]

    /// The folded letters from a position on; empty at a digit or a mark.
    private func word(from position: Int) -> String {
        var view = String.UnicodeScalarView()
        var position = position
        if scalar(position) == "]" || scalar(position) == "!" { return String(scalar(position)) }
        while scalar(position).properties.isAlphabetic, view.count < 8 {
            view.append(scalar(position))
            position += 1
        }
        return String(view).lowercased()
    }

    /// The sign or code before or after it, with at most one blank between.
    var sign: CurrencySign? { signBefore ?? signAfter }

    private var signBefore: CurrencySign? {
        var stop = start
        while stop > 0, start - stop <= 2, " -−–:.*".unicodeScalars.contains(scalar(stop - 1)) { stop -= 1 }
        var first = stop
        while first > 0, stop - first < 6, isSignScalar(scalar(first - 1)) { first -= 1 }
        guard first < stop, first == 0 || !scalar(first - 1).properties.isAlphabetic else { return nil }
        return CurrencySign(Row.text(scalars[first..<stop]), isBefore: true)
    }

    private var signAfter: CurrencySign? {
        var first = end
        while first < scalars.count, first - end <= 2, " ,.-–:*".unicodeScalars.contains(scalar(first)) { first += 1 }
        var stop = first
        while stop < scalars.count, stop - first < 6, isSignScalar(scalar(stop)) { stop += 1 }
        guard first < stop, !isSignScalar(scalar(stop)) else { return nil }
        // `2 RM26.00`: the sign of the next amount.
        guard !("0"..."9").contains(scalar(stop)) else { return nil }
        return CurrencySign(Row.text(scalars[first..<stop]), isBefore: false)
    }

    private func isSignScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .currencySymbol
    }
}
