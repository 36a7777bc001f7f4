internal import CUTF8proc

/// The form in which secret texts are compared (RFC 8265, 4.2.1, profile OpaqueString): every space is U+0020, and the
/// text is in Unicode NFC.
package enum OpaqueText {
    /// The room in bytes that a text of so many bytes of UTF-8 needs.
    ///
    /// A scalar decomposes into at most four of 4 bytes each and takes at least one byte. One more ends the text.
    package static func room(for count: Int) -> Int { count * 16 + 4 }

    /// Writes the text's form as UTF-8 to the memory, and uses no other.
    ///
    /// - Parameter memory: ``room(for:)`` bytes, aligned for scalars.
    /// - Returns: The length in bytes; nil if the text is not UTF-8.
    package static func prepare(_ text: UnsafeRawBufferPointer, in memory: UnsafeMutableRawBufferPointer) -> Int? {
        let scalars = memory.bindMemory(to: Int32.self)
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let count = utf8proc_decompose_custom(
            text.bindMemory(to: UInt8.self).baseAddress, text.count, scalars.baseAddress, scalars.count - 1, options,
            { scalar, _ in utf8proc_category(scalar) == UTF8PROC_CATEGORY_ZS ? 0x20 : scalar }, nil)
        guard (0..<scalars.count).contains(count) else { return nil }
        let length = utf8proc_reencode(scalars.baseAddress, count, options)
        return length < 0 ? nil : length
    }
}
