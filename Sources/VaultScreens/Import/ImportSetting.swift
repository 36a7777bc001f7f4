import FieldInput
import VaultModel
import VaultWording

/// One line of the settings: its name, its value and the values it can have.
enum ImportSetting: Hashable {
    case delimiter, dateOrder, decimalMark, currency, allOrNothing
    /// The column with this index.
    case column(Int)

    /// The fields that a column can fill, in the order in which they are offered.
    static let targets = FieldTable.receipt.typed.map(\.name)

    /// The settings of a preview. A JSON file needs only one, since it defines the rest itself.
    static func all(of preview: ImportPreview) -> [ImportSetting] {
        switch preview.format {
        case .json: [.allOrNothing]
        case .csv:
            [.delimiter, .dateOrder, .decimalMark, .currency, .allOrNothing]
                + preview.columns.indices.map(ImportSetting.column)
        }
    }

    func value(in settings: ImportSettings) -> String {
        let words = Strings.Import.self
        return switch self {
        case .delimiter: words.name(of: settings.delimiter)
        case .dateOrder: words.name(of: settings.dateOrder)
        case .decimalMark: words.name(of: settings.decimalMark)
        case .currency: settings.currency?.code ?? Strings.noValue
        case .allOrNothing: settings.isAllOrNothing ? words.allOrNothing : words.whatIsGood
        case .column(let index):
            (settings.columns.indices.contains(index) ? settings.columns[index] : nil).map(Strings.label(of:))
                ?? words.leftOut
        }
    }

    /// Selects the next value, or with -1 the previous one; skips fields that another column fills.
    func step(_ settings: inout ImportSettings, by step: Int) {
        switch self {
        case .delimiter: settings.delimiter = next(after: settings.delimiter, by: step)
        case .dateOrder: settings.dateOrder = next(after: settings.dateOrder, by: step)
        case .decimalMark: settings.decimalMark = next(after: settings.decimalMark, by: step)
        case .currency: break
        case .allOrNothing: settings.isAllOrNothing.toggle()
        case .column(let index):
            guard settings.columns.indices.contains(index) else { return }
            let own = settings.columns[index]
            let free = ImportSetting.targets.filter { $0 == own || !settings.columns.contains($0) }
            let targets: [FieldName?] = [nil] + free
            let current = targets.firstIndex(of: own) ?? 0
            settings.columns[index] = targets[(current + step + targets.count) % targets.count]
        }
    }

    /// Maps the column to the field of that name and unmaps any other column from it; returns false if there is no such
    /// field.
    func set(_ settings: inout ImportSettings, to word: String) -> Bool {
        let named = ImportSetting.targets.first { Strings.label(of: $0).lowercased() == word.lowercased() }
        guard case .column(let index) = self, let named, settings.columns.indices.contains(index) else { return false }
        for other in settings.columns.indices where settings.columns[other] == named { settings.columns[other] = nil }
        settings.columns[index] = named
        return true
    }

    private func next<Value: CaseIterable & Equatable>(after value: Value, by step: Int) -> Value {
        let all = Array(Value.allCases)
        let index = all.firstIndex(of: value) ?? 0
        return all[(index + step + all.count) % all.count]
    }
}

extension ImportPreview {
    /// The reason why nothing can be imported; nil if something can.
    var problem: String? {
        if format == .csv, !settings.columns.contains(.storeName) { return Strings.Import.needsStore }
        if added == 0 { return Strings.Import.nothingToAdd }
        return settings.isAllOrNothing && refused > 0 ? Strings.Import.refusedKeepsAllOut : nil
    }
}
