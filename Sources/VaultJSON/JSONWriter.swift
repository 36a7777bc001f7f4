extension JSON {
    /// The value as UTF-8 without spaces and with members sorted by the bytes of their names: equal values give equal
    /// bytes.
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
    package static func bytes(ofMembers members: [Member]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(256 + 32 * members.count)
        write(members, to: &output)
        return output
    }

    private static func write(_ members: [Member], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "{"))
        if members.count <= placeCount {
            let places = places(of: members)
            for place in members.indices { write(members[Int(places[place] & 0xFF)], to: &output) }
        } else {
            for (_, index) in order(of: members) { write(members[index], to: &output) }
        }
        if !members.isEmpty { output.removeLast() }
        output.append(UInt8(ascii: "}"))
    }

    private static func write(_ members: [String: JSON], to output: inout [UInt8]) {
        write(members.map { ($0, $1) }, to: &output)
    }

    /// Writes a member and the comma behind it.
    private static func write(_ member: Member, to output: inout [UInt8]) {
        write(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
        output.append(UInt8(ascii: ","))
    }

    /// Objects with more members than that are rare.
    private static let placeCount = 32

    /// The indexes of at most ``placeCount`` members in the order of their names, each in the last byte of a number that
    /// begins with the first seven bytes of its name: these decide nearly always, and numbers are sorted where they are,
    /// without memory of their own.
    private static func places(of members: [Member]) -> InlineArray<32, UInt64> {
        var places = InlineArray<32, UInt64>(repeating: 0)
        for index in members.indices {
            let place = beginning(of: members[index].name) & ~0xFF | UInt64(index)
            var slot = index
            while slot > 0, isBehind(places[slot - 1], place, members) {
                places[slot] = places[slot - 1]
                slot -= 1
            }
            places[slot] = place
        }
        return places
    }

    private static func isBehind(_ place: UInt64, _ other: UInt64, _ members: [Member]) -> Bool {
        if place >> 8 != other >> 8 { return place > other }
        return isOrdered(members[Int(other & 0xFF)].name, members[Int(place & 0xFF)].name)
    }

    /// The first eight bytes of a name, the first one highest, and zeros behind a shorter one.
    private static func beginning(of name: String) -> UInt64 {
        let name = name.utf8.span
        var key: UInt64 = 0
        for place in 0..<min(name.count, 8) { key |= UInt64(name[place]) &<< UInt64(56 - 8 * place) }
        return key
    }

    /// The indexes of members in the order of their names, each behind the first eight bytes of its name.
    private static func order(of members: [Member]) -> [(key: UInt64, index: Int)] {
        var places: [(key: UInt64, index: Int)] = []
        places.reserveCapacity(members.count)
        for index in members.indices { places.append((beginning(of: members[index].name), index)) }
        places.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            return isOrdered(members[left.index].name, members[right.index].name)
        }
        return places
    }

    /// Whether the name comes first by its bytes. The order of `String` is none for names that are not normalized: in
    /// Swift 6.3, neither of "e\u{301}" and "\u{E9}z" comes first.
    private static func isOrdered(_ name: String, _ other: String) -> Bool {
        let (name, other) = (name.utf8.span, other.utf8.span)
        for place in 0..<min(name.count, other.count) where name[place] != other[place] {
            return name[place] < other[place]
        }
        return name.count < other.count
    }

    /// A value of an object that is written without creating it.
    package enum Part {
        case value(JSON)
        /// An object with these members, in any order.
        case members([Member])
        /// An array; each function writes an element.
        case elements([(inout [UInt8]) -> Void])
    }

    /// Writes an object to the end of a text as ``bytes`` does; its members are in the order of their names.
    package static func write(_ parts: [(name: String, part: Part)], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "{"))
        for (index, (name, part)) in parts.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            write(name, to: &output)
            output.append(UInt8(ascii: ":"))
            switch part {
            case .value(let value): value.write(to: &output)
            case .members(let members): write(members, to: &output)
            case .elements(let elements):
                output.append(UInt8(ascii: "["))
                for (index, element) in elements.enumerated() {
                    if index > 0 { output.append(UInt8(ascii: ",")) }
                    element(&output)
                }
                output.append(UInt8(ascii: "]"))
            }
        }
        output.append(UInt8(ascii: "}"))
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

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        let start = output.count
        output.append(contentsOf: text.utf8)
        // Most texts need no escape. Without a jump in the loop, several bytes are compared at once.
        if needsEscapes(output.span.extracting(start...)) {
            output.removeLast(output.count - start)
            for byte in text.utf8 { writeEscaped(byte, to: &output) }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func writeEscaped(_ byte: UInt8, to output: inout [UInt8]) {
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

    private static func needsEscapes(_ bytes: Span<UInt8>) -> Bool {
        var found: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            found |= (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0)
            found |= (byte == UInt8(ascii: "\\") ? 1 : 0) | (byte == 0x7F ? 1 : 0)
        }
        return found != 0
    }

    private static func unicodeEscape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
