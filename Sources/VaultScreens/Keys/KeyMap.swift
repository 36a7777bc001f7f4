package import TerminalUI

/// The person's own keys over those of the tables.
package struct KeyMap: Hashable, Sendable {
    /// Keys by command name; a command that is absent keeps the keys of its table.
    package var overrides: [String: [Key]]

    package init(overrides: [String: [Key]] = [:]) {
        self.overrides = overrides
    }

    /// The keys that do this now.
    ///
    /// What works only while text is typed keeps its keys where the person's would all be text.
    package func keys<Message>(of binding: Binding<Message>) -> [Key] {
        guard let own = overrides[binding.command] else { return binding.keys }
        guard binding.mode == .typing else { return own }
        let usable = own.filter { !$0.isText }
        return usable.isEmpty ? binding.keys : usable
    }
}

/// A line of a table without its message: what footer, help and the page of keys need.
package struct KeyLine: Hashable, Sendable {
    /// The first is the one that the footer names.
    package let keys: [Key]
    /// The name in help and config.
    package let command: String
    /// A sentence without a full stop.
    package let help: String
    /// Where help puts it.
    package let group: BindingGroup
    /// Nil keeps it out of the footer.
    package let footer: String?
    /// Whether it works while text is typed.
    package let mode: BindingMode
    /// At the moment at which the line was made.
    package let availability: Availability

    /// The keys in words: `j Down`.
    package var label: String { keys.map(\.label).joined(separator: " ") }
}

extension Key {
    /// Whether it inserts something where text is typed.
    var isText: Bool { if case .character = self { true } else { false } }
}
