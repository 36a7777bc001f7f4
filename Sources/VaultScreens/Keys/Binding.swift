package import TerminalUI
package import Translation

/// One line of a screen's key table.
package struct Binding<Message: Hashable & Sendable>: Hashable, Sendable {
    /// The keys, any of which sends the message; the footer names the first one.
    package let keys: [Key]
    /// The message to send.
    package let message: Message
    /// The command's name in the config file and in help; a name has the same keys on every screen.
    package let command: String
    /// The help text: a sentence without a period.
    package let help: Phrase
    /// The group in help.
    package let group: BindingGroup
    /// The label after the key in the footer; nil keeps the line out of it.
    package let footer: Phrase?
    /// Whether it works in a text field, outside of one, or in both places.
    package let mode: BindingMode

    /// Creates a line. A key that inserts a character must never have ``BindingMode/typing`` in its mode.
    package init(
        _ keys: [Key], _ message: Message, _ command: String, _ help: Phrase, _ group: BindingGroup,
        footer: Phrase? = nil, mode: BindingMode = .commands
    ) {
        self.keys = keys
        self.message = message
        self.command = command
        self.help = help
        self.group = group
        self.footer = footer
        self.mode = mode
    }
}

/// The places where a binding works.
package struct BindingMode: OptionSet, Hashable, Sendable {
    /// One bit for each place.
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// While no text field has the focus.
    package static let commands = BindingMode(rawValue: 1)
    /// While a text field has the focus; for Enter, Tab, Ctrl and function keys only.
    package static let typing = BindingMode(rawValue: 2)
    /// Always.
    package static let both: BindingMode = [.commands, .typing]
}

/// The groups of help, in their order.
package enum BindingGroup: String, Hashable, Sendable, CaseIterable {
    case view, change, mark, move, sync, program
}

/// A screen's keys, in the order in which the footer and help show them.
package struct BindingTable<Message: Hashable & Sendable>: Hashable, Sendable {
    /// In lookup order: the first one that is not hidden wins.
    package let bindings: [Binding<Message>]

    package init(_ bindings: [Binding<Message>]) {
        self.bindings = bindings
    }
}
