internal import Glibc

/// Asks the kernel for the size of a terminal.
enum WindowSize {
    /// Nil when the kernel does not know, as on serial lines; a size of 0 is unknown as well.
    static func current(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
