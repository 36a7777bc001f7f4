import TerminalUI
import Translation

extension BindingTable {
    /// The current binding of a key: the first in the table that is not hidden.
    func binding(
        for key: Key, isTyping: Bool, _ keyMap: KeyMap, availability: (Message) -> Availability
    ) -> Binding<Message>? {
        let mode: BindingMode = isTyping ? .typing : .commands
        // In a field, a letter is text, even if the person assigned it to a command that always works.
        if isTyping, key.isText { return nil }
        return bindings.first { binding in
            binding.mode.contains(mode) && keyMap.keys(of: binding).contains(key)
                && availability(binding.message) != .hidden
        }
    }

    /// The table as lines, without messages and hidden bindings.
    func lines(_ keyMap: KeyMap, availability: (Message) -> Availability) -> [KeyLine] {
        bindings.compactMap { binding in
            let state = availability(binding.message)
            if state == .hidden { return nil }
            return KeyLine(
                keys: keyMap.keys(of: binding), command: binding.command, help: binding.help.text, group: binding.group,
                footer: binding.footer?.text, mode: binding.mode, availability: state)
        }
    }
}
