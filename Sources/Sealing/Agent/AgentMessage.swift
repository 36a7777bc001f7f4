internal import SystemKit

/// The agent's requests and answers: frames of fixed size, so that a key is never in memory that is reallocated.
///
/// A frame is the operation or answer (1 byte), the vault (16), the generation (8, low byte first), the time left in
/// milliseconds (8, low byte first) and the master key (32); fields that do not apply are zero.
enum AgentMessage {
    /// `watch` keeps the connection open until the agent no longer has the vault's key.
    enum Operation: UInt8 { case ask = 1, store, forget, forgetAll, watch }
    enum Answer: UInt8 { case key = 0x80, none, done, refused }

    static let length = 65
    /// The timeout; messages are local and tiny, so one that takes longer means that the other side hangs.
    static let patience = Duration.seconds(5)

    static func make(
        _ code: UInt8, vault: VaultID? = nil, left: Duration = .zero
    ) throws(SealingError) -> SecretBytes {
        try SecretBytes(count: length) { memory in write(code, vault: vault, left: left, to: memory) }
    }

    static func make(_ code: UInt8, keys: borrowing VaultKeys, left: Duration) throws(SealingError) -> SecretBytes {
        try SecretBytes(count: length) { memory in
            write(code, vault: keys.vault, left: left, to: memory)
            for index in 0..<8 {
                memory[17 + index] = UInt8(truncatingIfNeeded: keys.generation >> (8 * UInt64(index)))
            }
            keys.master.withBytes { key in
                UnsafeMutableRawBufferPointer(rebasing: memory[33..<65]).copyMemory(from: key)
            }
        }
    }

    static func code(of message: borrowing SecretBytes) -> UInt8 {
        message.withBytes { $0[0] }
    }

    static func vault(of message: borrowing SecretBytes) -> VaultID? {
        VaultID(bytes: message.withBytes { Array($0[1..<17]) })
    }

    static func left(in message: borrowing SecretBytes) -> Duration {
        .milliseconds(Int64(truncatingIfNeeded: number(at: 25, in: message)))
    }

    /// Returns nil if the message names no generation and so has no key.
    static func keys(in message: borrowing SecretBytes) throws(SealingError) -> VaultKeys? {
        let generation = number(at: 17, in: message)
        guard generation > 0, let vault = vault(of: message) else { return nil }
        let master = try SecretBytes(count: 32) { memory in
            message.withBytes { bytes in memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[33..<65])) }
        }
        return try VaultKeys(vault: vault, generation: generation, master: master)
    }

    static func send(
        _ message: borrowing SecretBytes, on connection: borrowing UnixConnection
    ) throws(SealingError) {
        try wrapping { () throws(SystemError) in
            try message.withBytes { (bytes) throws(SystemError) in try connection.send(bytes, within: patience) }
        }
    }

    /// Returns nil if the other side closed the connection without sending anything.
    static func receive(on connection: borrowing UnixConnection) throws(SealingError) -> SecretBytes? {
        var count: Int?
        let message = try SecretBytes(count: length) { (memory) throws(SealingError) in
            count = try wrapping { () throws(SystemError) in try connection.receive(into: memory, within: patience) }
        }
        guard let count else { return nil }
        if count != length { throw SealingError(SystemError(.malformed, function: "recv")) }
        return message
    }

    private static func write(_ code: UInt8, vault: VaultID?, left: Duration, to memory: UnsafeMutableRawBufferPointer)
    {
        memory[0] = code
        for (index, byte) in (vault?.bytes ?? []).enumerated() { memory[1 + index] = byte }
        let milliseconds = max(0, left.components.seconds) * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        for index in 0..<8 { memory[25 + index] = UInt8(truncatingIfNeeded: milliseconds >> (8 * Int64(index))) }
    }

    private static func number(at start: Int, in message: borrowing SecretBytes) -> UInt64 {
        message.withBytes { bytes in (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) } }
    }
}
