/// Consumes options from a list of arguments: `--name value`, `--name=value` or `--name`.
struct ServerOptions {
    private var arguments: [String]

    init(_ arguments: [String]) {
        self.arguments = arguments
    }

    /// Removes and returns the next argument if it is not an option.
    mutating func positional() -> String? {
        guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
        return arguments.removeFirst()
    }

    mutating func flag(_ name: String) -> Bool {
        guard let index = arguments.firstIndex(of: name) else { return false }
        arguments.remove(at: index)
        return true
    }

    /// - Throws: `usage` if the option has no value.
    mutating func value(_ name: String) throws(ServerError) -> String? {
        if let index = arguments.firstIndex(where: { $0.hasPrefix(name + "=") }) {
            return String(arguments.remove(at: index).dropFirst(name.count + 1))
        }
        guard let index = arguments.firstIndex(of: name) else { return nil }
        guard index + 1 < arguments.count, !arguments[index + 1].hasPrefix("--") else {
            throw ServerError(.usage, "\(name) needs a value.")
        }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }

    mutating func required(_ name: String, _ sentence: String) throws(ServerError) -> String {
        guard let value = try value(name), !value.isEmpty else { throw ServerError(.usage, sentence) }
        return value
    }

    /// A whole number from 1 to 1,000,000,000,000; nil if the option is missing.
    mutating func number(_ name: String) throws(ServerError) -> Int64? {
        guard let text = try value(name) else { return nil }
        guard let number = Int64(text), (1...1_000_000_000_000).contains(number) else {
            throw ServerError(.usage, "\(name) takes a whole number from 1, not “\(text)”.")
        }
        return number
    }

    /// - Throws: `usage` if arguments are left over.
    func finish() throws(ServerError) {
        guard let left = arguments.first else { return }
        throw ServerError(.usage, "Unexpected argument “\(left)”; see rvault-server help.")
    }
}
