internal import Glibc

/// The name of this computer.
package enum HostName {
    /// Returns the name without a domain; nil if there is none.
    package static func current() -> String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(decoding: bytes, as: UTF8.self).prefix { $0 != "." }
        return text.isEmpty ? nil : String(text)
    }
}
