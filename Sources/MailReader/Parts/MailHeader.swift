/// The header fields of a mail or of a part of it, of which only the needed ones are kept.
struct MailHeader {
    /// The fields that are read, by their names in lower case.
    enum Field: String, CaseIterable {
        case from
        case subject
        case date
        case contentType = "content-type"
        case disposition = "content-disposition"
        case encoding = "content-transfer-encoding"

        /// Longer values are cut off there: lines of a mail have at most 998 bytes, and names of files take several.
        /// GMime needs stack for each `:` in the sender, in which groups can be nested.
        var limit: Int {
            switch self {
            case .from, .date, .encoding: 2048
            case .subject, .contentType, .disposition: 16_384
            }
        }
    }

    private var values: [Field: [UInt8]] = [:]
    /// Whether it has a field that only mails have.
    private(set) var isOfMail = false

    private static let fields = Dictionary(uniqueKeysWithValues: Field.allCases.map { (Array($0.rawValue.utf8), $0) })

    private static let mailNames: Set<[UInt8]> = Set(
        [
            "from", "subject", "date", "to", "received", "return-path", "message-id", "delivered-to", "mime-version",
        ].map { Array($0.utf8) })

    /// The longest name that is looked at.
    private static let nameLimit = 32

    /// A field's value on one line, as it was sent. The first of several with one name counts.
    subscript(field: Field) -> [UInt8]? { values[field] }

    /// Takes the header from the start of the bytes: it ends after an empty line, or before a line without a colon.
    init(from bytes: inout ArraySlice<UInt8>) {
        var field: Field?
        while let first = bytes.first {
            let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
            let line = bytes[..<end].last == 0x0D ? bytes[..<(end - 1)] : bytes[..<end]
            if first == 0x20 || first == 0x09, !line.isEmpty {
                if let field { append(line, to: field) }
            } else if let colon = line.prefix(Self.nameLimit + 1).firstIndex(of: 0x3A) {
                field = begin(line[..<colon], line[(colon + 1)...])
            } else if line.isEmpty || !line.contains(0x3A) {
                if line.isEmpty { bytes = bytes[min(end + 1, bytes.endIndex)...] }
                return
            } else {
                field = nil
            }
            bytes = bytes[min(end + 1, bytes.endIndex)...]
        }
    }

    private mutating func begin(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Field? {
        // Lower case, and without the blanks that some programs put before the colon.
        let name = name.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if Self.mailNames.contains(name) { isOfMail = true }
        guard let field = Self.fields[name], values[field] == nil else { return nil }
        values[field] = []
        append(value, to: field)
        return field
    }

    private mutating func append(_ value: ArraySlice<UInt8>, to field: Field) {
        let room = field.limit - (values[field]?.count ?? 0)
        // C would end the text at a zero.
        values[field]?.append(contentsOf: value.prefix(room).map { $0 == 0 ? 0x20 : $0 })
    }
}
