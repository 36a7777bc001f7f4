/// Header fields in order; names compare without case, and one name may occur more than once.
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// The fields as received, or to be sent.
    package private(set) var fields: [Field]

    /// A line of a header: a name in any case, and its value without surrounding spaces.
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
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
            let wanted = name.lowercased()
            return fields.first { $0.name.lowercased() == wanted }?.value
        }
        set {
            let wanted = name.lowercased()
            fields.removeAll { $0.name.lowercased() == wanted }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// The value of the last field with this name.
    package func last(_ name: String) -> String? {
        let wanted = name.lowercased()
        return fields.last { $0.name.lowercased() == wanted }?.value
    }

    /// Adds a field and keeps others with the same name.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}
