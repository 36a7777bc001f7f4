internal import CSodium

/// Bytes that must leave no trace: in locked memory between guard pages, excluded from core dumps, zeroed at the end.
///
/// Read-only once created. Never convert one to `String` or `[UInt8]`: their copies stay on the heap.
///
/// `@unchecked Sendable` is correct because the memory has one owner, is written only before `init` returns, and is
/// freed only when no borrow is left.
package struct SecretBytes: ~Copyable, @unchecked Sendable {
    /// Number of bytes; may be 0.
    package let count: Int
    private let memory: UnsafeMutableRawPointer

    /// Allocates `count` zeroed bytes and lets `fill` write them.
    ///
    /// - Throws: ``SealingError`` with `.outOfMemory`, or the error of `fill`.
    package init(
        count: Int, fill: (UnsafeMutableRawBufferPointer) throws(SealingError) -> Void
    ) throws(SealingError) {
        try self.init(filling: count) { (memory) throws(SealingError) in
            try fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
        }
    }

    /// Does the same as ``init(count:fill:)``, with a typed pointer as libsodium's functions take it.
    init(
        filling count: Int, _ fill: (UnsafeMutablePointer<UInt8>) throws(SealingError) -> Void
    ) throws(SealingError) {
        try Sodium.start()
        guard let memory = sodium_malloc(count) else { throw SealingError(.outOfMemory) }
        sodium_memzero(memory, count)
        do throws(SealingError) {
            try fill(memory.assumingMemoryBound(to: UInt8.self))
        } catch {
            sodium_free(memory)
            throw error
        }
        sodium_mprotect_readonly(memory)
        self.count = count
        self.memory = memory
    }

    /// Copies bytes whose other copies are harmless, for example from a test vector.
    package init(copying bytes: [UInt8]) throws(SealingError) {
        try self.init(count: bytes.count) { memory in memory.copyBytes(from: bytes) }
    }

    /// Copies the UTF-8 of a text; the text's own storage cannot be wiped, so prefer ``readLine(from:)``.
    package init(utf8 text: String) throws(SealingError) {
        try self.init(copying: Array(text.utf8))
    }

    /// Returns `count` bytes from the system's random generator.
    package static func random(count: Int) throws(SealingError) -> SecretBytes {
        try SecretBytes(filling: count) { memory in randombytes_buf(memory, count) }
    }

    /// Passes the memory to the body; the pointer must not outlive the call.
    package func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// Does the same as ``withBytes(_:)``, with a typed pointer as libsodium's functions take it.
    func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        body(UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)))
    }

    /// Returns a second, equally protected copy with its own lifetime.
    package func copy() throws(SealingError) -> SecretBytes {
        try SecretBytes(count: count) { memory in
            withBytes { bytes in memory.copyMemory(from: bytes) }
        }
    }

    /// Compares in a time that depends only on the lengths.
    package func isEqual(to other: borrowing SecretBytes) -> Bool {
        count == other.count && sodium_memcmp(memory, other.memory, count) == 0
    }

    // sodium_free unlocks, zeroes and checks the guard pages, whatever the protection:
    // https://doc.libsodium.org/memory_management
    deinit { sodium_free(memory) }
}
