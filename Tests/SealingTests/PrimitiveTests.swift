import Sealing
import Testing

@Suite("Primitives of sealing")
struct PrimitiveTests {
    @Test func `BLAKE2b answers what RFC 7693 and an independent program say`() throws {
        let abc = try Blake2b.hash(Array("abc".utf8), length: 64)
        #expect(
            SealedSample.hex(abc)
                == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
        let key = try SecretBytes(copying: Array(0..<64))
        let code = try Blake2b.authenticate([0], key: key)
        #expect(SealedSample.hex(code) == "34758b647135628297fb09c7930cd04e9528e5669112f5b1318493e14de77e55")
    }

    // The first two test cases of RFC 4231.
    @Test func `HMAC-SHA-256 answers what RFC 4231 says`() {
        let first = HMACSHA256.authenticate(Array("Hi There".utf8), key: Array(repeating: 0x0B, count: 20))
        #expect(SealedSample.hex(first) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        let second = HMACSHA256.authenticate(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(SealedSample.hex(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test func `a hash of 16 bytes is not the beginning of one of 32`() throws {
        let short = try Blake2b.hash([1, 2, 3], length: 16)
        #expect(short.count == 16)
        #expect(Array(try Blake2b.hash([1, 2, 3]).prefix(16)) != short)
    }

    @Test func `a hash shorter than 16 bytes is refused`() {
        #expect(SealedSample.code { _ = try Blake2b.hash([1], length: 8) } == .wrongKeyLength)
    }

    @Test func `bytes are equal only when all of them are`() {
        #expect(ConstantTime.areEqual([], []))
        #expect(ConstantTime.areEqual([1, 2], [1, 2]))
        #expect(!ConstantTime.areEqual([1, 2], [1, 3]))
        #expect(!ConstantTime.areEqual([1, 2], [1, 2, 3]))
    }

    @Test func `random bytes differ each time and have the length asked for`() throws {
        let first = try RandomBytes.make(count: 32)
        #expect(first.count == 32)
        #expect(try RandomBytes.make(count: 32) != first)
    }

    @Test func `a secret keeps its bytes, its copy too`() throws {
        let secret = try SecretBytes(copying: [7, 8, 9])
        let copy = try secret.copy()
        let other = try SecretBytes(copying: [7, 8, 8])
        let isSame = secret.isEqual(to: copy)
        let isOther = secret.isEqual(to: other)
        #expect(SealedSample.hex(secret) == "070809")
        #expect(isSame)
        #expect(!isOther)
    }

    @Test func `an empty secret is a secret`() throws {
        let empty = try SecretBytes(copying: [])
        #expect(SealedSample.hex(empty) == "")
    }
}

@Suite("Wrapping a key")
struct KeyWrapTests {
    private let nonce = [UInt8](repeating: 5, count: KeyWrap.nonceLength)

    @Test func `what was wrapped comes back under the same key and associated bytes`() throws {
        let secret = try SecretBytes(copying: [1, 2, 3])
        let key = try SecretBytes.random(count: 32)
        let wrapped = try KeyWrap.wrap(secret, key: key, nonce: nonce, associated: [9])
        let again = try KeyWrap.unwrap(wrapped, key: key, nonce: nonce, associated: [9])
        #expect(wrapped.count == 3 + KeyWrap.tagLength)
        #expect(SealedSample.hex(again) == "010203")
    }

    @Test func `no flipped bit of the wrapped bytes goes unseen`() throws {
        let secret = try SecretBytes(copying: [1, 2, 3])
        let key = try SecretBytes.random(count: 32)
        let wrapped = try KeyWrap.wrap(secret, key: key, nonce: nonce, associated: [])
        for bit in 0..<(wrapped.count * 8) {
            var damaged = wrapped
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            let code = SealedSample.code { _ = try KeyWrap.unwrap(damaged, key: key, nonce: nonce, associated: []) }
            #expect(code == .cannotOpen)
        }
    }

    @Test func `other associated bytes, another nonce or another key open nothing`() throws {
        let key = try SecretBytes.random(count: 32)
        let other = try SecretBytes.random(count: 32)
        let wrapped = try KeyWrap.wrap(key, key: key, nonce: nonce, associated: [1])
        let otherNonce = [UInt8](repeating: 6, count: KeyWrap.nonceLength)
        let codes = [
            SealedSample.code { _ = try KeyWrap.unwrap(wrapped, key: key, nonce: nonce, associated: [2]) },
            SealedSample.code { _ = try KeyWrap.unwrap(wrapped, key: key, nonce: otherNonce, associated: [1]) },
            SealedSample.code { _ = try KeyWrap.unwrap(wrapped, key: other, nonce: nonce, associated: [1]) },
            SealedSample.code { _ = try KeyWrap.unwrap([1, 2], key: key, nonce: nonce, associated: [1]) },
        ]
        #expect(codes == [.cannotOpen, .cannotOpen, .cannotOpen, .cannotOpen])
    }
}
