/// Translations in the format of gettext's `.mo` files, found by binary search in the bytes as they are.
///
/// A file begins with seven numbers: a mark, the revision, the number of entries, the positions of two tables, of keys
/// and of translations, and those of an index, which isn't used. A row of a table is the length and the position of a
/// text; a zero byte follows the text. Keys are in the order of their bytes. Within a text, zero bytes separate a key
/// from its plural, and the forms of a translation from each other.
/// <https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html>
///
/// Nothing is read that the length of the file doesn't allow: damaged bytes lack translations, and never trap.
struct MessageTable: Sendable {
    /// The number of entries, with the one that describes the file and has an empty key.
    let count: Int
    private let bytes: [UInt8]
    private let keys: Int
    private let translations: Int

    private static let headerSize = 28
    private static let rowSize = 8

    /// Takes the bytes of a file. The table is empty if they have another format or end before the last row does.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let header = bytes.count < Self.headerSize ? [] : (0..<5).map { bytes.number(at: 4 * $0) }
        if header.starts(with: [0x9504_12DE, 0]), header[2] <= bytes.count,
            max(header[3], header[4]) + Self.rowSize * header[2] <= bytes.count
        {
            (count, keys, translations) = (header[2], header[3], header[4])
        } else {
            (count, keys, translations) = (0, 0, 0)
        }
    }

    /// Returns the form for one, or the last form, which is that for all other numbers; nil if there is none.
    func translation(of key: String, forOne: Bool) -> String? {
        guard !key.isEmpty, let row = row(of: key.utf8.span), let place = place(translations, row) else { return nil }
        let forms = bytes[place]
        return text(
            forOne
                ? place.lowerBound..<(forms.firstIndex(of: 0) ?? place.upperBound)
                : (forms.lastIndex(of: 0).map { $0 + 1 } ?? place.lowerBound)..<place.upperBound)
    }

    /// Returns the key of an entry, without its plural; nil if it is empty or damaged.
    func key(at row: Int) -> String? {
        guard let place = place(keys, row) else { return nil }
        return text(place.lowerBound..<(bytes[place].firstIndex(of: 0) ?? place.upperBound))
    }

    private func row(of key: Span<UInt8>) -> Int? {
        var rows = 0..<count
        while !rows.isEmpty {
            let middle = rows.lowerBound + rows.count / 2
            guard let place = place(keys, middle) else { return nil }
            switch compare(key, place) {
            case 0: return middle
            case ..<0: rows = rows.lowerBound..<middle
            default: rows = middle + 1..<rows.upperBound
            }
        }
        return nil
    }

    /// Compares as C's `strcmp` does, since a key ends where its plural begins.
    private func compare(_ key: Span<UInt8>, _ place: Range<Int>) -> Int {
        for index in key.indices {
            let position = place.lowerBound + index
            let other = position < place.upperBound ? bytes[position] : 0
            if key[index] != other { return Int(key[index]) - Int(other) }
        }
        let end = place.lowerBound + key.count
        return end < place.upperBound && bytes[end] != 0 ? -1 : 0
    }

    private func text(_ place: Range<Int>) -> String? {
        guard !place.isEmpty, let text = try? UTF8Span(validating: bytes.span.extracting(place)) else { return nil }
        return String(copying: text)
    }

    /// Returns where the text of a row is, without its zero byte; nil if that is not in the file.
    private func place(_ table: Int, _ row: Int) -> Range<Int>? {
        let start = bytes.number(at: table + Self.rowSize * row + 4)
        let end = start + bytes.number(at: table + Self.rowSize * row)
        return end < bytes.count && bytes[end] == 0 ? start..<end : nil
    }
}

extension [UInt8] {
    /// The number of four bytes, lowest byte first.
    fileprivate func number(at position: Int) -> Int {
        Int(UInt32(littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self)))
    }
}
