import TerminalUI

extension Theme {
    /// The theme of that name in a config file; the terminal's own colors for nil and for an unknown name.
    package static func named(_ name: String?) -> Theme {
        switch name {
        case "light": .light
        case "dark": .dark
        case "contrast": .contrast
        case "colorblind": .colorBlind
        default: .terminal
        }
    }

    private static func ink(_ number: UInt8, _ attributes: Attributes = [], on ground: UInt8? = nil) -> Style {
        Style(
            foreground: .indexed(number), background: ground.map(Color.indexed) ?? .terminal, attributes: attributes)
    }

    /// Dark text on a light background, whatever the terminal's background is.
    package static let light = Theme(
        ink: ink(235, on: 255), muted: ink(240), cursor: ink(255, on: 24), line: ink(245), good: ink(22),
        notice: ink(24), warning: ink(94), error: ink(124, .bold), conflict: ink(90))

    /// Light text on a dark background, whatever the terminal's background is.
    package static let dark = Theme(
        ink: ink(252, on: 234), muted: ink(246), cursor: ink(234, on: 153), line: ink(242), good: ink(114),
        notice: ink(117), warning: ink(215), error: ink(210, .bold), conflict: ink(183))

    /// White on black, and nothing fainter.
    package static let contrast = Theme(
        ink: ink(231, on: 16), muted: ink(231), cursor: ink(16, on: 226), line: ink(231), good: ink(120, .bold),
        notice: ink(123, .bold), warning: ink(226, .bold), error: ink(217, [.bold, .underline]),
        conflict: ink(219, .bold))

    /// Blue, orange and purple instead of green and red, which many people cannot tell apart; on the terminal's
    /// background.
    package static let colorBlind = Theme(
        ink: .plain, muted: Style(attributes: .dim), cursor: .reverse, line: Style(attributes: .dim), good: ink(32),
        notice: ink(31), warning: ink(136, .bold), error: ink(166, [.bold, .underline]), conflict: ink(134, .bold))

    /// Builds a theme from its colors; all other roles look as in the terminal's own theme.
    private init(
        ink: Style, muted: Style, cursor: Style, line: Style, good: Style, notice: Style, warning: Style, error: Style,
        conflict: Style
    ) {
        self = .terminal
        ground = ink
        text = .plain
        self.muted = muted
        cursorRow = cursor
        tabCurrent = cursor.adding(.bold)
        marked = conflict
        self.line = line
        self.good = good
        self.notice = notice
        self.warning = warning
        self.error = error
        self.conflict = conflict
        favorite = conflict
    }
}
