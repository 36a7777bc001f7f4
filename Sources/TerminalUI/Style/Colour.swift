/// A colour as a screen asks for it; the driver reduces it to what the terminal has.
package enum Colour: Hashable, Sendable {
    /// The terminal's own default, so that light and dark themes of the person both stay readable.
    case terminal
    /// One of the 16 colours that the person's terminal theme defines.
    case ansi(ANSIColour)
    /// An entry of the fixed 256-colour palette of xterm.
    case indexed(UInt8)
    /// A colour of 8 bits per channel, reduced to the nearest palette entry before it is drawn.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// The 16 named colours in the order of their palette numbers.
package enum ANSIColour: UInt8, CaseIterable, Hashable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}
