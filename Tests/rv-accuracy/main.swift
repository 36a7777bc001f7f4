import Foundation
import ReceiptReading
import VaultModel

// Reads a list of files from standard input, a receipt a line: the day of today, the kind (tsv or plain), and one or
// more names between tabs; `head=` before a name says that it is a pass over the head alone. Prints a line for each: merchant, date, total, currency, and the confidence of each.

let headMark = "head="

/// A column of the answer: the value and the confidence, or two empty ones.
func columns<Value>(_ field: ReadField<Value>?, _ text: (Value) -> String) -> [String] {
    guard let field else { return ["", ""] }
    return [text(field.value), String(format: "%.2f", field.confidence)]
}

func answer(to line: String) throws -> [String] {
    let parts = line.split(separator: "\t").map(String.init)
    var (texts, heads): ([RecognizedText], [RecognizedText]) = ([], [])
    for name in parts.dropFirst(2) {
        let isHead = name.hasPrefix(headMark)
        let path = isHead ? String(name.dropFirst(headMark.count)) : name
        let text = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        let recognized = parts[1] == "tsv" ? try RecognizedText(tsv: text) : RecognizedText(plain: text)
        if isHead { heads.append(recognized) } else { texts.append(recognized) }
    }
    let reading = ReceiptReader.read(texts, heads: heads, hints: ReadingHints(today: CalendarDay(parts[0])))
    let digits = reading.currency?.value.digits ?? 2
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return columns(reading.merchant) { $0 } + columns(reading.date, \.description)
        + columns(reading.total) { String(format: "%.2f", Double($0) / scale) } + columns(reading.currency, \.code)
        + [
            String(reading.items.count), reading.tax.map { String($0.value) } ?? "",
            reading.warrantyMonths.map { String($0.value) } ?? "", reading.returnDays.map { String($0.value) } ?? "",
        ]
}

while let line = readLine() {
    do {
        print(try answer(to: line).joined(separator: "\t"))
    } catch {
        FileHandle.standardError.write(Data("\(line): \(error)\n".utf8))
        exit(1)
    }
}
