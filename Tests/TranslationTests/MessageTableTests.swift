import Testing

@testable import Translation

@Suite("Table of translations")
struct MessageTableTests {
    private static let po = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\n"

        msgid "no"
        msgstr "nein"

        msgid "note"
        msgstr "Notiz für später"

        msgid "%1 day"
        msgid_plural "%1 days"
        msgstr[0] "%1 Tag"
        msgstr[1] "%1 Tage"
        """
    private static let texts = ["%1 day": ["%1 Tag", "%1 Tage"], "no": ["nein"], "note": ["Notiz für später"]]
    private let file: [UInt8]

    init() throws {
        file = try compiled(Self.po)
    }

    /// The forms of every text that the bytes have; asks for others, too.
    private func found(in bytes: [UInt8]) -> [String: [String]] {
        let table = MessageTable(bytes)
        for key in ["", "%1 days", "n", "nope", "zz", "no\0te"] { _ = table.translation(of: key, forOne: false) }
        _ = (0..<table.count).compactMap(table.key)
        var found: [String: [String]] = [:]
        for (key, forms) in Self.texts {
            let one = table.translation(of: key, forOne: true)
            let other = table.translation(of: key, forOne: false)
            found[key] = (forms.count == 1 ? [one] : [one, other]).compactMap { $0 }
        }
        return found.filter { !$0.value.isEmpty }
    }

    @Test func `finds its keys, and no others`() {
        let table = MessageTable(file)
        #expect(found(in: file) == Self.texts)
        #expect((0..<table.count).compactMap(table.key) == Self.texts.keys.sorted())
        for key in ["", "%1 days", "%1 day\0", "n", "nope", "notes", "zz"] {
            #expect(table.translation(of: key, forOne: true) == nil, "\(key)")
        }
    }

    @Test func `cut anywhere, it has whole translations or none`() {
        for length in 0..<file.count {
            let found = found(in: Array(file[..<length]))
            #expect(found.count < Self.texts.count, "\(length)")
            for (key, forms) in found { #expect(forms == Self.texts[key], "\(length)") }
        }
        #expect(found(in: Array(file[..<28])).isEmpty)
    }

    @Test func `with any byte damaged, it can still be asked`() {
        for position in file.indices {
            for byte in [0, 1, 0x7F, 0x80, 0xFF, file[position] ^ 1, file[position] &+ 1] {
                var damaged = file
                damaged[position] = byte
                let found = found(in: damaged)
                #expect(position >= 8 || byte == file[position] || found.isEmpty, "\(position)")
            }
        }
    }

    @Test func `with any number of it too large, it can still be asked`() {
        for position in 0...file.count - 4 {
            for number in [[0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x80]] as [[UInt8]] {
                var damaged = file
                damaged.replaceSubrange(position..<position + 4, with: number)
                #expect(found(in: damaged).count <= Self.texts.count)
            }
        }
    }

    @Test func `text that is not UTF-8 is missing`() throws {
        var damaged = file
        let umlaut = try #require(file.firstIndex(of: 0xC3))
        damaged[umlaut] = 0xFF
        #expect(found(in: damaged) == Self.texts.filter { $0.key != "note" })
    }

    @Test func `a file in the other order of bytes is empty`() throws {
        #expect(MessageTable(try compiled(Self.po, "--endianness=big")).count == 0)
    }
}
