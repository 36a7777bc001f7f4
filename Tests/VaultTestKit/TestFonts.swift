import SystemKit

/// The fonts that the program draws with, read as the program reads them.
package enum TestFonts {
    /// Returns the whole file.
    package static func bytes(_ path: String) throws -> [UInt8] {
        let (store, name) = FileStore.locating(path)
        guard let bytes = try store.read(name, limit: 64 << 20) else {
            throw OracleFailure(words: "\(path) is not there; install fonts-dejavu-core and fonts-droid-fallback")
        }
        return bytes
    }
}
