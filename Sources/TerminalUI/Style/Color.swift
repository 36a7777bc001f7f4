/// A color requested by a screen; the driver reduces it to those of the terminal.
package enum Color: Hashable, Sendable {
    /// The terminal's default color, so that both light and dark themes stay readable.
    case terminal
    /// One of the 16 colors defined by the terminal's theme.
    case ansi(ANSIColor)
    /// An entry of xterm's fixed palette of 256 colors.
    case indexed(UInt8)
    /// A color with 8 bits per channel, reduced to the nearest palette entry before drawing.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// The 16 named colors in the order of their palette numbers.
package enum ANSIColor: UInt8, CaseIterable, Hashable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}
