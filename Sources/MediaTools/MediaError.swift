package import SystemKit
package import Translation

/// The reasons why a picture or document could not be decoded or read; the only error of this module.
package enum MediaError: Error, Equatable, Sendable {
    /// A program is not installed, and the Debian package that has it.
    case missing(program: String, package: String)
    /// A language of the recognition is not installed: its name for tesseract, such as `deu`.
    case missingLanguage(String)
    /// The system lets no program be enclosed: it has neither user namespaces nor Landlock.
    case notEnclosed
    /// Neither a picture in a format that is read here nor a PDF.
    case unknownFormat
    /// Damaged or incomplete, or what only claims to be of its format.
    case damaged
    /// A PDF that needs a password.
    case locked
    /// A PDF has no such page.
    case noPage(Int)
    /// Too many pixels, or it fills more memory than allowed.
    case tooLarge
    /// It takes more time than allowed.
    case tooSlow
    /// The caller canceled.
    case cancelled
    /// A call to the system failed.
    case system(SystemError)
}

extension MediaError {
    /// One or two sentences: what failed, and what to do.
    package var sentence: Phrase {
        switch self {
        case .missing(let program, let package):
            "The program \(program) is missing. Install the package \(package)."
        case .missingLanguage(let name):
            "Text recognition lacks the language \(name). Install the package \(Self.package(ofLanguage: name))."
        case .notEnclosed:
            """
            Pictures can't be read safely here: the system doesn't let programs run in a sandbox. Enable user \
            namespaces.
            """
        case .unknownFormat: "It's neither a picture nor a PDF that can be read."
        case .damaged: "The file is damaged or incomplete."
        case .locked: "The PDF needs a password. Remove it and add the file again."
        case .noPage(let number): "The PDF has no page \(number)."
        case .tooLarge: "The picture is too large to read."
        case .tooSlow: "Reading the file took too long and was stopped."
        case .cancelled: "Canceled."
        case .system(let error): Phrase(outside: error.description)
        }
    }

    /// Debian writes `chi_sim` as `chi-sim`.
    private static func package(ofLanguage name: String) -> String {
        "tesseract-ocr-" + name.map { $0 == "_" ? "-" : String($0) }.joined()
    }
}
