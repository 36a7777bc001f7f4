internal import VaultJSON
internal import VaultModel

/// Reads the members of a JSON object; every fault names its member.
struct WireObject {
    let members: [String: JSON]

    init(_ json: JSON) throws(WireError) {
        guard let members = json.object else { throw WireError(pointer: "", detail: "must be an object") }
        self.members = members
    }

    /// A member that exists and is not null.
    func present(_ name: String) -> JSON? {
        guard let value = members[name], !value.isNull else { return nil }
        return value
    }

    func string(_ name: String) throws(WireError) -> String {
        guard let text = members[name]?.string else { throw fault(name, "must be a string") }
        return text
    }

    func optionalString(_ name: String) throws(WireError) -> String? {
        guard let value = present(name) else { return nil }
        guard let text = value.string else { throw fault(name, "must be a string or null") }
        return text
    }

    func integer(_ name: String) throws(WireError) -> Int64 {
        guard let number = members[name]?.integer else { throw fault(name, "must be a whole number") }
        return number
    }

    func optionalInteger(_ name: String) throws(WireError) -> Int64? {
        guard let value = present(name) else { return nil }
        guard let number = value.integer else { throw fault(name, "must be a whole number or null") }
        return number
    }

    /// A version or a seq.
    func number(_ name: String) throws(WireError) -> Int64 {
        let number = try integer(name)
        guard WireLimits.numbers.contains(number) else { throw fault(name, "must be from 1 to 2^53 - 1") }
        return number
    }

    /// Opaque text from a server, which is stored and sent back.
    func position(_ name: String) throws(WireError) -> String {
        guard let text = try optionalPosition(name) else { throw fault(name, "must be a string") }
        return text
    }

    func optionalPosition(_ name: String) throws(WireError) -> String? {
        guard let text = try optionalString(name) else { return nil }
        guard text.utf8.count <= WireLimits.positionBytes else {
            throw fault(name, "must have at most \(WireLimits.positionBytes) bytes")
        }
        return text
    }

    func bool(_ name: String) throws(WireError) -> Bool {
        guard let value = members[name]?.bool else { throw fault(name, "must be true or false") }
        return value
    }

    func array(_ name: String) throws(WireError) -> [JSON] {
        guard let values = members[name]?.array else { throw fault(name, "must be an array") }
        return values
    }

    func timestamp(_ name: String) throws(WireError) -> Timestamp {
        guard let time = Timestamp(try string(name)) else {
            throw fault(name, "must be a time such as 2026-01-31T12:00:00.000Z")
        }
        return time
    }

    func identifier<Kind>(_ name: String) throws(WireError) -> Identifier<Kind> {
        guard let id = Identifier<Kind>(try string(name)) else { throw fault(name, "must be a \(Kind.prefix)_… id") }
        return id
    }

    /// Reads the elements of an array; the pointer of a fault has the element's index.
    func list<Element>(
        _ name: String, _ read: (JSON) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        var elements: [Element] = []
        for (index, value) in try array(name).enumerated() {
            do throws(WireError) {
                elements.append(try read(value))
            } catch {
                throw error.under("/\(name)/\(index)")
            }
        }
        return elements
    }

    func identifiers<Kind>(_ name: String) throws(WireError) -> [Identifier<Kind>] {
        try list(name) { (json) throws(WireError) -> Identifier<Kind> in
            guard let id = json.string.flatMap({ Identifier<Kind>($0) }) else {
                throw WireError(pointer: "", detail: "must be a \(Kind.prefix)_… id")
            }
            return id
        }
    }

    func fault(_ name: String, _ detail: String) -> WireError {
        WireError(pointer: "/\(name)", detail: detail)
    }
}
