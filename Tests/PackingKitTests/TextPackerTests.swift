import PackingKit
import Testing
import VaultTestKit

@Suite("Packing of short texts")
struct TextPackerTests {
    private let packer = TextPacker(dictionary: Array("warranty receipt ".utf8))

    @Test(arguments: [
        String(repeating: "warranty receipt ", count: 30), String(repeating: "εγγύηση 保証 🧾 ", count: 40),
        String(repeating: "a", count: 16_000),
    ])
    func `a text comes back as it was, and is shorter while packed`(text: String) throws {
        for _ in 0..<3 {
            let packed = try #require(packer.pack(text))
            #expect(packed.count < text.utf8.count / 4)
            #expect(packer.unpack(packed[...], limit: 1 << 20)?.utf8.elementsEqual(text.utf8) == true)
        }
    }

    @Test(arguments: 0..<200)
    func `a text of random words comes back`(seed: UInt64) throws {
        let dice = SeededSource(seed: seed)
        let words = ["warranty", "lamp", "été", "receipt", "\u{0}", "12,50", "🧾"]
        let text = (0..<Int(dice.next() % 400)).map { _ in words[Int(dice.next() % 7)] }.joined(separator: " ")
        guard let packed = packer.pack(text) else { return #expect(text.utf8.count < 60) }
        #expect(packer.unpack(packed[...], limit: 4_000)?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test func `a text that does not become shorter is not packed`() {
        #expect(packer.pack("") == nil)
        #expect(packer.pack("Zq9x") == nil)
    }

    @Test func `nothing longer than the limit is unpacked`() throws {
        let packed = try #require(packer.pack(String(repeating: "a", count: 100_000)))
        #expect(packer.unpack(packed[...], limit: 99_999) == nil)
        #expect(packer.unpack(packed[...], limit: 100_000)?.utf8.count == 100_000)
    }

    @Test(arguments: 0..<500)
    func `damaged bytes are refused or become another text`(seed: UInt64) throws {
        let dice = SeededSource(seed: seed)
        let text = String(repeating: "warranty until 2029 ", count: 20)
        var packed = try #require(packer.pack(text))
        packed[Int(dice.next() % UInt64(packed.count))] ^= UInt8(1 + dice.next() % 255)
        if dice.next().isMultiple(of: 3) { packed.removeLast(Int(dice.next() % UInt64(packed.count))) }
        let found = packer.unpack(packed[...], limit: 1_000)
        #expect(found.map { $0.utf8.count <= 1_000 } ?? true)
        let whole = try #require(packer.pack(text))
        #expect(packer.unpack(whole[...], limit: 1_000) == text, "the next text is not affected")
    }

    @Test func `another dictionary finds no text of this one`() throws {
        let packed = try #require(packer.pack(String(repeating: "warranty receipt ", count: 9)))
        let other = TextPacker(dictionary: Array("lamp and kettle are".utf8))
        #expect(other.unpack(packed[...], limit: 1_000) != String(repeating: "warranty receipt ", count: 9))
    }
}
