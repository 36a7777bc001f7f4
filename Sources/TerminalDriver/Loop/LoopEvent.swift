package import TerminalUI

/// What the loop hands to the program.
package enum LoopEvent<Message: Sendable>: Sendable {
    /// The person did something.
    case input(InputEvent)
    /// Another thread posted something, or a watched descriptor has something to read.
    case message(Message)
    /// The deadline that the caller gave has come.
    case deadline
    /// The system asks the program to end; the number of the signal. A terminal that has gone is a SIGHUP.
    case terminate(signal: Int32)
}

extension LoopEvent: Equatable where Message: Equatable {}

/// A descriptor outside the terminal that the loop listens to as well, such as one of inotify.
package struct Watch<Message: Sendable>: Sendable {
    /// Owned by the caller, who keeps it open as long as the loop runs.
    package let descriptor: Int32
    /// What is delivered, once for each wake-up, until the caller has read what was there.
    package let message: Message

    /// Listens for input only.
    package init(descriptor: Int32, message: Message) {
        self.descriptor = descriptor
        self.message = message
    }
}
