/// The hash of a file's bytes, to check that a file that is read again is the one that was shown.
package struct FileDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }
}
