package import PageLayout

/// Writes sheets as PDF 1.4 with the glyphs of their fonts embedded, so that they look the same everywhere and their
/// text can be searched and copied. `docs/decisions/0017-own-pdf.md` explains why no library does it.
package enum PDFFile {
    /// The complete file.
    ///
    /// - Parameter title: the name in viewers; ASCII without brackets and backslashes.
    package static func bytes(
        _ pages: [Page], _ typeface: Typeface, format: PageFormat = .a4, title: String
    ) -> [UInt8] {
        var document = PDFObjects()
        let tree = document.reserve()
        var fonts: [Int: FontSubset] = [:]
        let contents = pages.map { content(of: $0, typeface, format, &fonts) }
        let names = fonts.keys.sorted().map { face -> String in
            guard var subset = fonts[face] else { return "" }
            return "/F\(face) \(FontObjects.add(&subset, number: face, to: &document)) 0 R"
        }
        let resources = document.add("<< /Font << \(names.joined(separator: " ")) >> >>")
        let sheets = contents.map { content in
            let stream = document.add(stream: Array(content.utf8))
            return document.add(
                "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(number(format.width)) \(number(format.height))] "
                    + "/Resources \(resources) 0 R /Contents \(stream) 0 R >>")
        }
        let kids = sheets.map { "\($0) 0 R" }.joined(separator: " ")
        document.set(tree, "<< /Type /Pages /Kids [\(kids)] /Count \(sheets.count) >>")
        let root = document.add("<< /Type /Catalog /Pages \(tree) 0 R >>")
        let information = document.add("<< /Title (\(title)) /Creator (Receipt Vault) >>")
        return document.file(root: root, information: information)
    }

    /// The operators that draw a sheet. PDF measures from the lower edge.
    private static func content(
        of page: Page, _ typeface: Typeface, _ format: PageFormat, _ fonts: inout [Int: FontSubset]
    ) -> String {
        var content = "0.5 w 0.6 G\n"
        for rule in page.rules {
            let height = number(format.height - rule.top)
            content += "\(number(rule.left)) \(height) m \(number(rule.right)) \(height) l S\n"
        }
        content += "BT\n"
        for run in page.runs {
            var glyphs = ""
            for scalar in run.text.unicodeScalars {
                glyphs += hexadecimal(fonts[run.face, default: FontSubset(typeface.faces[run.face])].number(of: scalar))
            }
            let place = "1 0 0 1 \(number(run.left)) \(number(format.height - run.baseline)) Tm"
            content += "/F\(run.face) \(number(run.size)) Tf \(number(run.grey)) g \(place) <\(glyphs)> Tj\n"
        }
        return content + "ET\n"
    }

    /// Writes a number with at most two decimals, and never with an exponent.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
        return (hundredths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
    }

    /// Writes a number with four digits.
    static func hexadecimal(_ value: Int) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
