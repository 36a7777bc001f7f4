package import FieldInput
package import VaultModel

/// Converts the settings of the import screen to the terms of this module and back.
///
/// Settings that a person leaves as guessed stay guesses: then every shape of date and every amount is still read by
/// its own evidence. A changed setting applies to the whole file.
extension ImportSettings {
    /// The settings that are guessed for a file before a person has looked at it.
    ///
    /// - Throws: the errors of the file's source.
    package init(
        guessing document: CSVDocument, defaultCurrency: Currency?, order: FieldInput.DateOrder = .dayFirst
    ) throws {
        let mapping = HeaderMapping(guessing: document.header)
        var options = ImportOptions()
        options.defaultCurrency = defaultCurrency
        options.fallbackOrder = order
        let reader = try RowReader(document, mapping: mapping, options: options)
        self.init(
            delimiter: document.delimiter.setting, dateOrder: reader.dates.order.setting,
            decimalMark: reader.amounts.decimalMark == "," ? .comma : .point, currency: defaultCurrency,
            columns: mapping.fields.map { $0.flatMap { ImportSettings.isOffered($0) ? $0 : nil } })
    }

    /// The options of a plan with these settings, for a file whose `guessed` settings may differ.
    package func options(guessed: ImportSettings, order: FieldInput.DateOrder = .dayFirst) -> ImportOptions {
        var options = ImportOptions()
        options.defaultCurrency = currency
        options.fallbackOrder = order
        if dateOrder != guessed.dateOrder {
            options.dateOrder = FieldInput.DateOrder.allCases.first { $0.setting == dateOrder }
        }
        if decimalMark != guessed.decimalMark { options.decimalMark = decimalMark == .comma ? "," : "." }
        return options
    }

    /// The delimiter with which to read the file after a person has changed it.
    package var readerDelimiter: VaultExchange.Delimiter {
        VaultExchange.Delimiter.allCases.first { $0.setting == delimiter } ?? .comma
    }

    /// The mapping that the columns describe; fields that are not offered to a person (identifier, file) stay as
    /// guessed.
    package func mapping(of document: CSVDocument) -> HeaderMapping {
        var mapping = HeaderMapping(guessing: document.header)
        for (index, field) in mapping.fields.enumerated() where field.map(ImportSettings.isOffered) ?? false {
            mapping.assign(nil, to: index)
        }
        for (index, field) in columns.enumerated() {
            if let field { mapping.assign(field, to: index) }
        }
        return mapping
    }

    /// Whether a person can choose the field for a column; identifiers and files are only guessed.
    private static func isOffered(_ field: FieldName) -> Bool { FieldTable.receipt[field] != nil }
}

extension Delimiter {
    fileprivate var setting: ImportSettings.Delimiter {
        switch self {
        case .comma: .comma
        case .semicolon: .semicolon
        case .tab: .tab
        case .pipe: .pipe
        }
    }
}

extension DateOrder {
    fileprivate var setting: ImportSettings.DateOrder {
        switch self {
        case .dayFirst: .dayFirst
        case .monthFirst: .monthFirst
        case .yearFirst: .yearFirst
        }
    }
}
