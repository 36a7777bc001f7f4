import DigestKit
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    // The examples of FIPS 180-4, and the empty message.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `answers what FIPS 180-4 says`(_ text: String, _ hex: String) {
        #expect(Hexadecimal.of(SHA256.hash(Array(text.utf8))) == hex)
    }

    @Test func `pieces of any size give the digest of the whole`() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for size in [1, 63, 64, 65, 999] {
            var digest = SHA256()
            for start in stride(from: 0, to: bytes.count, by: size) {
                digest.add(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(digest.hash() == SHA256.hash(bytes))
        }
    }

    @Test func `more may follow after the digest was asked for`() {
        var digest = SHA256()
        digest.add(Array("ab".utf8))
        #expect(digest.hash() == SHA256.hash(Array("ab".utf8)))
        digest.add(Array("c".utf8))
        #expect(digest.hash() == SHA256.hash(Array("abc".utf8)))
    }
}
