internal import CNcurses

/// The width that the C library, and so ncurses, assigns to a code point in the current locale.
enum LibraryWidth {
    /// Returns nil if the code point has no width.
    static func columns(of scalar: Unicode.Scalar) -> Int? {
        let width = cncurses_width(scalar.value)
        return width < 0 ? nil : Int(width)
    }
}
