package import VaultModel

/// A request to the terminal, the process or the desktop.
package enum TerminalEffect: Hashable, Sendable {
    /// Ctrl-Z: returns the terminal to the shell until `fg`. Answer: `InputEvent.resumed`.
    case suspend
    /// Draws every cell again. No answer.
    case redraw
    /// Turns mouse reporting on or off. No answer.
    case setMouse(Bool)
    /// Copies text to the clipboard. Answer: `copied`.
    case copy(String)
    /// Locks after this number of seconds without a key; nil: only when the program ends. No answer.
    case setIdleLock(Int?)
    /// Locks now: the program starts again, so that nothing of the vault stays in memory. No answer.
    case lock
    /// Ends the program. No answer.
    case quit
    /// Opens the notes in the person's editor, which gets the terminal; the program waits. Answer: `changed`.
    case editNotes(ReceiptID)
    /// Opens the config file in the person's editor, which gets the terminal; the program waits. Answer: `configRead`,
    /// or `changed` if the file is unchanged.
    case editConfig
    /// Shows a test reminder, on the desktop and wherever else reminders go. Answer: `noticeTried`.
    case tryNotice
    /// Rings the terminal's bell.
    case ring
}
