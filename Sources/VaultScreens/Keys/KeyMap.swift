package import TerminalUI

/// The person's own keys, which override those of the tables.
package struct KeyMap: Hashable, Sendable {
    /// Keys by command name; a command that is absent keeps the keys of its table.
    package var overrides: [String: [Key]]

    package init(overrides: [String: [Key]] = [:]) {
        self.overrides = overrides
    }

    /// The current keys of a binding.
    ///
    /// A binding that works only while typing keeps its default keys if all of the person's keys would be text.
    package func keys<Message>(of binding: Binding<Message>) -> [Key] {
        guard let own = overrides[binding.command] else { return binding.keys }
        guard binding.mode == .typing else { return own }
        let usable = own.filter { !$0.isText }
        return usable.isEmpty ? binding.keys : usable
    }
}

/// A line of a key table without its message: what the footer, help and `docs/keys.md` need.
package struct KeyLine: Hashable, Sendable {
    /// The footer names the first one.
    package let keys: [Key]
    /// The name in help and config.
    package let command: String
    /// A sentence without a period.
    package let help: String
    /// The group in help.
    package let group: BindingGroup
    /// Nil keeps it out of the footer.
    package let footer: String?
    /// Whether it works in a text field, outside of one, or in both places.
    package let mode: BindingMode
    /// The availability when the line was created.
    package let availability: Availability

    /// The keys as text: `j Down`.
    package var label: String { keys.map(\.label).joined(separator: " ") }
}

extension Key {
    /// Whether it inserts a character while text is typed.
    var isText: Bool { if case .character = self { true } else { false } }
}
