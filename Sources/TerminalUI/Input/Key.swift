/// One key press, with the modifiers that terminals can distinguish.
package enum Key: Hashable, Sendable {
    /// A printable character, including Space; Shift is already part of the character.
    case character(Character)
    /// Ctrl with a lowercase letter or one of `@ [ \ ] ^ _`.
    case control(Character)
    /// Alt (or Esc immediately before) with a character.
    case alt(Character)
    /// F1 is `function(1)`.
    case function(Int)
    /// The four arrows.
    case up, down, left, right
    /// The keys for moving far.
    case home, end, pageUp, pageDown
    /// The keys for editing.
    case insert, delete, backspace
    /// The keys for moving between fields, confirming and leaving.
    case tab, backTab, enter, escape
}
