/// A PDF written here, as small as one can be.
package struct SmallPDF {
    /// The text of each page, in lines of 12 points.
    package var pages: [[String]]
    /// Width and height in points.
    package var box: (Int, Int)
    package var attachment: (name: String, content: String)?

    package init(
        pages: [[String]] = [["Hello"]], box: (Int, Int) = (300, 400),
        attachment: (name: String, content: String)? = nil
    ) {
        (self.pages, self.box, self.attachment) = (pages, box, attachment)
    }

    package var bytes: [UInt8] {
        var objects: [String] = []
        let first = 4
        let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        let names =
            attachment == nil ? "" : "/Names << /EmbeddedFiles << /Names [(f) \(first + 2 * pages.count) 0 R] >> >>"
        objects.append("<< /Type /Catalog /Pages 2 0 R \(names) >>")
        objects.append("<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>")
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        for (index, lines) in pages.enumerated() {
            objects.append(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(box.0) \(box.1)] /Contents \(first + 2 * index + 1) 0 R \
                /Resources << /Font << /F 3 0 R >> >> >>
                """)
            let text = lines.map { "(\($0)) Tj T*" }.joined(separator: " ")
            objects.append(stream("BT /F 12 Tf 16 TL 30 \(box.1 - 50) Td \(text) ET"))
        }
        if let attachment {
            let place = first + 2 * pages.count + 1
            objects.append("<< /Type /Filespec /F (\(attachment.name)) /EF << /F \(place) 0 R >> >>")
            objects.append(stream(attachment.content, "/Type /EmbeddedFile"))
        }
        return file(of: objects)
    }

    private func stream(_ content: String, _ entries: String = "") -> String {
        "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
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
