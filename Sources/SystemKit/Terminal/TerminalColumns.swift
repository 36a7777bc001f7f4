internal import Glibc

extension DescriptorIO {
    /// How many columns the terminal at a descriptor has; nil for what is no terminal or does not tell.
    package static func terminalColumns(_ descriptor: Int32) -> Int? {
        size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
    }

    /// How many rows it has; nil for what is no terminal or does not tell.
    package static func terminalRows(_ descriptor: Int32) -> Int? {
        size(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
