import TerminalUI
import VaultModel
import VaultWording

/// A field whose value is chosen, such as the category or the favorite flag.
struct FormChoice {
    /// Each value as it is stored in the model, with its label.
    let options: [(value: String, label: String)]

    init(options: [(value: String, label: String)]) {
        self.options = options
    }

    init(_ field: FieldName, _ context: Context) {
        if field == .isFavorite {
            options = [("false", Strings.no), ("true", Strings.yes)]
        } else {
            options =
                [("", Strings.noValue)]
                + context.categories.map { ($0.id.description, $0.name) }
        }
    }

    /// The label of a value; a deleted category has a label of its own.
    func label(_ value: String) -> String {
        options.first { $0.value == value }?.label ?? Strings.goneCategory
    }

    /// The value that a key selects; nil for keys without a meaning here. A letter selects the next label that begins
    /// with it.
    func next(after value: String, _ key: Key) -> String? {
        let index = options.firstIndex { $0.value == value } ?? 0
        let count = options.count
        if case .character(let letter) = key, key != .space {
            let wanted = String(letter).lowercased()
            let turned = (1...count).map { (index + $0) % count }
            return turned.first { options[$0].label.lowercased().hasPrefix(wanted) }.map { options[$0].value }
        }
        let places: [Key: Int] = [
            .right: index + 1, .space: index + 1, .left: index + count - 1, .home: 0, .end: count - 1, .delete: 0,
            .backspace: 0,
        ]
        return places[key].map { options[$0 % count].value }
    }
}
