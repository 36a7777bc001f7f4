package import TerminalUI

/// The style of each role. Screens name roles, never colors.
///
/// The default theme uses only the terminal's default colors and its 16 ANSI colors, so that it is readable in both
/// light and dark palettes. In any theme every role also differs without color, by a sign in the text or by an
/// attribute.
package struct Theme: Hashable, Sendable {
    /// The colors of everything that has none of its own; plain keeps the terminal's.
    package var ground = Style.plain
    /// Everything without a role of its own.
    package var text: Style
    /// Less important text: labels, hints, empty values.
    package var muted: Style
    /// The program's name and titles.
    package var title: Style
    /// The current tab.
    package var tabCurrent: Style
    /// Titles of columns and sections.
    package var columnTitle: Style
    /// The row of the cursor; laid over the whole row.
    package var cursorRow: Style
    /// The sign of a marked row.
    package var marked: Style
    /// Rules and frames.
    package var line: Style
    /// Keys in the footer.
    package var key: Style
    /// Sync is fine; a warranty is valid.
    package var good: Style
    /// Pending; an end within 60 days.
    package var notice: Style
    /// An end within 14 days; a field that needs attention.
    package var warning: Style
    /// Rejected, failed, wrong.
    package var error: Style
    /// In conflict; always beside the sign `C`.
    package var conflict: Style
    /// A favorite; always beside the sign `+`.
    package var favorite: Style
    /// A text field without the focus.
    package var field: Style
    /// The text field with the focus.
    package var fieldFocused: Style

    package init(
        text: Style, muted: Style, title: Style, tabCurrent: Style, columnTitle: Style, cursorRow: Style, marked: Style,
        line: Style, key: Style, good: Style, notice: Style, warning: Style, error: Style, conflict: Style,
        favorite: Style, field: Style, fieldFocused: Style
    ) {
        self.text = text
        self.muted = muted
        self.title = title
        self.tabCurrent = tabCurrent
        self.columnTitle = columnTitle
        self.cursorRow = cursorRow
        self.marked = marked
        self.line = line
        self.key = key
        self.good = good
        self.notice = notice
        self.warning = warning
        self.error = error
        self.conflict = conflict
        self.favorite = favorite
        self.field = field
        self.fieldFocused = fieldFocused
    }
}

extension Theme {
    /// Adapts a cell's style to the cursor's row: it gets the row's colors, because its own were chosen for another
    /// background.
    package func onCursorRow(_ style: Style) -> Style {
        Style(
            foreground: cursorRow.foreground, background: cursorRow.background,
            attributes: style.attributes.subtracting(.dim).union(cursorRow.attributes))
    }

    private static func ink(_ color: ANSIColor, _ attributes: Attributes = []) -> Style {
        Style(foreground: .ansi(color), attributes: attributes)
    }

    /// The terminal's own 16 colors.
    ///
    /// Yellow and the bright colors are unreadable on a light background, and blue on a dark one, so they are not used.
    package static let terminal = Theme(
        text: .plain, muted: Style(attributes: .dim), title: .bold, tabCurrent: Style(attributes: [.bold, .reverse]),
        columnTitle: .bold, cursorRow: .reverse, marked: ink(.magenta),
        line: Style(attributes: .dim), key: .bold, good: ink(.green), notice: ink(.cyan),
        warning: ink(.red), error: ink(.red, .bold), conflict: ink(.magenta),
        favorite: ink(.magenta), field: Style(attributes: .underline),
        fieldFocused: Style(attributes: [.underline, .bold]))

    /// No colors at all, for `NO_COLOR` and for terminals without colors.
    package static let plain = Theme(
        text: .plain, muted: Style(attributes: .dim), title: .bold, tabCurrent: Style(attributes: [.bold, .reverse]),
        columnTitle: .bold, cursorRow: .reverse, marked: .bold, line: Style(attributes: .dim), key: .bold, good: .plain,
        notice: .plain, warning: .bold, error: Style(attributes: [.bold, .underline]), conflict: .bold,
        favorite: .plain,
        field: Style(attributes: .underline), fieldFocused: Style(attributes: [.underline, .bold]))
}
