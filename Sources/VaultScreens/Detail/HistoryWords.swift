import VaultJSON
import VaultModel

/// One event of a receipt's history as a sentence.
struct HistoryWords {
    /// `Total 129,00 -> 1 290,00 (you)`.
    let text: String

    /// `currency` is the receipt's, for amounts.
    init(_ line: HistoryLine, currency: Currency?, _ context: Context) {
        let reading = FieldReading(context: context)
        let who = " (" + (line.device ?? Strings.thisDevice) + ")"
        guard let field = line.field else {
            text = Strings.event(line.type) + who
            return
        }
        let name = Strings.label(of: field)
        func value(_ value: JSON) -> String {
            guard field == .totalMinor, let currency else { return reading.text(of: field, value) }
            return reading.amount([.totalMinor: value, .currency: .string(currency.code)])
        }
        let from = line.from.map { HistoryWords.short(value($0)) }
        let to = line.to.map { HistoryWords.short(value($0)) }
        switch (from, to) {
        case (let from?, let to?): text = "\(name) \(from) -> \(to)" + who
        case (nil, let to?): text = "\(name): \(to)" + who
        case (let from?, nil): text = Strings.event(line.type) + ": \(name) \(from)" + who
        case (nil, nil): text = Strings.event(line.type) + ": \(name)" + who
        }
    }

    private static func short(_ text: String) -> String {
        text.count > 40 ? text.prefix(38) + ".." : text
    }
}
