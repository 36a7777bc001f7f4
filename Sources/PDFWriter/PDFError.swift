/// A PDF that cannot be created.
package enum PDFError: Error, Equatable {
    /// Pango or Cairo is not installed: in Debian, `libpangocairo-1.0-0` and what it depends on.
    case noLibrary
    /// No font is installed.
    case noFont
    /// Cairo failed: memory ran out, or a font is damaged.
    case notDrawn
}
