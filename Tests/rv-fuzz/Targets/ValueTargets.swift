import BytesAsText
import TerminalUI
import VaultAttachments
import VaultJSON
import VaultModel
import VaultServerCore

extension FuzzTarget {
    static let json = FuzzTarget(
        "json", "the JSON parser: writing and reading again gives the same value and bytes; its bound of memory holds",
        seeds: [
            #"{"a":[1,-2.5e10,true,null,"\u00e9\ud83d\ude00\n"],"b":{}}"#, "[[[[[[[[1]]]]]]]]", "1e400", "-0.0",
            "\"\\ud800\"",
            #"{"a":1,"a":2}"#, "9223372036854775808", "[1,2", "\u{FEFF}{}",
        ],
        words: ["true", "false", "null", "\\u", "\\ud83d\\ude00", "1e", "-0", "{\"", "\":", "[", "]", "}", ","],
        run: examineJSON)

    private static func examineJSON(_ bytes: [UInt8]) throws {
        let value: JSON
        do throws(JSONError) {
            value = try JSON(parsing: bytes)
        } catch {
            try expect((0...bytes.count).contains(error.offset), "a fault lies within the text")
            return
        }
        let written = value.bytes
        let again = try JSON(parsing: written)
        try expect(again == value && again.bytes == written, "what was written reads as the same value")
        let values = value.valueCount
        try expect(
            JSON.memoryBound(ofParsing: bytes, valueLimit: .max) >= bytes.count + values * 192, "the bound holds")
        try expect(value.textSize >= 0, "the size is known")
        if let members = try JSON.members(parsing: bytes.text) {
            try expect(JSON.bytes(ofMembers: members) == written, "members are written like their object")
        }
        if (try? JSON(parsing: bytes, valueLimit: values)) != value { throw BrokenPromise(description: "values count") }
    }

    static let byteTexts = FuzzTarget(
        "byte-texts", "hex digits, base64 and percent-encoding: only one spelling is read, and it is the one written",
        longest: 512, seeds: ["00ff7a", "AAECAw==", "a b/c?ä", "="], words: ["==", "=", "%C3%A4"]
    ) { bytes in
        let text = bytes.text
        if let read = ByteText.bytes(hex: text) { try expect(ByteText.hex(read) == text, "hex has one spelling") }
        if let read = ByteText.bytes(base64: text) {
            try expect(ByteText.base64(read) == text, "base64 has one spelling")
        }
        try expect(ByteText.bytes(hex: ByteText.hex(bytes)) == bytes, "hex reads what it wrote")
        try expect(ByteText.bytes(base64: ByteText.base64(bytes)) == bytes, "base64 reads what it wrote")
        try expect(
            ByteText.percentEncoded(text).utf8.allSatisfy { 0x21..<0x7F ~= $0 && $0 != 0x2F }, "a URL stays plain")
    }

    static let shownText = FuzzTarget(
        "shown-text", "what terminals, logs and file names get of a text from outside: nothing that controls them",
        longest: 512,
        seeds: [
            "\u{1B}[31mred\u{7}", "a\u{202E}b\u{200B}c\u{FEFF}", "👩‍👩‍👧 क्\u{200D}ष", "\r\n\t\u{85}\u{9B}1m",
            "../../etc/passwd\0.pdf",
            "token 0123456789abcdefghijklmnop a@b.org?sig=1", "e\u{301}\u{E0001}\u{2028}",
        ],
        words: ["\u{1B}[", "\u{202E}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{9B}", "\u{2066}", "👍🏽", "\u{AD}", "ی"],
        run: examineShownText)

    private static func examineShownText(_ bytes: [UInt8]) throws {
        let text = bytes.text
        for signs in [VisibleText.Signs.pictures, .caret] {
            let line = VisibleText.line(text, signs: signs)
            try expect(line.isHarmless(), "a line is harmless: \(Array(line.utf8))")
            try expect(VisibleText.block(text, signs: signs).isHarmless(keepingLines: true), "a block is harmless")
        }
        let logged = LogText.clean(text)
        try expect(logged.isHarmless() && logged.count <= 501, "a line of the log is harmless and short")
        try expect(LogText.clean(logged).count <= 501, "and stays short")
        if let name = IntakeName(outside: text) {
            try expect(name.text.isHarmless(), "a name is harmless")
            try expect(name.text.unicodeScalars.count <= IntakeName.limit, "a name is short")
            try expect(!name.text.utf8.contains(0x2F) && !"-.".contains(name.text.prefix(1)), "a name is only a name")
        }
        let (prefix, columns) = TextWidth.prefix(of: text, fitting: 20)
        try expect(columns <= 20 && TextWidth.columns(of: prefix) == columns, "a prefix fits")
        try expect(TextWidth.columns(of: text) >= columns, "a prefix is no wider than the text")
    }
}

extension JSON {
    fileprivate var valueCount: Int {
        switch self {
        case .null, .bool, .integer, .number, .string: 1
        case .array(let values): values.reduce(1) { $0 + $1.valueCount }
        case .object(let members): members.values.reduce(1) { $0 + $1.valueCount }
        }
    }
}
