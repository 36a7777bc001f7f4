/// The numbered objects of a PDF, and the table of their positions
/// (<https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf>, section 7.5).
struct PDFObjects {
    private var bodies: [[UInt8]] = []

    /// Reserves a number for an object that others refer to before it is known.
    mutating func reserve() -> Int {
        bodies.append([])
        return bodies.count
    }

    mutating func set(_ number: Int, _ text: String) {
        bodies[number - 1] = Array(text.utf8)
    }

    /// - Returns: its number.
    mutating func add(_ text: String) -> Int {
        bodies.append(Array(text.utf8))
        return bodies.count
    }

    /// `entries` are added to its dictionary beside its length.
    mutating func add(stream bytes: [UInt8], entries: String = "") -> Int {
        let head = "<< /Length \(bytes.count)\(entries.isEmpty ? "" : " " + entries) >>\nstream\n"
        bodies.append(Array(head.utf8) + bytes + Array("\nendstream".utf8))
        return bodies.count
    }

    /// The complete file. Four bytes beyond ASCII show programs that transfer it that it is not text.
    func file(root: Int, information: Int) -> [UInt8] {
        var file = Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
        var table = "xref\n0 \(bodies.count + 1)\n0000000000 65535 f \n"
        for (index, body) in bodies.enumerated() {
            let place = String(file.count)
            table += String(repeating: "0", count: max(0, 10 - place.count)) + place + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
        }
        let trailer = "trailer\n<< /Size \(bodies.count + 1) /Root \(root) 0 R /Info \(information) 0 R >>\n"
        return file + Array((table + trailer + "startxref\n\(file.count)\n%%EOF\n").utf8)
    }
}
