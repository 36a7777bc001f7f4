/// Why an invoice in XML cannot be read.
package enum ElectronicInvoiceError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong
    /// It declares entities, which can make a short text long.
    case hasDocumentType
    case tooDeep
    /// Bytes from the beginning.
    case malformed(at: Int)
    /// It is XML, but no invoice of a kind that is known.
    case unknownKind

    package var description: String {
        switch self {
        case .tooLong: "The invoice is longer than \(XMLReader.longest) bytes."
        case .hasDocumentType: "The invoice has a document type declaration, which invoices do not have."
        case .tooDeep: "The invoice has more than \(XMLReader.deepest) elements within each other."
        case .malformed(let position): "The invoice is not well-formed XML at byte \(position)."
        case .unknownKind: "The XML is not an invoice in the syntax CII or UBL."
        }
    }
}

/// A small, strict pull parser: elements, attributes and text, and nothing that can grow or refer to a file.
struct XMLReader {
    enum Event: Hashable {
        /// The local name, without its prefix, and the attributes by local name.
        case start(String, attributes: [String: String])
        case text(String)
        case end
    }

    static let longest = 2_000_000
    static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0
    private var open: [[UInt8]] = []
    /// The end of an element without content: `<a/>`.
    private var endsNext = false

    init(_ text: String) throws(ElectronicInvoiceError) {
        guard text.utf8.count <= XMLReader.longest else { throw .tooLong }
        bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next event; nil at the end of a complete document.
    mutating func next() throws(ElectronicInvoiceError) -> Event? {
        if endsNext {
            endsNext = false
            open.removeLast()
            return .end
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                let text = try text()
                if !open.isEmpty { return .text(text) }
                guard text.allSatisfy(\.isWhitespace) else { throw .malformed(at: position) }
                continue
            }
            if skips("<?") {
                try skip(past: "?>")
            } else if skips("<!--") {
                try skip(past: "-->")
            } else if skips("<![CDATA[") {
                let start = position
                try skip(past: "]]>")
                return .text(String(decoding: bytes[start..<(position - 3)], as: UTF8.self))
            } else if skips("<!") {
                throw .hasDocumentType
            } else if skips("</") {
                return try end()
            } else {
                return try start()
            }
        }
        guard open.isEmpty else { throw .malformed(at: position) }
        return nil
    }

    private func hasPrefix(_ prefix: String) -> Bool { bytes[position...].starts(with: prefix.utf8) }

    private mutating func skips(_ prefix: String) -> Bool {
        guard hasPrefix(prefix) else { return false }
        position += prefix.utf8.count
        return true
    }

    private mutating func skip(past end: String) throws(ElectronicInvoiceError) {
        while position < bytes.count {
            if skips(end) { return }
            position += 1
        }
        throw .malformed(at: position)
    }

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func name() throws(ElectronicInvoiceError) -> [UInt8] {
        let start = position
        while position < bytes.count, !" \t\r\n/>=<\"'&".utf8.contains(bytes[position]) { position += 1 }
        guard position > start, position - start <= 200 else { throw .malformed(at: start) }
        return Array(bytes[start..<position])
    }

    private static func local(_ name: [UInt8]) -> String {
        String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
    }

    private mutating func start() throws(ElectronicInvoiceError) -> Event {
        position += 1
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            skipBlanks()
            if skips("/>") {
                endsNext = true
                break
            }
            if skips(">") { break }
            guard attributes.count < 50 else { throw .malformed(at: position) }
            let key = try self.name()
            skipBlanks()
            guard skips("=") else { throw .malformed(at: position) }
            skipBlanks()
            attributes[XMLReader.local(key)] = try value()
        }
        open.append(name)
        guard open.count <= XMLReader.deepest else { throw .tooDeep }
        return .start(XMLReader.local(name), attributes: attributes)
    }

    private mutating func end() throws(ElectronicInvoiceError) -> Event {
        let start = position
        let name = try name()
        skipBlanks()
        guard skips(">"), open.popLast() == name else { throw .malformed(at: start) }
        return .end
    }

    private mutating func value() throws(ElectronicInvoiceError) -> String {
        guard position < bytes.count,
            let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first(where: { $0 == bytes[position] })
        else { throw .malformed(at: position) }
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "<") { position += 1 }
        guard position < bytes.count, bytes[position] == quote else { throw .malformed(at: start) }
        position += 1
        return try XMLReader.decoded(bytes[start..<(position - 1)])
    }

    private mutating func text() throws(ElectronicInvoiceError) -> String {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return try XMLReader.decoded(bytes[start..<position])
    }
}

extension XMLReader {
    /// Replaces the five named entities and numbers of characters.
    static func decoded(_ bytes: ArraySlice<UInt8>) throws(ElectronicInvoiceError) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            guard bytes[position] == UInt8(ascii: "&") else {
                output.append(bytes[position])
                position += 1
                continue
            }
            guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = entity(String(decoding: bytes[(position + 1)..<end], as: UTF8.self))
            else { throw .malformed(at: position) }
            output.append(contentsOf: String(character).utf8)
            position = end + 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let scalar = named[name] { return scalar }
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.hasPrefix("#x")
        return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}
