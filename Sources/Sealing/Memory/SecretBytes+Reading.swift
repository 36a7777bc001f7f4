internal import SystemKit

extension SecretBytes {
    /// Bytes of the longest passphrase.
    package static let longestLine = 1024

    /// One line of a descriptor without its end, `nil` when the input ended before it; reads not a byte further.
    ///
    /// Throws `.system` with a cause of `.tooLarge` for a line over ``longestLine`` bytes.
    package static func readLine(from descriptor: Int32) throws(SealingError) -> SecretBytes? {
        var count: Int?
        let line = try SecretBytes(count: longestLine) { (memory) throws(SealingError) in
            count = try wrapping { () throws(SystemError) in try SecretInput.readLine(from: descriptor, into: memory) }
        }
        guard let count else { return nil }
        return try line.prefix(count)
    }

    /// Asks on the terminal without showing what is typed; see ``SystemKit/SecretInput/ask(_:into:)``.
    ///
    /// Throws `.system` with a cause of `.noTerminal`, `.cancelled` or `.closedByPeer`.
    package static func ask(_ prompt: String) throws(SealingError) -> SecretBytes {
        var count = 0
        let line = try SecretBytes(count: longestLine) { (memory) throws(SealingError) in
            count = try wrapping { () throws(SystemError) in try SecretInput.ask(prompt, into: memory) }
        }
        return try line.prefix(count)
    }

    func prefix(_ count: Int) throws(SealingError) -> SecretBytes {
        try SecretBytes(count: count) { memory in
            withBytes { bytes in memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
        }
    }
}

/// Runs calls of SystemKit, with their errors as the cause of ours.
func wrapping<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(SealingError) -> Result {
    do throws(SystemError) {
        return try body()
    } catch {
        throw SealingError(error)
    }
}
