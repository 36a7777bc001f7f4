internal import Glibc

extension DescriptorIO {
    /// How many columns the terminal at a descriptor has; nil for what is no terminal or does not tell.
    package static func terminalColumns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
