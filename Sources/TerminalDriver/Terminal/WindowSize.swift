internal import Glibc

/// Asks the kernel for the size of a terminal.
enum WindowSize {
    /// Returns nil if the kernel does not know the size, as on serial lines, or it is 0.
    static func current(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
