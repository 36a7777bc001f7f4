internal import VaultModel

/// The contents of a fiscal code on a receipt; the till has signed it, so it is better than the printed text.
struct FiscalCode: Hashable {
    var total: Int64?
    var tax: Int64?
    var date: CalendarDay?
    var currency: Currency

    /// Nil for a code of another kind, such as the address of a site.
    init?(_ payload: String) {
        guard payload.utf8.count <= 4000 else { return nil }
        guard let code = FiscalCode.german(payload) ?? FiscalCode.austrian(payload) ?? FiscalCode.portuguese(payload)
        else { return nil }
        self = code
    }

    private init() { currency = .eur }

    /// The German `V0;…;Kassenbeleg-V1;Beleg^19 %_7 %_…^paid:Bar;…;start;end;…` (DSFinV-K, appendix I).
    ///
    /// Its time is UTC, so that a purchase around midnight may have the day before or after.
    private static func german(_ payload: String) -> FiscalCode? {
        let parts = payload.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count >= 8, parts[0] == "V0", parts[2].hasPrefix("Kassenbeleg") else { return nil }
        let fields = parts[3].split(separator: "^", omittingEmptySubsequences: false)
        guard fields.count >= 2, fields[0] == "Beleg" else { return nil }
        var code = FiscalCode()
        code.total = sum(of: fields[1].split(separator: "_"))
        code.date = CalendarDay(parts[7].prefix(10)) ?? CalendarDay(parts[6].prefix(10))
        if fields.count > 2 {
            // `5.00:Bar:USD`: paid in another currency, which the total is not in.
            code.currency = .eur
        }
        return code
    }

    /// The Austrian `_R1-AT0_till_number_2023-12-15T21:51:00_20 %_10 %_13 %_0 %_special_…` (RKSV, appendix 10).
    private static func austrian(_ payload: String) -> FiscalCode? {
        let parts = payload.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count >= 10, parts[0].isEmpty, parts[1].hasPrefix("R1-") else { return nil }
        var code = FiscalCode()
        code.total = sum(of: parts[5...9])
        code.date = CalendarDay(parts[4].prefix(10))
        return code
    }

    /// The Portuguese `A:issuer*B:customer*C:PT*…*F:20230101*…*N:taxes*O:total*…` (Portaria 195/2020).
    private static func portuguese(_ payload: String) -> FiscalCode? {
        var fields: [Substring: Substring] = [:]
        for part in payload.split(separator: "*").prefix(60) {
            guard let colon = part.firstIndex(of: ":") else { return nil }
            fields[part[..<colon]] = part[part.index(after: colon)...]
        }
        guard let issuer = fields["A"], issuer.count == 9, let day = fields["F"], let total = fields["O"] else {
            return nil
        }
        var code = FiscalCode()
        code.total = amount(total)
        code.tax = fields["N"].flatMap { amount($0) }
        code.date = CalendarDay(compact: day)
        return code
    }

    /// Nil if one is no amount, or if they are too many.
    private static func sum(of parts: some Collection<Substring>) -> Int64? {
        guard parts.count <= 10 else { return nil }
        var sum: Int64 = 0
        for part in parts {
            guard let amount = amount(part) else { return nil }
            sum += amount
        }
        return sum
    }

    /// Hundredths of `-131.70` or `131,7`; at most twelve digits.
    static func amount(_ text: Substring) -> Int64? {
        let isNegative = text.first == "-"
        let digits = isNegative ? text.dropFirst() : text
        let parts = digits.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let units = parts.first, (1...10).contains(units.utf8.count),
            let whole = FiscalCode.number(units)
        else { return nil }
        var cents: Int64 = 0
        if parts.count > 1 {
            let fraction = parts[1].prefix(2)
            guard let value = FiscalCode.number(fraction), parts[1].dropFirst(2).allSatisfy({ $0 == "0" }) else {
                return nil
            }
            cents = fraction.utf8.count == 1 ? value * 10 : value
        }
        return (isNegative ? -1 : 1) * (whole * 100 + cents)
    }

    private static func number(_ digits: Substring) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(digits)
    }
}

extension CalendarDay {
    /// Reads exactly `YYYYMMDD`.
    init?(compact text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let numbers = digits.map { Int($0) - 0x30 }
        self.init(
            year: numbers[0...3].reduce(0) { $0 * 10 + $1 }, month: numbers[4] * 10 + numbers[5],
            day: numbers[6] * 10 + numbers[7])
    }
}
