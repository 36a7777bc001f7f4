/// One key press, with the modifiers that terminals can tell apart.
package enum Key: Hashable, Sendable {
    /// A printable character, Space among them; Shift is already in the character.
    case character(Character)
    /// Ctrl with a lowercase letter or one of `@ [ \ ] ^ _`.
    case control(Character)
    /// Alt (or Esc directly before) with a character.
    case alt(Character)
    /// F1 is `function(1)`.
    case function(Int)
    /// The four arrows.
    case up, down, left, right
    /// The keys that move far.
    case home, end, pageUp, pageDown
    /// The keys that edit.
    case insert, delete, backspace
    /// The keys that move between fields, confirm and leave.
    case tab, backTab, enter, escape
}
