package import TerminalUI
package import Translation

/// One line of a screen's table of keys.
package struct Binding<Message: Hashable & Sendable>: Hashable, Sendable {
    /// Any of them does it; the first is the one that the footer names.
    package let keys: [Key]
    /// What happens.
    package let message: Message
    /// What config and help call it; the same name is the same key on every screen.
    package let command: String
    /// What help says, as a sentence without a full stop.
    package let help: Phrase
    /// Where help puts it.
    package let group: BindingGroup
    /// The words behind the key in the footer; nil keeps it out.
    package let footer: Phrase?
    /// Whether it works in a text field, outside, or in both places.
    package let mode: BindingMode

    /// A key that inserts a character must never have ``BindingMode/typing`` in its mode.
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

/// Where a binding works.
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

/// The parts of help, in its order.
package enum BindingGroup: String, Hashable, Sendable, CaseIterable {
    case view, change, mark, move, sync, program
}

/// A screen's keys, in the order in which the footer and help show them.
package struct BindingTable<Message: Hashable & Sendable>: Hashable, Sendable {
    /// In the order in which keys are looked up, the first that is not hidden wins.
    package let bindings: [Binding<Message>]

    package init(_ bindings: [Binding<Message>]) {
        self.bindings = bindings
    }
}
