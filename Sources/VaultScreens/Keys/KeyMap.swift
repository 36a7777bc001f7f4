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
    package let keys: [Key]
    package let command: String
    package let help: String
    package let group: BindingGroup
    package let footer: String?
    package let mode: BindingMode
    package let availability: Availability

    /// The keys in words: `j Down`.
    package var label: String { keys.map(\.label).joined(separator: " ") }
}
