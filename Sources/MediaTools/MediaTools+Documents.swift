package import Pixels

/// A file inside a PDF, such as the XML of an e-invoice.
package struct EmbeddedFile: Hashable, Sendable {
    /// The name as the PDF has it: text from outside.
    package let name: String
    package let bytes: [UInt8]
}

extension MediaTools {
    /// The path of standard input, in which the tools seek. With `-` they would copy it first, byte by byte.
    private static let input = "/dev/stdin"

    /// The number of pages of a PDF.
    package func pageCount(of pdf: [UInt8]) async throws(MediaError) -> Int {
        let facts = String(decoding: try await output(of: .pdfinfo, [Self.input], input: checked(pdf)), as: UTF8.self)
        let line = facts.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Pages:") }
        guard let count = line.flatMap({ Int($0.dropFirst(6).drop(while: \.isWhitespace)) }), count > 0 else {
            throw .damaged
        }
        return count
    }

    /// Draws a page, from 1, in gray. A page too large for this resolution is drawn with a long side of 4000 pixels.
    package func page(_ number: Int, of pdf: [UInt8], dotsPerInch: Int) async throws(MediaError) -> GrayImage {
        do throws(MediaError) {
            return try await gray(number, of: pdf, ["-r", "\(dotsPerInch)"])
        } catch {
            guard error == .tooLarge else { throw error }
            return try await gray(number, of: pdf, ["-scale-to", "4000"])
        }
    }

    /// The text layer of a PDF, laid out as on the pages, which are separated by form feeds. It is empty in most scans.
    package func text(of pdf: [UInt8]) async throws(MediaError) -> String {
        try await textLayer(of: pdf, "-layout")
    }

    /// The words of the text layer with their boxes in points: a table like that of ``recognize(_:languages:passes:)``,
    /// in which the page, and each flow and line has a row of its own with a text in `###`.
    package func words(of pdf: [UInt8]) async throws(MediaError) -> String {
        try await textLayer(of: pdf, "-tsv")
    }

    /// The files inside a PDF, at most `limit` of them.
    package func embeddedFiles(of pdf: [UInt8], limit: Int = 8) async throws(MediaError) -> [EmbeddedFile] {
        let list = try await output(of: .pdfdetach, ["-list", Self.input], input: checked(pdf))
        var files: [EmbeddedFile] = []
        for line in String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]), files.count < limit else { continue }
            var limits = limits
            limits.output = 16 << 20
            let bytes = try await output(
                of: .pdfdetach, ["-save", "\(number)", "-o", "/dev/stdout", Self.input], input: pdf, limits: limits)
            files.append(EmbeddedFile(name: String(parts[1].drop(while: \.isWhitespace)), bytes: bytes))
        }
        return files
    }

    /// Draws a page of a PDF in the format that the arguments say.
    func drawing(of page: Int, in pdf: [UInt8], _ arguments: [String]) async throws(MediaError) -> [UInt8] {
        guard page > 0 else { throw .noPage(page) }
        let words = arguments + ["-f", "\(page)", "-l", "\(page)", Self.input]
        do throws(MediaError) {
            let drawing = try await output(of: .pdftoppm, words, input: checked(pdf))
            if drawing.isEmpty { throw .damaged }
            return drawing
        } catch {
            guard error == .damaged, try await page > pageCount(of: pdf) else { throw error }
            throw .noPage(page)
        }
    }

    private func gray(_ page: Int, of pdf: [UInt8], _ arguments: [String]) async throws(MediaError) -> GrayImage {
        let file = try await drawing(of: page, in: pdf, ["-gray"] + arguments)
        guard case .gray(let image) = NetPBM(file, pixelLimit: Self.pixelLimit) else { throw .tooLarge }
        return image
    }

    private func textLayer(of pdf: [UInt8], _ form: String) async throws(MediaError) -> String {
        var limits = limits
        limits.output = 16 << 20
        // A receipt has a few pages; a book is not read as one.
        let words = [form, "-l", "50", Self.input, "-"]
        return String(
            decoding: try await output(of: .pdftotext, words, input: checked(pdf), limits: limits), as: UTF8.self)
    }

    private func checked(_ pdf: [UInt8]) throws(MediaError) -> [UInt8] {
        if MediaFormat(pdf) != .pdf { throw .unknownFormat }
        return pdf
    }
}
