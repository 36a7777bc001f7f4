import DigestKit
import Testing

@Suite("MD5")
struct MD5Tests {
    // The test suite of RFC 1321, A.5.
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            "d174ab98d277d9f5a5611c2c9f419d9f"
        ),
        (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    ])
    func `answers what RFC 1321 says`(_ text: String, _ hex: String) {
        #expect(Hexadecimal.of(MD5.hash(Array(text.utf8))) == hex)
    }

    @Test func `pieces of any size give the digest of the whole`() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for size in [1, 63, 64, 65, 999] {
            var digest = MD5()
            for start in stride(from: 0, to: bytes.count, by: size) {
                digest.add(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(digest.hash() == MD5.hash(bytes))
            // More may follow.
            digest.add(bytes)
            #expect(digest.hash() == MD5.hash(bytes + bytes))
        }
    }
}
