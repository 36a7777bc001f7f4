internal import SystemKit

extension SecretBytes {
    /// The maximum length of a passphrase, in bytes.
    package static let longestLine = 1024

    /// Reads one line from a descriptor, without its line break and not a byte further; nil if the input is at its end.
    ///
    /// - Throws: `.system` with a cause of `.tooLarge` for a line longer than ``longestLine`` bytes.
    package static func readLine(from descriptor: Int32) throws(SealingError) -> SecretBytes? {
        var count: Int?
        let line = try SecretBytes(count: longestLine) { (memory) throws(SealingError) in
            count = try wrapping { () throws(SystemError) in try SecretInput.readLine(from: descriptor, into: memory) }
        }
        guard let count else { return nil }
        return try line.prefix(count)
    }

    /// Asks on the terminal without echoing the input; see ``SystemKit/SecretInput/ask(_:into:)``.
    ///
    /// - Throws: `.system` with a cause of `.noTerminal`, `.cancelled` or `.closedByPeer`.
    package static func ask(_ prompt: String) throws(SealingError) -> SecretBytes {
        var count = 0
        let line = try SecretBytes(count: longestLine) { (memory) throws(SealingError) in
            count = try wrapping { () throws(SystemError) in try SecretInput.ask(prompt, into: memory) }
        }
        return try line.prefix(count)
    }

    /// These bytes, a line break, and those of the next line.
    package func followed(by line: borrowing SecretBytes) throws(SealingError) -> SecretBytes {
        let (first, second) = (count, line.count)
        return try SecretBytes(count: first + 1 + second) { memory in
            withBytes { memory.copyMemory(from: $0) }
            memory[first] = UInt8(ascii: "\n")
            line.withBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: memory[(first + 1)...]).copyMemory(from: bytes)
            }
        }
    }

    func prefix(_ count: Int) throws(SealingError) -> SecretBytes {
        try SecretBytes(count: count) { memory in
            withBytes { bytes in memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count])) }
        }
    }
}

/// Runs calls of SystemKit and converts their errors, which become the `cause`.
func wrapping<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(SealingError) -> Result {
    do throws(SystemError) {
        return try body()
    } catch {
        throw SealingError(error)
    }
}
