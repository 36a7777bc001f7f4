package import TerminalUI

/// One screen: a model, the messages that change it, and how it is drawn. All functions are pure.
///
/// The root finds the message for a key in ``bindings``; the screen itself translates other input and the answers to
/// effects. Drawing changes nothing: the state of the view (scroll offset, focus, selection) is part of the model.
package protocol Screen {
    /// The state of the screen.
    associatedtype Model: Hashable & Sendable
    /// The events of the screen: input, and answers to effects.
    associatedtype Message: Hashable & Sendable

    /// The keys of this screen; the footer, help and `docs/keys.md` are generated from them.
    static var bindings: BindingTable<Message> { get }
    /// The name of the screen in help and in `docs/keys.md`.
    static var title: String { get }

    /// Handles a message and returns the effects for the shell.
    static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect]
    /// Draws everything but the toast and the keys, which the root adds.
    static func view(_ model: Model, in context: Context, on canvas: inout Canvas)

    /// The picture that the screen draws now; the root requests it, and keeps what arrives in ``Context/pictures``.
    static func picture(_ model: Model, in context: Context) -> PictureRequest?

    /// The text beside the tabs of line 2, which make room for it.
    static func aside(_ model: Model, in context: Context) -> Aside

    /// Whether a text field has the focus, so that letters are text and never commands.
    static func isTyping(_ model: Model) -> Bool
    /// Whether something on the screen counts down by the second, so that it has to be drawn again each second.
    static func isCounting(_ model: Model, in context: Context) -> Bool
    /// Whether a menu of the screen is open, so that the keys that work everywhere are disabled.
    static func isModal(_ model: Model) -> Bool
    /// Whether quitting would lose typed text, so that the program asks first.
    static func losesText(_ model: Model) -> Bool
    /// Whether something is open (a form, a menu, a question) that only serves to change something; a read-only window
    /// does not open it.
    static func isForChange(_ model: Model) -> Bool
    /// Whether the message of a binding is available now.
    static func availability(of message: Message, _ model: Model, in context: Context) -> Availability
    /// Returns why the message of a hidden binding, whose key does something else, is unavailable now; nil if there is
    /// nothing more to say.
    static func whyNot(_ message: Message, _ model: Model, in context: Context) -> String?
    /// The message for input that no binding handles: typed text, pasted text, the mouse; nil ignores it.
    static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message?
    /// The message for the answer to an effect, or for news; nil if the screen has no use for it.
    static func message(for answer: Answer) -> Message?
}

extension Screen {
    /// The default: no picture.
    package static func picture(_ model: Model, in context: Context) -> PictureRequest? { nil }
    /// The default: no tabs, or nothing beside them.
    package static func aside(_ model: Model, in context: Context) -> Aside { Aside() }
    /// The default: no text fields.
    package static func isTyping(_ model: Model) -> Bool { false }
    /// The default: nothing counts down, so nothing wakes the program.
    package static func isCounting(_ model: Model, in context: Context) -> Bool { false }
    /// The default: no menus.
    package static func isModal(_ model: Model) -> Bool { false }
    /// The default: nothing is typed, or a draft of it is kept, or it is little.
    package static func losesText(_ model: Model) -> Bool { false }
    /// The default: everything can be viewed without changing anything.
    package static func isForChange(_ model: Model) -> Bool { false }
    /// The default: every binding is always available.
    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        .offered
    }
    /// The default: a hidden binding belongs to another state of the screen.
    package static func whyNot(_ message: Message, _ model: Model, in context: Context) -> String? { nil }
    /// The default: only bindings handle input.
    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? { nil }
    /// The default: the screen has no use for answers.
    package static func message(for answer: Answer) -> Message? { nil }
}

/// The messages of a screen on which people type: keys, pasted text and clicks reach it as they are.
package protocol TypingMessage {
    static func key(_ key: Key) -> Self
    static func paste(_ text: String) -> Self
    static func click(_ position: Point) -> Self
}

extension Screen where Message: TypingMessage {
    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): .key(key)
        case .paste(let text): .paste(text)
        case .mouse(let mouse): mouse.action == .press(.left) ? .click(mouse.position) : nil
        case .resize, .focus, .resumed: nil
        }
    }
}

/// The availability of a binding at this moment.
package enum Availability: Hashable, Sendable {
    /// It works.
    case offered
    /// It is shown, and pressing its key shows this sentence instead of acting.
    case disabled(String)
    /// It belongs to another state of the screen: it is not shown, and its key is free for others.
    case hidden
}
