import FieldInput
import VaultModel
import VaultWording

/// Parses the parts of a receipt as they are typed: `400,00 600,00:Another store`, separated by blanks or `;`.
enum SplitText {
    /// Returns parts that add up to the total; a failure explains the problem in a sentence.
    ///
    /// - Parameter format: of the amounts in that sentence.
    static func read(
        _ text: String, total: Money, _ format: MoneyFormat = .plain
    ) -> Result<[ReceiptPart.Draft], RequestFault> {
        var parts: [ReceiptPart.Draft] = []
        for piece in pieces(text, in: total.currency) {
            let sides = piece.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0).trimmed }
            guard let money = try? AmountInput(in: nil, stated: total.currency).read(sides[0]) else {
                return .failure(RequestFault(Strings.Requests.noAmount(sides[0])))
            }
            let store = sides.count > 1 && !sides[1].isEmpty ? sides[1] : nil
            parts.append(ReceiptPart.Draft(storeName: store, totalMinor: money.minor))
        }
        guard parts.count > 1 else { return .failure(RequestFault(Strings.Requests.twoParts)) }
        let sum = parts.reduce(0) { $0 + $1.totalMinor }
        guard sum == total.minor else {
            let difference = Money(minor: total.minor - sum, currency: total.currency)
            return .failure(RequestFault(Strings.Requests.doesNotAddUp(difference, format)))
        }
        return .success(parts)
    }

    /// Parts begin after a `;`, or else with an amount, so that the names of stores may have blanks. A name with a number in it
    /// needs the `;`.
    private static func pieces(_ text: String, in currency: Currency) -> [String] {
        if text.contains(";") { return text.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty } }
        var pieces: [String] = []
        for word in text.split(separator: " ") {
            let amount = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0]
            let isAmount = (try? AmountInput(in: nil, stated: currency).read(String(amount))) != nil
            if let last = pieces.last, last.contains(":"), !isAmount {
                pieces[pieces.count - 1] = last + " " + word
            } else {
                pieces.append(String(word))
            }
        }
        return pieces
    }
}
