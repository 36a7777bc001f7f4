extension JSON {
    /// The value as UTF-8 without spaces and with members sorted by name: equal values give equal bytes.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(256)
        write(to: &output)
        return output
    }

    /// ``bytes`` as text.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The ``bytes`` of an object with these members, whose names must differ, without creating it.
    package static func bytes(ofMembers members: [(name: String, value: JSON)]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(256 + 32 * members.count)
        output.append(UInt8(ascii: "{"))
        for (index, member) in members.sorted(by: { $0.name < $1.name }).enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            write(member.name, to: &output)
            output.append(UInt8(ascii: ":"))
            member.value.write(to: &output)
        }
        output.append(UInt8(ascii: "}"))
        return output
    }

    private func write(to output: inout [UInt8]) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): output.append(contentsOf: value.description.utf8)
        case .number(let value): output.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
        case .string(let value): JSON.write(value, to: &output)
        case .array(let values): JSON.write(values, to: &output)
        case .object(let members): JSON.write(members, to: &output)
        }
    }

    private static func write(_ values: [JSON], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            value.write(to: &output)
        }
        output.append(UInt8(ascii: "]"))
    }

    private static func write(_ members: [String: JSON], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "{"))
        for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            write(member.key, to: &output)
            output.append(UInt8(ascii: ":"))
            member.value.write(to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        defer { output.append(UInt8(ascii: "\"")) }
        let start = output.count
        output.append(contentsOf: text.utf8)
        guard let first = output[start...].firstIndex(where: isEscaped) else { return }
        output.removeLast(output.count - first)
        for byte in text.utf8.dropFirst(first - start) {
            switch byte {
            case UInt8(ascii: "\""): output.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
            case 0x0A: output.append(contentsOf: #"\n"#.utf8)
            case 0x0D: output.append(contentsOf: #"\r"#.utf8)
            case 0x09: output.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20, 0x7F: output.append(contentsOf: unicodeEscape(byte))
            default: output.append(byte)
            }
        }
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func unicodeEscape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
