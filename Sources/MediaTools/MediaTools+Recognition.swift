package import Pixels
internal import SystemKit

extension MediaTools {
    /// Reads the words on a picture, once for each pass; a pass is a page segmentation mode of tesseract.
    ///
    /// Each result is tesseract's table: one row for each word, separated by tabs, with its box in pixels (columns 7 to
    /// 10, from 1), its confidence in percent (11) and its text (12).
    ///
    /// The picture is one that was decoded: tesseract takes what it cannot decode for a list of files to read.
    ///
    /// - Parameter languages: names of tesseract, such as `deu`, at least one.
    package func recognize(
        _ image: GrayImage, languages: [String], passes: [Int] = [4, 6]
    ) async throws(MediaError) -> [String] {
        for language in languages where !Self.isName(language) { throw .missingLanguage(language) }
        let file = image.netPBM
        var tables: [String] = []
        for pass in passes {
            let words = ["-", "-", "-l", languages.joined(separator: "+"), "--psm", "\(pass)", "tsv"]
            let result = try await run(.tesseract, words, input: file, limits: recognition)
            if let language = Self.missingLanguage(in: result.errors) { throw .missingLanguage(language) }
            if let error = ToolFailure(result).error { throw error }
            tables.append(result.outputText)
        }
        return tables
    }

    /// The quarter turns, clockwise, that make the text on a picture upright; nil if there is too little text to tell, or
    /// if the data for it is not installed (`tesseract-ocr-osd`).
    package func quarterTurns(of image: GrayImage) async throws(MediaError) -> Int? {
        // Large letters are enough for it, and each million pixels takes memory that nothing else in a reading needs.
        let picture = image.size.width >= 2000 ? image.halved() : image
        let result = try await run(
            .tesseract, ["-", "-", "-l", "osd", "--psm", "0"], input: picture.netPBM, limits: recognition)
        guard result.isSuccess else { return nil }
        let lines = result.outputText.split(whereSeparator: \.isNewline)
        func value(_ name: String) -> Double? {
            lines.first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) }
        }
        guard let angle = value("Rotate: "), let confidence = value("Orientation confidence: "), confidence >= 1 else {
            return nil
        }
        return Int(angle) / 90
    }

    /// The languages whose data is installed, by their names for tesseract.
    package func languages() async throws(MediaError) -> [String] {
        let list = String(decoding: try await output(of: .tesseract, ["--list-langs"], input: []), as: UTF8.self)
        return list.split(whereSeparator: \.isNewline).map(String.init).filter { Self.isName($0) && $0 != "osd" }
    }

    private var recognition: ToolLimits {
        var limits = limits
        limits.memory *= 2
        limits.seconds *= 3
        limits.deadline *= 3
        limits.output = 8 << 20
        return limits
    }

    /// A name goes into a path below the folder of data.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }

    private static func missingLanguage(in errors: [UInt8]) -> String? {
        let mark = "Failed loading language '"
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.hasPrefix(mark) }) else { return nil }
        return String(line.dropFirst(mark.count).prefix { $0 != "'" })
    }
}
