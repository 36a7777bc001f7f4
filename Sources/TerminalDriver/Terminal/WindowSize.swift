internal import Glibc
internal import Pixels

/// Asks the kernel for the size of a terminal.
enum WindowSize {
    /// Returns nil if the kernel does not know the size, as on serial lines, or it is 0.
    static func current(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Returns the size of a cell in pixels; nil if the terminal does not say it.
    static func cell(_ descriptor: Int32) -> PixelSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        let (width, height) = (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
        // Terminals that do not know it say 0, and some nonsense.
        guard (2...200).contains(width), (2...400).contains(height) else { return nil }
        return PixelSize(width: width, height: height)
    }
}
