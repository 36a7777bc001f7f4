internal import CGMime

/// GMime's functions with Swift's types. Values are those of ``MailHeader``, which limits their length.
enum GMime {
    /// Whether GMime is installed; loads it.
    static var isAvailable: Bool { cgmime_prepare() }

    /// A header's text on one line, with its encoded words decoded.
    static func words(_ value: [UInt8]) -> String {
        let text = string(cgmime_words(header(value))) ?? ""
        return text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingBlanks
    }

    /// Nil without an address and a name.
    static func sender(_ value: [UInt8]) -> Mail.Sender? {
        var (name, address): (UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?)
        cgmime_sender(header(value), &name, &address)
        let sender = Mail.Sender(
            name: (string(name) ?? "").trimmingBlanks, address: (string(address) ?? "").trimmingBlanks)
        return sender.name.isEmpty && sender.address.isEmpty ? nil : sender
    }

    /// Seconds since 1970, and by how many seconds the sender's time was ahead of UTC.
    static func date(_ value: [UInt8]) -> (seconds: Int64, offset: Int64)? {
        var (seconds, offset): (Int64, Int32) = (0, 0)
        guard cgmime_date(terminated(value), &seconds, &offset) else { return nil }
        return (seconds, Int64(offset))
    }

    /// The fields of `Content-Type` that matter.
    static func type(_ value: [UInt8]) -> (value: String?, boundary: String?, charset: String?, name: String?) {
        let (type, parameters) = parsed(value, ["boundary", "charset", "name"], by: cgmime_type)
        return (type, parameters[0], parameters[1], parameters[2])
    }

    /// The fields of `Content-Disposition` that matter.
    static func disposition(_ value: [UInt8]) -> (value: String?, fileName: String?) {
        let (disposition, parameters) = parsed(value, ["filename"], by: cgmime_disposition)
        return (disposition, parameters[0])
    }

    /// Whether ``decoded(_:_:)`` knows the encoding.
    static func canDecode(_ encoding: [UInt8]) -> Bool {
        cgmime_room(terminated(trimmed(encoding)), 1) > 0
    }

    /// Nil if the bytes are the content as they are.
    static func decoded(_ bytes: ArraySlice<UInt8>, _ encoding: [UInt8]) -> [UInt8]? {
        let encoding = terminated(trimmed(encoding))
        let room = cgmime_room(encoding, bytes.count)
        guard room > 0 else { return nil }
        guard !bytes.isEmpty else { return [] }
        return bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: room) { output, count in
                count = cgmime_decode(encoding, input.baseAddress, input.count, output.baseAddress)
            }
        }
    }

    /// Nil if the charset is unknown.
    static func converted(_ bytes: [UInt8], from charset: String) -> String? {
        guard !bytes.isEmpty else { return "" }
        var count = 0
        guard let text = cgmime_convert(charset, bytes, bytes.count, &count) else { return nil }
        defer { cgmime_free(text) }
        return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
    }

    private typealias Parse = (
        UnsafePointer<CChar>?, UnsafePointer<UnsafePointer<CChar>?>?,
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, Int
    ) -> UnsafeMutablePointer<CChar>?

    private static func parsed(
        _ value: [UInt8], _ names: [StaticString], by parse: Parse
    ) -> (value: String?, parameters: [String?]) {
        let names = names.map { UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) as Optional }
        var parameters = [UnsafeMutablePointer<CChar>?](repeating: nil, count: names.count)
        guard !value.isEmpty else { return (nil, names.map { _ in nil }) }
        let parsed = string(parse(header(value), names, &parameters, names.count))
        return (parsed, parameters.map { string($0) })
    }

    /// A value whose encoded words GMime reads as a whole.
    private static func header(_ value: [UInt8]) -> [CChar] {
        terminated(EncodedWords.withoutBase64(value))
    }

    private static func terminated(_ value: [UInt8]) -> [CChar] {
        value.map { CChar(bitPattern: $0) } + [0]
    }

    private static func trimmed(_ value: [UInt8]) -> [UInt8] {
        value.filter { $0 > 0x20 }
    }

    /// Takes the text over.
    private static func string(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { cgmime_free(text) }
        return String(cString: text)
    }
}

extension String {
    /// The text without white space around it.
    var trimmingBlanks: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
