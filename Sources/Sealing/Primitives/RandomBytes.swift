internal import CSodium

/// The system's generator, by libsodium.
package enum RandomBytes {
    /// As many bytes, for what is no secret itself: salts, nonces, ids.
    package static func make(count: Int) throws(SealingError) -> [UInt8] {
        try Sodium.start()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
