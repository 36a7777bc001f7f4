package import VaultJSON

/// The terms on which a person agreed to send new receipts as text messages. There is none until they have been shown and
/// agreed to, and each change of them is a new agreement.
package struct TextPlan: Hashable, Sendable {
    /// The server's number: `+` and 7…15 digits.
    package let number: String
    /// The gateway's program with its arguments in shell syntax, see ``standardCommand``.
    package let command: String
    /// The price of one text, as the person stated it.
    package let price: String
    /// The most texts in 24 hours.
    package let limit: Int
    package let agreedAt: Timestamp

    /// `{number}` and `{text}` stand for one argument each.
    package static let standardCommand = "gammu sendsms TEXT {number} -text {text}"
    package static let standardLimit = 5
    package static let limits = 1...100
    /// The longest price, in characters.
    package static let priceCharacters = 40

    /// The part of the terms that cannot be used.
    package enum Fault: Error, Hashable, Sendable, CaseIterable {
        case number, command, price, limit
    }

    /// - Parameters:
    ///   - number: may have spaces and hyphens.
    ///   - arguments: the words of `command`, without a shell; nil if it is not closed or empty.
    /// - Throws: the first part that cannot be used.
    package init(
        number: String, command: String, arguments: [String]?, price: String, limit: Int, agreedAt: Timestamp
    ) throws(Fault) {
        let digits = number.filter { !" -()/".contains($0) }
        guard digits.first == "+", (7...15).contains(digits.count - 1),
            digits.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
        else { throw .number }
        guard let arguments, TextPlan.canFill(arguments) else { throw .command }
        let stated = String(VisibleText.line(price).split(separator: " ").joined(separator: " "))
        guard !stated.isEmpty, stated.count <= TextPlan.priceCharacters else { throw .price }
        guard TextPlan.limits.contains(limit) else { throw .limit }
        self.number = digits
        self.command = command
        self.price = stated
        self.limit = limit
        self.agreedAt = agreedAt
    }

    /// Whether `{text}` is one of the arguments, and no placeholder is only a part of one.
    private static func canFill(_ arguments: [String]) -> Bool {
        arguments.count > 1 && arguments.dropFirst().contains("{text}")
            && arguments.enumerated().allSatisfy { index, word in
                index > 0 && (word == "{text}" || word == "{number}")
                    || !word.contains("{text}") && !word.contains("{number}")
            }
    }

    /// The program and its arguments, each placeholder replaced as a whole.
    package func filled(_ arguments: [String], with text: String) -> [String] {
        arguments.map { $0 == "{text}" ? text : $0 == "{number}" ? number : $0 }
    }
}

extension TextPlan {
    package var json: JSON {
        [
            "number": .string(number), "command": .string(command), "price": .string(price),
            "limit": .integer(Int64(limit)), "agreedAt": .string(agreedAt.description),
        ]
    }

    /// Reads what ``json`` wrote; nil for everything else, and then nothing is sent.
    package init?(json: JSON, arguments: (String) -> [String]?) {
        guard let number = json["number"]?.string, let command = json["command"]?.string,
            let price = json["price"]?.string, let limit = json["limit"]?.integer,
            let agreedAt = json["agreedAt"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        do throws(Fault) {
            try self.init(
                number: number, command: command, arguments: arguments(command), price: price,
                limit: Int(clamping: limit), agreedAt: agreedAt)
        } catch {
            return nil
        }
    }
}
