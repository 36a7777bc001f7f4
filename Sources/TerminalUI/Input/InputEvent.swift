/// An event from the terminal.
package enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Pasted text; never interpreted as keys, whatever it contains. Not sanitized yet.
    case paste(String)
    /// A mouse action; occurs only while mouse reporting is on.
    case mouse(MouseEvent)
    /// The window has a new size; both numbers are at least 1.
    case resize(columns: Int, rows: Int)
    /// The window gained or lost the focus, on terminals that report it.
    case focus(gained: Bool)
    /// The program is in the foreground again after Ctrl-Z or an external program; redraw everything.
    case resumed
}

/// One mouse action.
package struct MouseEvent: Hashable, Sendable {
    /// The kinds of mouse actions.
    package enum Action: Hashable, Sendable {
        case press(Button), release, wheelUp, wheelDown
    }

    /// The button that was pressed.
    package enum Button: Hashable, Sendable {
        case left, middle, right
    }

    /// The kind of action.
    package let action: Action
    /// The cell under the pointer.
    package let position: Point

    /// Creates an event, in the driver from a report, in tests directly.
    package init(_ action: Action, at position: Point) {
        self.action = action
        self.position = position
    }
}
