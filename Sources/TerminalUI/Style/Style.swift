/// Text attributes that need no color, and so still work with `NO_COLOR`.
package struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute; only this module defines their meaning.
    package let rawValue: UInt8

    /// Wraps bits taken from another value of this type.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold; some terminals brighten the color instead.
    package static let bold = Attributes(rawValue: 1)
    /// Dim; some terminals ignore it, so it is never the only indication of anything.
    package static let dim = Attributes(rawValue: 2)
    /// Foreground and background swapped; used for the cursor row.
    package static let reverse = Attributes(rawValue: 4)
    /// Underlined.
    package static let underline = Attributes(rawValue: 8)
    /// Italic, if the terminal supports it.
    package static let italic = Attributes(rawValue: 16)
}

/// The appearance of a cell apart from its glyph.
package struct Style: Hashable, Sendable {
    /// The color of the strokes.
    package var foreground: Color
    /// The color behind the strokes.
    package var background: Color
    /// The attributes in addition to the colors.
    package var attributes: Attributes

    /// Creates a style; omitted values are the terminal's defaults.
    package init(
        foreground: Color = .terminal, background: Color = .terminal, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default colors without attributes.
    package static let plain = Style()
    /// The terminal's default colors in bold.
    package static let bold = Style(attributes: .bold)
    /// The terminal's default colors, swapped.
    package static let reverse = Style(attributes: .reverse)

    /// Returns this style with another style's colors in place of the terminal's defaults.
    package func over(_ ground: Style) -> Style {
        Style(
            foreground: foreground == .terminal ? ground.foreground : foreground,
            background: background == .terminal ? ground.background : background, attributes: attributes)
    }

    /// Returns this style with further attributes.
    package func adding(_ more: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes.union(more))
    }
}
