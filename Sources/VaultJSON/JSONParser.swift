extension JSON {
    /// Reads exactly one JSON text (RFC 8259).
    ///
    /// - Parameters:
    ///   - depth: how deeply arrays and objects may be nested.
    ///   - byteLimit: longer texts are refused before anything is read.
    ///   - valueLimit: the most values, including arrays and objects: the values of a short text may take many times
    ///     its bytes.
    ///   - isForeign: whether the text is from outside; then no name and no string may have more combining marks in a
    ///     row than ``MarkRun/limit``.
    /// - Throws: a ``JSONError`` for every fault. A name that occurs twice in an object is one, since two readers could
    ///   take different values from it.
    package init(
        parsing bytes: [UInt8], depth: Int = 32, byteLimit: Int = 64 << 20, valueLimit: Int = .max,
        isForeign: Bool = false
    ) throws(JSONError) {
        guard bytes.count <= byteLimit else { throw JSONError(code: .tooLarge, offset: byteLimit) }
        var parser = JSONParser(bytes: bytes, depthLimit: depth, valueLimit: valueLimit)
        parser.isForeign = isForeign
        self = try parser.document { (parser) throws(JSONError) in try parser.value(depth: 0) }
    }

    /// A member of an object.
    package typealias Member = (name: String, value: JSON)

    /// Reads the members of an object in their order, for a caller that makes a dictionary of its own of them; it has to
    /// refuse a name that occurs twice. Nil for a text that is another JSON value.
    ///
    /// - Throws: as ``init(parsing:depth:byteLimit:valueLimit:isForeign:)``.
    package static func members(parsing text: String) throws(JSONError) -> [Member]? {
        var parser = JSONParser(bytes: Array(text.utf8), depthLimit: 32, valueLimit: .max)
        return try parser.document { (parser) throws(JSONError) in
            parser.skipSpace()
            if parser.peek == UInt8(ascii: "{") { return try parser.members(depth: 0) }
            _ = try parser.value(depth: 0)
            return nil
        }
    }

    /// The same for text in memory.
    package init(parsing text: String, depth: Int = 32) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), depth: depth)
    }
}

/// A recursive parser over bytes; `depthLimit` bounds its recursion.
struct JSONParser {
    let bytes: [UInt8]
    let depthLimit: Int
    var isForeign = false
    var position = 0
    /// The number of values that may still follow.
    var valuesLeft: Int

    init(bytes: [UInt8], depthLimit: Int, valueLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        valuesLeft = valueLimit
    }

    /// Reads a text of which `read` reads the value.
    mutating func document<Value>(
        _ read: (inout JSONParser) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let value = try read(&self)
        skipSpace()
        guard position == bytes.count else { throw fault(.syntax) }
        return value
    }

    func fault(_ code: JSONError.Code) -> JSONError {
        JSONError(code: position >= bytes.count && code == .syntax ? .truncated : code, offset: position)
    }

    var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func value(depth: Int) throws(JSONError) -> JSON {
        skipSpace()
        guard valuesLeft > 0 else { throw fault(.tooMany) }
        valuesLeft -= 1
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        for expected in word.description.utf8 {
            guard peek == expected else { throw fault(.syntax) }
            position += 1
        }
        return value
    }

    mutating func array(depth: Int) throws(JSONError) -> JSON {
        guard depth < depthLimit else { throw fault(.tooDeep) }
        position += 1
        var values: [JSON] = []
        skipSpace()
        if peek == UInt8(ascii: "]") {
            position += 1
            return .array(values)
        }
        while true {
            values.append(try value(depth: depth + 1))
            if try closes(with: UInt8(ascii: "]")) { return .array(values) }
        }
    }

    mutating func object(depth: Int) throws(JSONError) -> JSON {
        let list = try members(depth: depth)
        var members: [String: JSON] = [:]
        if !list.isEmpty { members.reserveCapacity(list.count) }
        for member in list {
            guard members.updateValue(member.value, forKey: member.name) == nil else { throw fault(.duplicateName) }
        }
        return .object(members)
    }

    /// The members of an object, in their order: with their number known, a dictionary of them never has to grow.
    mutating func members(depth: Int) throws(JSONError) -> [JSON.Member] {
        guard depth < depthLimit else { throw fault(.tooDeep) }
        position += 1
        var members: [JSON.Member] = []
        skipSpace()
        if peek == UInt8(ascii: "}") {
            position += 1
            return members
        }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw fault(.syntax) }
            let name = try string()
            skipSpace()
            guard peek == UInt8(ascii: ":") else { throw fault(.syntax) }
            position += 1
            let value = try value(depth: depth + 1)
            members.append((name, value))
            if try closes(with: UInt8(ascii: "}")) { return members }
        }
    }

    /// Returns true at the closing bracket after an element, false after a comma.
    mutating func closes(with bracket: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        guard let next = peek, next == bracket || next == UInt8(ascii: ",") else { throw fault(.syntax) }
        position += 1
        return next == bracket
    }
}
