import Testing
import VaultAttachments

@Suite("The hash of a content")
struct ContentHashTests {
    @Test func `is read only as 64 lower-case digits`() {
        let text = String(repeating: "0af1", count: 16)
        #expect(ContentHash(text)?.description == text)
        #expect(ContentHash(text)?.bytes.prefix(2) == [0x0a, 0xf1])
        for other in [
            "", String(text.dropLast()), text + "0", text.uppercased(), "é" + text.dropFirst(2), "g" + text.dropFirst(),
        ] {
            #expect(ContentHash(other) == nil)
        }
        #expect(ContentHash(bytes: [1]) == nil)
    }
}
