import FieldInput

/// Account names that both ledgers accept, derived from the names of categories.
enum LedgerAccount {
    /// The account to which a receipt's amount goes; a category without a usable letter counts as none.
    static func name(of category: String?, _ syntax: LedgerBook.Syntax) -> String {
        switch syntax {
        case .hledger: "expenses:" + (category.flatMap(hledger) ?? "uncategorised")
        case .beancount: "Expenses:" + (category.flatMap(beancount) ?? "Uncategorised")
        }
    }

    /// The account from which the amount came.
    static func unknown(_ syntax: LedgerBook.Syntax) -> String {
        syntax == .hledger ? "assets:unknown" : "Assets:Unknown"
    }

    /// A name may contain single blanks, but two end it; a colon splits it, and brackets and semicolons have other
    /// meanings.
    private static func hledger(_ category: String) -> String? {
        let pieces = category.composed.unicodeScalars.split { !isLetter($0) && !"-_.&'+".unicodeScalars.contains($0) }
        let name = pieces.map { String($0) }.joined(separator: " ")
        return name.unicodeScalars.contains(where: isLetter) ? name : nil
    }

    /// `[\p{Lu}\p{Nd}][\p{L}\p{Nd}\-]*`, which is `ACC_COMP_NAME_RE` of beancount 2.3.5: letters of scripts without
    /// capitals may follow, but cannot come first.
    private static func beancount(_ category: String) -> String? {
        let pieces = category.composed.unicodeScalars.split { !isPlainLetter($0) }.map { String($0) }
        guard let first = pieces.joined(separator: "-").unicodeScalars.first else { return nil }
        let name = pieces.joined(separator: "-")
        if first.properties.generalCategory == .decimalNumber { return name }
        let capital = first.properties.uppercaseMapping + String(name.unicodeScalars.dropFirst())
        let isCapital = capital.unicodeScalars.first?.properties.generalCategory == .uppercaseLetter
        return isCapital ? capital : "Category-" + name
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: isPlainLetter(scalar)  // open: Unicode's categories
        }
    }

    private static func isPlainLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: false  // open: Unicode's categories
        }
    }
}
