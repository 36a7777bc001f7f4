internal import CommandTable
internal import PageLayout
internal import SystemKit
internal import Translation

/// The Debian fonts that PDF files are set in.
enum FontFiles {
    private static let regular = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    private static let bold = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
    /// From `fonts-droid-fallback`, if it is installed: Chinese, Japanese, Korean.
    private static let fallbacks = ["/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf"]

    /// - Throws: ``Failure`` that names the package, if the first font is missing.
    static func typeface() throws(Failure) -> Typeface {
        guard let regular = face(regular) else {
            throw Failure(
                .failed, "Can't create a PDF: the font DejaVu Sans is missing.",
                hint: "Install the package fonts-dejavu-core.")
        }
        return Typeface(regular: regular, bold: face(bold), fallbacks: fallbacks.compactMap(face))
    }

    private static func face(_ path: String) -> FontFace? {
        let (store, name) = FileStore.locating(path)
        guard let bytes = try? store.read(name, limit: 64 << 20) else { return nil }
        return FontFace(bytes, name: String(name.prefix { $0 != "." }))
    }
}
