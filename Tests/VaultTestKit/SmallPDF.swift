package import Pixels

/// A PDF written here, as small as one can be.
package struct SmallPDF {
    /// The text of each page, in lines of 12 points.
    package var pages: [[String]]
    /// Width and height in points.
    package var box: (Int, Int)
    package var attachment: (name: String, content: String)?
    /// Covers the first page, whose text is invisible then.
    package var scan: GrayImage?

    package init(
        pages: [[String]] = [["Hello"]], box: (Int, Int) = (300, 400),
        attachment: (name: String, content: String)? = nil
    ) {
        (self.pages, self.box, self.attachment) = (pages, box, attachment)
    }

    /// A scan as scanners with recognition make it: a picture with its text behind it.
    package init(scan: GrayImage, dotsPerInch: Int, text: [String]) {
        let size = scan.size
        self.init(pages: [text], box: (size.width * 72 / dotsPerInch, size.height * 72 / dotsPerInch))
        self.scan = scan
    }

    package var bytes: [UInt8] {
        var objects: [String] = []
        let first = 4
        let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        let names =
            attachment == nil ? "" : "/Names << /EmbeddedFiles << /Names [(f) \(first + 2 * pages.count) 0 R] >> >>"
        let last = first + 2 * pages.count + (attachment == nil ? 0 : 2)
        let picture = scan == nil ? "" : "/XObject << /I \(last) 0 R >>"
        objects.append("<< /Type /Catalog /Pages 2 0 R \(names) >>")
        objects.append("<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        for (index, lines) in pages.enumerated() {
            objects.append(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(box.0) \(box.1)] /Contents \(first + 2 * index + 1) 0 R \
                /Resources << /Font << /F 3 0 R >> \(index == 0 ? picture : "") >> >>
                """)
            let text = lines.map { "(\($0)) Tj T*" }.joined(separator: " ")
            let drawing = index == 0 && scan != nil ? "q \(box.0) 0 0 \(box.1) 0 0 cm /I Do Q 3 Tr" : ""
            objects.append(stream("\(drawing) BT /F 12 Tf 16 TL 30 \(box.1 - 50) Td \(text) ET"))
        }
        if let attachment {
            let place = first + 2 * pages.count + 1
            objects.append("<< /Type /Filespec /F (\(attachment.name)) /EF << /F \(place) 0 R >> >>")
            objects.append(stream(attachment.content, "/Type /EmbeddedFile"))
        }
        if let scan {
            let entries =
                "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode"
            objects.append(
                stream(hex(scan.bytes) + ">", entries + " /Width \(scan.size.width) /Height \(scan.size.height)"))
        }
        return file(of: objects)
    }

    private func stream(_ content: String, _ entries: String = "") -> String {
        "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }

    private func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private func file(of objects: [String]) -> [UInt8] {
        var text = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = "\(place)"
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }
}
