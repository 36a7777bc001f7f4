import BytesAsText
import PackingKit
import ReceiptRows
import SQLiteKit
import VaultModel
import VaultQuery

@testable import Sealing
@testable import SystemKit
@testable import Translation
@testable import VaultBackup

extension FuzzTarget {
    static let keyFiles = FuzzTarget(
        "key-files", "key files, headers and entries of backups, recovery codes, messages of the agent; with true sums",
        longest: 2048,
        seeds: [
            "\0receipt-vault-key 1\nvault 000102030405060708090a0b0c0d0e0f\ngeneration 1\nslot recovery 1 "
                + String(repeating: "ab", count: 24) + " " + String(repeating: "cd", count: 48) + "\n",
            "\0receipt-vault-key 1\nvault 000102030405060708090a0b0c0d0e0f\ngeneration 2\nslot passphrase 2 3 67108864 "
                + String(repeating: "01", count: 16) + " " + String(repeating: "ab", count: 24) + " "
                + String(repeating: "cd", count: 48) + "\n", "\0receipt-vault-key 2\nx\n",
            "\u{1}receipt-vault-backup 2\nmade 2026-01-31T12:00:00.000Z\nprogram 0.1.0\nkeys 300\nstore "
                + "4096\ncontents 1\n",
            "\u{1}receipt-vault-backup 1\nmade 2026-01-31T12:00:00.000Z\nprogram 0.1.0\nkeys 300\nstore 4096\n",
            "\u{2}" + String(repeating: "0a", count: 32) + ".sealed 65536\n", "\u{3}ABCDE-FGHJK-MNPQR-STVWX-YZ012",
            "\u{4}\u{1}xxxx",
        ],
        words: [
            "generation ", "slot recovery ", "slot passphrase ", "18446744073709551615", "\n", "keys ", "contents ",
        ],
        run: examineKeyFile)

    private static func examineKeyFile(_ bytes: [UInt8]) throws {
        let (choice, rest) = bytes.choice
        switch choice % 5 {
        case 0:
            let file = rest + Array("sum \(ByteText.hex(try Blake2b.hash(rest, length: 16)))\n".utf8)
            guard let read = try? KeyFile(decoding: file) else { return }
            try expect(try read.encoded() == file, "a key file is written as it was read")
        case 1:
            let file = rest + Array("sum \(ByteText.hex(try Blake2b.hash(rest, length: 16)))\n".utf8)
            guard let (header, length) = try? BackupHeader.decode(file + [1, 2, 3]) else { return }
            try expect(try header.encoded() == Array(file.prefix(length)), "a header is written as it was read")
            try expect(header.body >= 0, "a size is not negative")
        case 2:
            guard let entry = BackupContents.Entry(line: rest) else { return }
            try expect(Array(entry.line.utf8) == rest && entry.byteCount >= 0, "an entry is written as it was read")
            try expect(!entry.name.contains("/"), "an entry is in its folder")
        case 3:
            _ = (try? KeyFile(decoding: rest), try? BackupHeader.decode(rest))
            if let typed = try? SecretBytes(copying: rest) { _ = try? RecoveryCode(typed: typed) }
        default:
            let frame = Array((rest + Array(repeating: 0, count: AgentMessage.length)).prefix(AgentMessage.length))
            let message = try SecretBytes(copying: frame)
            _ = (AgentMessage.code(of: message), AgentMessage.vault(of: message))
            let left = AgentMessage.left(in: message)
            if let keys = try AgentMessage.keys(in: message) {
                _ = try AgentMessage.make(1, keys: keys, left: left)
            }
        }
    }

    private static let packer = [Array("BAUHAUS Summe EUR storeName purchaseDate 2025-11-21".utf8)]

    static let packedTexts = FuzzTarget(
        "packed-texts", "packed texts, lists of rows and fields as the store has them, from a vault that someone gave",
        seeds: [
            "\0BAUHAUS Summe EUR 12,50 BAUHAUS Summe EUR 12,50", "\u{1}abc", "\u{2}\u{2}abcdef",
            "\u{4}[\"Café Oslo\",\"2018-08-19\",1,\"EUR\",{},24,null,\"\",{},{},{},{},\"n\",[],false,{},{},"
                + "\"active\",false,\"x\"]",
            "\u{4}{\"storeName\":\"A\"}",
        ],
        bytes: [[3, 1, 0, 2, 0] + Array(repeating: 0xFF, count: 12), [3] + Array(repeating: 0xAA, count: 128)],
        words: ["{}", "\"storeName\"", "\u{4}[", "\u{4}{"],
        run: examinePacked)

    private static func examinePacked(_ bytes: [UInt8]) throws {
        let (choice, rest) = bytes.choice
        let packer = TextPacker(dictionary: packer[0])
        switch choice % 5 {
        case 0:
            guard let packed = packer.pack(rest.text) else { return }
            try expect(packer.unpack(packed[...], limit: 1 << 16) == rest.text, "a text is unpacked as it was packed")
            try expect(packer.unpack(packed[...], limit: 1) == nil || rest.text.utf8.count <= 1, "a text has a limit")
        case 1:
            let text = packer.unpack(rest[...], limit: 4096)
            try expect(text.map { $0.utf8.count <= 4096 } ?? true, "a text has a limit")
        case 2:
            let text = StoredText.text(.blob(rest))
            try expect(text.map { $0.utf8.count <= 1 << 20 } ?? true, "a text has a limit")
            try expect(StoredText.text(StoredText.value(rest.text)) == rest.text, "a text is stored as it is")
        case 3:
            guard let block = RowBlock(stored: rest) else { return }
            try expect(RowBlock(stored: block.stored) == block, "a list is stored as it is")
        default:
            guard let fields = try? StoredFields.fields(in: rest.text) else { return }
            for type in [EntityType.receipt, .category] {
                let again = try StoredFields.fields(in: StoredFields.text(of: fields, type))
                try expect(again == fields, "fields are stored as they are")
            }
        }
    }

    static let routes = FuzzTarget(
        "routes", "messages of the kernel about links and routes",
        longest: 1024, seeds: [],
        bytes: [
            [32, 0, 0, 0, 16, 0, 2, 0] + Array(repeating: 0, count: 12) + [2, 0, 0, 0, 0x41, 0, 1, 0, 0, 0, 0, 0],
            [44, 0, 0, 0, 24, 0, 2, 0] + Array(repeating: 0, count: 8) + [2, 0, 0, 0, 254, 4, 0, 1, 0, 0, 0, 0]
                + [8, 0, 5, 0, 192, 168, 0, 1, 8, 0, 4, 0, 2, 0, 0, 0],
        ]
    ) { bytes in
        let table = RouteTable(bytes)
        _ = (table.leadsAnywhere, table.leadsOut, table.leadsThere, NetworkWatch.tellsOfChange(bytes[...]))
    }

    static let catalog = FuzzTarget(
        "catalog", "catalogs of texts: damaged ones lack texts",
        longest: 1024, seeds: [],
        bytes: [
            [0xDE, 0x12, 0x04, 0x95, 0, 0, 0, 0, 1, 0, 0, 0, 28, 0, 0, 0, 36, 0, 0, 0, 0, 0, 0, 0, 44, 0, 0, 0]
                + [1, 0, 0, 0, 44, 0, 0, 0, 2, 0, 0, 0, 46, 0, 0, 0, 0x61, 0, 0x62, 0x63, 0]
        ]
    ) { bytes in
        let catalog = Catalog(mo: bytes)
        for key in catalog.keys.prefix(8) { _ = catalog.text(of: Phrase(outside: key)) }
        _ = catalog.text(of: Phrase(outside: "a"))
        _ = catalog.text(of: Phrase(outside: "12 of 40 receipts"))
    }
}
