package import TerminalUI

/// An event that the loop passes to the program.
package enum LoopEvent<Message: Sendable>: Sendable {
    /// Input from the terminal.
    case input(InputEvent)
    /// A message from another thread, or from a watched descriptor that became readable.
    case message(Message)
    /// The caller's deadline has passed.
    case deadline
    /// The system asks the program to end, with this signal. A closed terminal counts as SIGHUP.
    case terminate(signal: Int32)
}

extension LoopEvent: Equatable where Message: Equatable {}

/// A descriptor other than the terminal that the loop also watches, such as one of inotify.
package struct Watch<Message: Sendable>: Sendable {
    /// The descriptor. The caller owns it and keeps it open as long as the loop runs.
    package let descriptor: Int32
    /// The message to deliver, once for each wakeup, until the caller has read the descriptor's data.
    package let message: Message

    /// Watches for input only.
    package init(descriptor: Int32, message: Message) {
        self.descriptor = descriptor
        self.message = message
    }
}
