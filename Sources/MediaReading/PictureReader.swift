package import MediaTools
internal import Pixels
package import ReceiptReading

/// Reads receipts in files: pictures and PDFs, on a device or on the server.
package struct PictureReader: Sendable {
    let tools: MediaTools
    private let languages: [String]

    /// The pages of a PDF that are read, from the first. What is beyond rarely has a total.
    package static let pageLimit = 5

    /// - Parameter languages: names of tesseract, such as `deu`. Those that are not installed are left out.
    package init(tools: MediaTools, languages: [String]) {
        self.tools = tools
        self.languages = languages
    }

    /// Reads one file: a PDF by its own text if that is reliable, everything else by recognition; and the codes and
    /// electronic invoices in it. A page on its side is turned upright.
    ///
    /// Takes seconds, in child processes whose time and memory are limited. Canceling the task ends them.
    package func read(_ file: [UInt8], hints: ReadingHints) async throws(MediaError) -> PictureReading {
        guard let format = MediaFormat(file) else { throw .unknownFormat }
        var pages: [ReadPage] = []
        var invoices: [String] = []
        switch format {
        case .jpeg, .png, .webp, .heic, .gif, .tiff:
            pages = [try await recognize(try await tools.scan(of: file), usable())]
        case .pdf:
            let outline = try await tools.outline(of: file, pages: Self.pageLimit)
            invoices = await electronicInvoices(in: file)
            let layer = TextLayer(table: try await tools.words(of: file), pages: Self.pageLimit)
            if layer.isUsable(in: outline) {
                pages = await describe(layer, of: file)
            } else {
                pages = try await recognizePages(of: file, count: outline.pageCount)
            }
        }
        if Task.isCancelled { throw .cancelled }
        return join(pages, invoices, hints)
    }

    /// Recognizes the first pages. If a page after the first one cannot be read, those before it count.
    private func recognizePages(of pdf: [UInt8], count: Int) async throws(MediaError) -> [ReadPage] {
        let languages = try await usable()
        var pages: [ReadPage] = []
        for number in 1...min(max(count, 1), Self.pageLimit) {
            do throws(MediaError) {
                let scan = try await tools.scan(of: pdf, page: number)
                pages.append(try await recognize(scan, languages, isFirst: number == 1))
            } catch {
                if pages.isEmpty || error == .cancelled { throw error }
                break
            }
        }
        return pages
    }

    /// The pages of a text layer. They are drawn only for the codes on them.
    private func describe(_ layer: TextLayer, of pdf: [UInt8]) async -> [ReadPage] {
        var pages: [ReadPage] = []
        for (index, size) in layer.pages.enumerated() {
            let text = layer.text.pages.indices.contains(index) ? layer.text.pages[index] : nil
            let drawing = try? await tools.page(index + 1, of: pdf, dotsPerInch: 150)
            var page = ReadPage(passes: [RecognizedText(pages: text.map { [$0] } ?? [])], size: size)
            if let drawing { page.codes = await codes(in: drawing) }
            pages.append(page)
        }
        return pages
    }

    private func electronicInvoices(in pdf: [UInt8]) async -> [String] {
        let files = (try? await tools.embeddedFiles(of: pdf)) ?? []
        return files.map { String(decoding: $0.bytes, as: UTF8.self) }.filter {
            (try? ElectronicInvoice(xml: $0)) != nil
        }
    }

    private func usable() async throws(MediaError) -> [String] {
        RecognitionLanguages.available(languages, installed: try await tools.languages())
    }

    private func join(_ pages: [ReadPage], _ invoices: [String], _ hints: ReadingHints) -> PictureReading {
        let count = pages.map(\.passes.count).max() ?? 0
        let texts = (0..<count).map { pass in
            RecognizedText(
                pages: pages.map { $0.passes.indices.contains(pass) ? $0.page(ofPass: pass) : $0.page(ofPass: 0) })
        }
        // An invoice in XML is the document itself: it comes last and overrules everything.
        let codes = pages.flatMap(\.codes).prefix(6) + invoices.prefix(2)
        let best = texts.max { $0.sureLetters < $1.sureLetters }
        return PictureReading(
            reading: ReceiptReader.read(
                texts, heads: [pages.first?.head].compactMap(\.self), codes: Array(codes), hints: hints),
            text: best?.lines.joined(separator: "\n") ?? "", pages: pages.map(\.size),
            quarterTurns: pages.map(\.quarterTurns))
    }
}
