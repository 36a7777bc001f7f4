/// What the terminal tells the program.
package enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted: it is text and never keys, whatever it holds; not yet made visible.
    case paste(String)
    /// The mouse was used, which happens only while mouse reporting is on.
    case mouse(MouseEvent)
    /// The window has a new size; both numbers are at least 1.
    case resize(columns: Int, rows: Int)
    /// The window got or lost the focus, for terminals that say so.
    case focus(gained: Bool)
    /// The program is in the foreground again after Ctrl-Z or an external program; everything must be redrawn.
    case resumed
}

/// One use of the mouse.
package struct MouseEvent: Hashable, Sendable {
    /// What was done.
    package enum Action: Hashable, Sendable {
        case press(Button), release, wheelUp, wheelDown
    }

    /// Which button went down.
    package enum Button: Hashable, Sendable {
        case left, middle, right
    }

    /// What was done.
    package let action: Action
    /// The cell under the pointer.
    package let position: Point

    /// The driver builds it from a report; tests build it by hand.
    package init(_ action: Action, at position: Point) {
        self.action = action
        self.position = position
    }
}
