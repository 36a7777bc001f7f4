internal import CommandTable
internal import PDFWriter
internal import Translation

extension Failure {
    /// A PDF that cannot be created, and the Debian package that helps.
    init(_ error: PDFError) {
        switch error {
        case .noLibrary:
            self.init(
                .failed, "Can't create a PDF: the library Pango is missing.",
                hint: "Install the package libpangocairo-1.0-0.")
        case .noFont:
            self.init(
                .failed, "Can't create a PDF: no font is installed.", hint: "Install the package fonts-dejavu-core.")
        case .notDrawn:
            self.init(
                .failed, "Can't create a PDF: the library Cairo failed.",
                hint: "Free some memory, or reinstall the fonts.")
        }
    }
}
