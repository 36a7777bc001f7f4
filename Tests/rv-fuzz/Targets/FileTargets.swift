import FieldInput
import SystemKit
import VaultAttachments
import VaultJSON
import VaultModel
import VaultSettings

@testable import ServerBlobs
@testable import VaultExchange

extension FuzzTarget {
    static let csv = FuzzTarget(
        "csv", "CSV files of any encoding: the same rows in any pieces, and drafts within the limits of a receipt",
        longest: 8192,
        seeds: [
            "\u{5}store,date,total\nBauhaus,2025-11-21,12.50\n\"a \"\"b\"\"\",21.11.2025,\"1.290,00 €\"\n",
            "\u{2}sep=;\r\nHändler;Datum;Betrag;Währung\r\nX;03/04/25;12,50;NOK\r\n", "\u{1}a|b\r1|2\r",
            "\0id\tname\n\n\"",
            "\u{7}store,total\n=cmd,1\n'+x,(3.00)\n",
        ],
        bytes: [
            [4, 0xFF, 0xFE] + "store,total\nä,1\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
            [4, 0xFE, 0xFF, 0, 0x61, 0xD8, 0x3D, 0xDE, 0], [3] + Array("store\nCaf".utf8) + [0xE9, 0x0A],
        ],
        words: ["\"", "\"\"", "sep=;", "\r\n", "store", "total", "date", "currency", "EUR", "'=", "\u{FEFF}"],
        run: examineCSV)

    private static func examineCSV(_ bytes: [UInt8]) throws {
        let (size, file) = bytes.choice
        let whole = try? rows(of: [file[...]])
        let pieces = try? rows(of: file.pieces(of: Int(size % 64) + 1))
        try expect(whole == pieces, "the pieces make no difference")
        for cell in (whole ?? []).flatMap(\.cells) {
            try expect(FormulaGuard.stripped(FormulaGuard.guarded(cell)) == cell, "a guarded cell is read as it was")
        }
        guard let document = try? CSVDocument(bytes: file) else { return }
        var options = ImportOptions()
        options.defaultCurrency = size & 64 == 0 ? Currency("EUR") : nil
        options.allowDuplicates = size & 128 == 0
        if let plan = try? ImportPlan.csv(document, options: options, lookup: .empty) { try examine(plan) }
        guard let settings = try? ImportSettings(guessing: document, defaultCurrency: Currency("EUR")) else { return }
        let mapping = settings.mapping(of: document)
        if let plan = try? ImportPlan.csv(
            document, mapping: mapping, options: settings.options(guessed: settings), lookup: .empty)
        {
            try examine(plan)
            _ = ImportOutline(plan, lineLimit: 10).preview(path: "x.csv", settings: settings, document: document)
        }
    }

    private static func rows(of pieces: [ArraySlice<UInt8>]) throws(ExchangeError) -> [CSVRow] {
        var (reader, rows) = (CSVReader(), [CSVRow]())
        for piece in pieces { rows += try reader.push(piece) }
        return rows + (try reader.finish())
    }

    private static func examine(_ plan: ImportPlan) throws {
        for case .add(let draft, _) in plan.entries.map(\.outcome) {
            let fields = draft.fields(category: nil)
            for (name, value) in fields {
                guard let rule = Schema.receipt[name] else { continue }
                // Sets are sent as what is added to them.
                let sent = value.array == nil ? value : ["add": value]
                let fault = Validation.fault(in: sent, for: rule)
                try expect(fault == nil, "a draft is a receipt that the server takes: \(name) \(fault ?? "")")
            }
        }
        _ = plan.counts
    }

    static let importedJSON = FuzzTarget(
        "imported-json", "exports of the program as JSON, whole or a receipt on each line",
        longest: 8192,
        seeds: [
            #"{"schema":"rvault/1","items":[{"storeName":"A","total":{"minor":100,"currency":"EUR"},"userTags":"#
                + #"["x"]}]}"#,
            "{\"storeName\":\"A\",\"purchaseDate\":\"2025-10-27\"}\n{\"storeName\":\"\"}\nx\n",
            #"{"schema":"rvault/2"}"#,
            #"{"storeName":"B","total":{"minor":-9223372036854775808,"currency":"EUR"},"warrantyMonths":1200}"#,
        ],
        words: [
            "\"schema\":\"rvault/1\"", "\"items\":[", "\"storeName\":", "\"total\":{", "\"minor\":", "\"currency\":",
            "\"userNotes\":", "\"category\":{\"name\":", "\"status\":\"returned\"", "\"isDeleted\":", "\"returnBy\":",
        ]
    ) { bytes in
        guard let plan = try? ImportPlan.json(bytes: bytes, options: ImportOptions(), lookup: .empty) else { return }
        try examine(plan)
    }

    static let config = FuzzTarget(
        "config", "config files, files of keys, command lines in settings, pasted names of files",
        seeds: [
            "[ui]\ntheme = \"dark\" # x\n[keys]\nquit = [\"q\", \"ctrl-c\"]\n",
            "a = 1_000\nb = -0x1F\nc = '''x\ny'''\n",
            "[vault]\nkey_cost = \"light\"\n[vault]\n", "[default]\naws_access_key_id = A\naws_secret_access_key=B\n",
            "vim -c 'set x' \"a\\\"b\" c\\ d", "s3://bucket/prefix", "'/tmp/a b.pdf' file:///tmp/%C3%A4.jpg",
            "[[x]]\nk=\"\\u00e9\\U0001F600\"",
        ],
        words: [
            "[ui]", "[keys]", "= true", "\"\"\"", "'''", "\\U0010FFFF", "aws_access_key_id", "file://", "s3://", "\\\n",
        ]
    ) { bytes in
        let text = bytes.text
        let (_, faults) = SettingsReader.read(text, commands: ["app.quit"])
        try expect(faults.allSatisfy { $0.line >= 1 && $0.column >= 1 }, "a fault has a place")
        try expect(S3Keys(file: text)?.id.isEmpty != true || text.contains("="), "keys come from lines")
        if let words = try? CommandWords.split(text) { try expect(words.first?.isEmpty == false, "there is a program") }
        if let paths = DroppedNames.paths(in: text) {
            try expect(
                paths.allSatisfy { $0.hasPrefix("/") && !$0.unicodeScalars.contains { $0.value < 0x20 } },
                "pasted names are paths")
        }
        guard let location = S3Location(text, endpoint: nil, region: "eu-1", usesPathStyle: true) else { return }
        try expect(location.bucket.utf8.allSatisfy { 0x21..<0x7F ~= $0 && $0 != 0x2F }, "a bucket is one name")
    }
}
