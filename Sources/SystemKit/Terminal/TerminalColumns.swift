internal import Glibc

extension DescriptorIO {
    /// Returns the number of columns of a terminal; nil if the descriptor is not a terminal or the size is unknown.
    package static func terminalColumns(_ descriptor: Int32) -> Int? {
        size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
    }

    /// Returns the number of rows of a terminal; nil if the descriptor is not a terminal or the size is unknown.
    package static func terminalRows(_ descriptor: Int32) -> Int? {
        size(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
