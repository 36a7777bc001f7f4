import BytesAsText
import Foundation
import Testing

@Suite("Bytes as text")
struct ByteTextTests {
    @Test(arguments: 0..<20)
    func `of any length are base64 as Foundation writes it, and are read back`(count: Int) {
        let bytes = (0..<count).map { UInt8(($0 * 89 + count * 7) & 255) }
        let text = ByteText.base64(bytes)
        #expect(text == Data(bytes).base64EncodedString())
        #expect(ByteText.bytes(base64: text) == bytes)
        #expect(ByteText.bytes(hex: ByteText.hex(bytes)) == bytes)
        let inURL = ByteText.base64URL(bytes)
        #expect(inURL.utf8.allSatisfy { !"+/=".utf8.contains($0) } && ByteText.bytes(base64URL: inURL) == bytes)
    }

    @Test func `in base64url have the letters of RFC 4648, and no other spelling`() {
        #expect(
            ByteText.base64URL([0xFB, 0xEF, 0xFF, 0x3E]) == "--__Pg"
                && ByteText.base64URL(Array(0..<32)).utf8.count == 43)
        for text in ["A", "AB", "AA==", "++//Pg", "--__Pg==", "A A"] { #expect(ByteText.bytes(base64URL: text) == nil) }
    }

    @Test func `in a URL keep what needs no escape, and a path its slashes`() {
        #expect(ByteText.percentEncoded("a-Z_0.9~/é +%") == "a-Z_0.9~%2F%C3%A9%20%2B%25")
        #expect(ByteText.percentEncoded("/v1/some path/é", keepingSlashes: true) == "/v1/some%20path/%C3%A9")
    }

    @Test(arguments: ["0", "0g", "AB", "0 1"])
    func `in hex digits of another spelling are refused`(text: String) {
        #expect(ByteText.bytes(hex: text) == nil)
    }

    @Test(arguments: ["A", "AA", "AAA", "AA=A", "AB==", "AA=\n", "AA==AA==", "====", "AAA$"])
    func `in another spelling are refused`(text: String) {
        #expect(ByteText.bytes(base64: text) == nil)
    }
}
