package import TerminalUI

/// The person's own keys over those of the tables.
package struct KeyMap: Hashable, Sendable {
    /// Keys by command name; a command that is absent keeps the keys of its table.
    package var overrides: [String: [Key]]

    package init(overrides: [String: [Key]] = [:]) {
        self.overrides = overrides
    }

    /// The keys that do this now.
    package func keys<Message>(of binding: Binding<Message>) -> [Key] {
        overrides[binding.command] ?? binding.keys
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
