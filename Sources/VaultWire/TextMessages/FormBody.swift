/// The fields of an `application/x-www-form-urlencoded` body (<https://url.spec.whatwg.org/#urlencoded-parsing>).
package struct FormBody: Equatable, Sendable {
    /// A name with its value, both decoded; a name may occur more than once.
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In the order of the body.
    package let fields: [Field]

    package init(_ fields: [Field]) {
        self.fields = fields
    }

    /// Reads a body; nil if a percent sign is not followed by two hex digits, or the result is not UTF-8.
    package init?(_ body: [UInt8]) {
        var fields: [Field] = []
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = FormBody.decoded(pair[..<end]), let value = FormBody.decoded(pair[end...].dropFirst())
            else { return nil }
            fields.append(Field(name: name, value: value))
        }
        self.fields = fields
    }

    /// The value of a name that occurs once; nil for any other.
    package subscript(name: String) -> String? {
        let values = fields.filter { $0.name == name }
        return values.count == 1 ? values[0].value : nil
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): output.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                output.append(high << 4 | low)
            default: output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
