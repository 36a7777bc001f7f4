/// Marks of a cell that need no colour, and so still work under `NO_COLOR`.
package struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute; only this module gives the bits a meaning.
    package let rawValue: UInt8

    /// Wraps bits taken from another value of this type.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier strokes; some terminals brighten the colour instead.
    package static let bold = Attributes(rawValue: 1)
    /// Fainter strokes; ignored by some terminals, so never the only sign of anything.
    package static let dim = Attributes(rawValue: 2)
    /// Foreground and background exchanged; the cursor row uses it.
    package static let reverse = Attributes(rawValue: 4)
    /// A line under the glyph.
    package static let underline = Attributes(rawValue: 8)
    /// Slanted strokes, where the terminal has them.
    package static let italic = Attributes(rawValue: 16)
}

/// How a cell looks apart from its glyph.
package struct Style: Hashable, Sendable {
    /// The colour of the strokes.
    package var foreground: Colour
    /// The colour behind the strokes.
    package var background: Colour
    /// What is added to the colours.
    package var attributes: Attributes

    /// Everything that is left out stays as the terminal has it.
    package init(
        foreground: Colour = .terminal, background: Colour = .terminal, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours without any attribute.
    package static let plain = Style()
    /// The terminal's own colours in heavier strokes.
    package static let bold = Style(attributes: .bold)
    /// The terminal's own colours exchanged.
    package static let reverse = Style(attributes: .reverse)

    /// The same with another style's colours in place of the terminal's own.
    package func over(_ ground: Style) -> Style {
        Style(
            foreground: foreground == .terminal ? ground.foreground : foreground,
            background: background == .terminal ? ground.background : background, attributes: attributes)
    }

    /// The same colours with further attributes.
    package func adding(_ more: Attributes) -> Style {
        Style(foreground: foreground, background: background, attributes: attributes.union(more))
    }
}
