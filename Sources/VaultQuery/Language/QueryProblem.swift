internal import Translation

/// The reason why a query cannot be parsed, and its place.
package struct QueryProblem: Error, Hashable, Sendable {
    package let kind: Kind
    /// The characters of the query that are wrong; never empty.
    package let range: Range<Int>

    init(_ kind: Kind, at range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    package enum Kind: Hashable, Sendable {
        case unknownName(String, meant: QueryName?)
        case noValue(QueryName)
        case noAmount
        /// More digits after the decimal mark than the currency has.
        case tooFine(String, digits: Int)
        case noDay
        case noMonths
        case noCurrency
        case unknownPart
        case unknownState
        /// The end of the range is before its beginning.
        case turnedRound
    }

    /// The problem and how to fix it, in the current language.
    package var sentence: String {
        switch kind {
        case .unknownName(let name, .some(let meant)):
            say("\(name): is unknown. Did you mean \(meant.rawValue): ?")
        case .unknownName(let name, nil):
            say("\(name): is unknown. Quote it to search for it as text.")
        case .noValue(let name): say("\(name.rawValue): needs \(QueryProblem.example(name)).")
        case .noAmount: say("Not an amount. Use 50, >12.50, 10..20 or >=100EUR.")
        case .tooFine(let currency, let digits): say("\(currency) has \(digits) decimal places.")
        case .noDay: say("Not a date. Use 2025, 2025-10, 2025-10-27, >2024 or 2024..2025-06.")
        case .noMonths: say("Not a number of months. Use 24, >=12 or 12..36.")
        case .noCurrency: say("A currency has three letters, such as EUR.")
        case .unknownPart: say("has: accepts \(QueryProblem.list(HeldPart.allCases.map(\.rawValue))).")
        case .unknownState: say("is: accepts \(QueryProblem.list(ReceiptState.allCases.map(\.rawValue))).")
        case .turnedRound: say("The range ends before it begins.")
        }
    }

    private static func example(_ name: QueryName) -> String {
        switch name {
        case .store: say("a name, such as store:bosch or store:\"bo concept\"")
        case .notes: say("a word, such as notes:battery")
        case .tag: say("a tag, such as tag:kitchen")
        case .category: say("a category, such as category:tools")
        case .total: say("an amount, such as total:>50 or total:10..20")
        case .currency: say("three letters, such as currency:EUR")
        case .bought: say("a year, month or day, such as bought:2025-10")
        case .before, .after, .expires, .returnBy: say("a year, month or day, such as \(name.rawValue):2025-10")
        case .warranty: say("a number of months, such as warranty:>=24")
        case .has: say("a word, such as has:warranty or has:notes")
        case .state: say("a word, such as is:favorite or is:pending")
        }
    }

    private static func list(_ words: [String]) -> String {
        say("\(words.dropLast().joined(separator: ", ")) and \(words.last ?? "")")
    }
}
