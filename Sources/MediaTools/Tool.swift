/// The programs that decode and read pictures.
enum Tool: String, CaseIterable, Sendable {
    case vipsthumbnail, pdfinfo, pdfimages, pdftoppm, pdftotext, pdfdetach, tesseract, zbarimg

    /// The Debian package that has it.
    var package: String {
        switch self {
        case .vipsthumbnail: "libvips-tools"
        case .pdfinfo, .pdfimages, .pdftoppm, .pdftotext, .pdfdetach: "poppler-utils"
        case .tesseract: "tesseract-ocr"
        case .zbarimg: "zbar-tools"
        }
    }
}
