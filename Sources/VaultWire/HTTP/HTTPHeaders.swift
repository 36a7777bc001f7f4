/// Header fields in order; names compare without case, and one name may occur more than once.
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// The fields as received, or to be sent.
    package private(set) var fields: [Field]

    /// A line of a header: a name in any case, and its value.
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Whether it has that name in any case; names are ASCII (RFC 9110, 5.1).
        package func isNamed(_ other: String) -> Bool {
            let (own, wanted) = (name.utf8.span, other.utf8.span)
            guard own.count == wanted.count else { return false }
            for index in own.indices where own[index] != wanted[index] {
                guard Self.isLetter(own[index], like: wanted[index]) else { return false }
            }
            return true
        }

        private static func isLetter(_ left: UInt8, like right: UInt8) -> Bool {
            left ^ right == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20)
        }
    }

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The value of the first field with this name. Setting it replaces all fields with the name; `nil` removes them.
    package subscript(name: String) -> String? {
        get {
            fields.first { $0.isNamed(name) }?.value
        }
        set {
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// The value of the last field with this name.
    package func last(_ name: String) -> String? {
        fields.last { $0.isNamed(name) }?.value
    }

    /// Removes spaces and tabs around values, which do not belong to them (RFC 9110, 5.5).
    package mutating func trimValues() {
        for index in fields.indices {
            var value = fields[index].value.utf8[...]
            guard let first = value.first, let last = value.last, isBlank(first) || isBlank(last) else { continue }
            value = value.drop(while: isBlank)
            while let last = value.last, isBlank(last) { value.removeLast() }
            fields[index].value = String(decoding: value, as: UTF8.self)
        }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Makes room for that many fields.
    package mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

    /// Adds a field and keeps others with the same name.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}
