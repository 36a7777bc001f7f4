internal import UnicodeForms

extension SecretBytes {
    /// Returns the text in the form in which it is compared, whatever keyboard or system it came from: all spaces
    /// become U+0020, and the text is in Unicode NFC (RFC 8265, 4.2.1, profile OpaqueString).
    ///
    /// The text is never complete outside protected memory.
    ///
    /// - Returns: nil if the bytes are already prepared, or are not UTF-8 and stay as they are.
    package func prepared() throws(SealingError) -> SecretBytes? {
        if withBytes({ bytes in bytes.allSatisfy { $0 < 0x80 } }) { return nil }
        var length: Int?
        let room = try SecretBytes(count: OpaqueText.room(for: count)) { memory in
            length = withBytes { OpaqueText.prepare($0, in: memory) }
        }
        guard let length else { return nil }
        let text = try room.prefix(length)
        if text.isEqual(to: self) { return nil }
        return text
    }
}
