internal import CSodium

/// Random bytes from the system's generator, through libsodium.
package enum RandomBytes {
    /// Returns `count` bytes for values that are not secret themselves: salts, nonces, IDs.
    package static func make(count: Int) throws(SealingError) -> [UInt8] {
        try Sodium.start()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
