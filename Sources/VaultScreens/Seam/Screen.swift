package import TerminalUI

/// One screen: a model, what can happen to it, and how it looks. Everything is a pure function.
///
/// The root finds the message for a key in ``bindings``; other input and the answers to effects are translated by
/// the screen itself. Drawing changes nothing: what is seen (scroll offset, focus, selection) lives in the model.
package protocol Screen {
    /// What the screen remembers.
    associatedtype Model: Hashable & Sendable
    /// What can happen to it, by hand or as the answer to an effect.
    associatedtype Message: Hashable & Sendable

    /// The keys of this screen; footer, help and the page of keys come from it.
    static var bindings: BindingTable<Message> { get }
    /// What help and the page of keys call the screen.
    static var title: String { get }

    /// Takes a message in and returns what the shell has to do.
    static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect]
    /// Draws everything but the lines of the last effect and of the keys, which the root adds.
    static func view(_ model: Model, in context: Context, on canvas: inout Canvas)

    /// What stands beside the tabs of line 2, which make room for it.
    static func aside(_ model: Model, in context: Context) -> Aside

    /// Whether a text field has the focus, so that letters are text and never commands.
    static func isTyping(_ model: Model) -> Bool
    /// Whether something on the screen counts down by the second, so that it has to be drawn again each second.
    static func isCounting(_ model: Model, in context: Context) -> Bool
    /// Whether a menu of the screen is open, so that keys which work everywhere have to wait.
    static func isModal(_ model: Model) -> Bool
    /// Whether quitting would lose what was typed, so that it asks first.
    static func losesText(_ model: Model) -> Bool
    /// Whether what is open on the screen (a form, a menu, a question that is on its way) is there only to change
    /// something; a window that only looks does not open it.
    static func isForChange(_ model: Model) -> Bool
    /// Whether the message of a binding can be used now.
    static func availability(of message: Message, _ model: Model, in context: Context) -> Availability
    /// Why the message of a binding that is hidden, because its key does something else, cannot be used now; nil where
    /// nothing more can be said than that.
    static func whyNot(_ message: Message, _ model: Model, in context: Context) -> String?
    /// The message for input that no binding takes: typed text, pasted text, the mouse. Nil ignores it.
    static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message?
    /// The message for the answer to an effect, or for news; nil when this screen has no use for it.
    static func message(for answer: Answer) -> Message?
}

extension Screen {
    /// A screen without tabs, or with nothing beside them.
    package static func aside(_ model: Model, in context: Context) -> Aside { Aside() }
    /// A screen without text fields.
    package static func isTyping(_ model: Model) -> Bool { false }
    /// Nothing moves by itself, so nothing wakes the program.
    package static func isCounting(_ model: Model, in context: Context) -> Bool { false }
    /// A screen without menus.
    package static func isModal(_ model: Model) -> Bool { false }
    /// Nothing is typed, or a draft of it is kept, or it is little.
    package static func losesText(_ model: Model) -> Bool { false }
    /// A screen on which everything can be looked at.
    package static func isForChange(_ model: Model) -> Bool { false }
    /// Every binding can always be used.
    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        .offered
    }
    /// What is hidden belongs to another state of the screen.
    package static func whyNot(_ message: Message, _ model: Model, in context: Context) -> String? { nil }
    /// Only bindings count.
    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? { nil }
    /// A screen that asks for nothing gets no answers.
    package static func message(for answer: Answer) -> Message? { nil }
}

/// Whether a binding can be used at this moment.
package enum Availability: Hashable, Sendable {
    /// It works.
    case offered
    /// It is shown, and pressing it shows this sentence instead of acting.
    case disabled(String)
    /// It belongs to another state of the screen: not shown, and the key is free for others.
    case hidden
}
