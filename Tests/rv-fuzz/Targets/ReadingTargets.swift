import Pixels
import VaultAttachments
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

@testable import MediaReading
@testable import MediaTools
@testable import ReceiptReading

extension FuzzTarget {
    private static let receiptText =
        "BAUHAUS\nKassenbon\nDatum: 21.11.2025 14:33\nMilch 1,19 A\n2 x 3,50 7,00 B\nSumme EUR 8,19\nMwSt 19% 1,12\n"
        + "Gegeben 10,00\nRückgeld 1,81\n2 Jahre Garantie\nUmtausch innerhalb 14 Tagen\n"

    static let receipt = FuzzTarget(
        "receipt", "the reading of recognized text, of codes on a receipt and of electronic invoices",
        longest: 2048,
        seeds: [
            "\0" + receiptText, "\0TESCO\nTOTAL £12.50\nVISA 12.50\n03/04/25\n",
            "\0ACME INC 123 Main St\nTotal $1,234.56\n\u{C}2",
            "\u{1}V0;X;Kassenbeleg-V1;Beleg^8.19_0.00_0.00_0.00_0.00^10.00:Bar;1;2;2025-11-21T13:33:00.000Z;202"
                + "5-11-21T13:33:10.000Z;",
            "\u{1}_R1-AT0_K1_83469_2023-12-15T21:51:00_0,00_0,00_0,00_3,00_0,00_x_y_z_w",
            "\u{1}A:123456789*B:999999990*C:PT*D:FS*E:N*F:20230101*G:1*H:0*I1:PT*N:1.00*O:12.00*Q:x*R:1",
            "\u{1}<?xml version='1.0'?><Invoice><cbc:IssueDate>2025-10-27</cbc:IssueDate><LegalMonetaryTotal><T"
                + "axInclusiveAmount>"
                + "9.99</TaxInclusiveAmount></LegalMonetaryTotal>&amp;<![CDATA[x]]></Invoice>",
        ],
        words: [
            "Summe", "TOTAL", "MwSt", "EUR", "£", "Gegeben", "Rückgeld", "21.11.2025", "12,50", "-1.290,00",
            "<Invoice>",
            "</Invoice>", "<![CDATA[", "]]>", "&#x10FFFF;", "<!--", "<?", "Kassenbeleg-V1", "_R1-AT", "Garantie",
            "\u{C}",
        ],
        run: examineReceipt)

    private static func examineReceipt(_ bytes: [UInt8]) throws {
        let (choice, rest) = bytes.choice
        let hints = ReadingHints(
            today: CalendarDay("2026-03-14"), currency: Currency("EUR"), stores: ["Bauhaus", "Café Oslo"])
        let text = RecognizedText(plain: rest.text)
        let reading =
            choice & 1 == 0
            ? ReceiptReader.read([text], heads: choice & 2 == 0 ? [] : [text], hints: hints)
            : ReceiptReader.read([], codes: [rest.text], hints: hints)
        let whole = PictureReading(reading: reading, text: rest.text, pages: [])
        try expect(PictureReading(json: try JSON(parsing: whole.json.bytes)) == whole, "a reading is kept as it is")
        try expect(reading.merchant?.value.isHarmless() != false, "a merchant is harmless")
        let (fields, confidences) = (reading, [reading.total?.confidence, reading.date?.confidence].compactMap(\.self))
        try expect(confidences.allSatisfy { 0...1 ~= $0 }, "confidences are from 0 to 1")
        _ = (fields, try? ElectronicInvoice(xml: rest.text))
    }

    static let toolOutputs = FuzzTarget(
        "tool-outputs",
        "the answers of child processes: tables of words, lists of codes, facts about PDFs, PGM and PPM",
        seeds: [
            "\0level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
                + "5\t1\t1\t1\t1\t1\t10\t20\t300\t40\t96.5\tBAUHAUS\n5\t1\t1\t1\t2\t1\t10\t80\t300\t40\t90\tSumme\n",
            "\u{1}<symbol type='QR-Code' quality='1'><index num='0'><data><![CDATA[V0;x]]></data></index></symbol>"
                + "<symbol type='EAN-13'><data format='base64' length='3'><![CDATA[AAEC]]></data></symbol>",
            "\u{2}Pages: 2\nPage    1 size:  595 x 842 pts (A4)\nPage    2 size:  595 x 842 pts\n",
            "\u{2}page   num  type   width height color comp bpc  enc interp  object ID x-ppi y-ppi size ratio\n"
                + "   1     0 image    1240  1754  gray    1   8  jpeg   no        10  0   150   150  141K 6.6%\n",
            "\u{3}1\t1\t0\t0\t0\t0\t0.0\t0.0\t595.0\t842.0\t-1\t###PAGE###\n5\t1\t0\t0\t0\t0\t56.8\t57.2\t20.1"
                + "\t9.9\t100\tx\n",
            "\u{4}P5\n# x\n2 2\n255\nabcd", "\u{4}P6 1 1 255\nabc", "\u{4}P5 999999999 999999999 255\n",
        ],
        words: [
            "\t", "\n5\t", "###PAGE###", "<data>", "<![CDATA[", "]]></data>", "Pages: ", "9223372036854775807", "1e308",
            "nan",
        ],
        run: examineToolOutput)

    private static func examineToolOutput(_ bytes: [UInt8]) throws {
        let (choice, rest) = bytes.choice
        let text = rest.text
        switch choice % 5 {
        case 0:
            if let words = try? RecognizedText(tsv: text) { _ = ReceiptReader.read([words]) }
        case 1:
            for code in CodeList.read(text) { _ = ReceiptReader.read([], codes: [code.payload]) }
        case 2:
            if let outline = PDFOutline(facts: text, pictures: text) {
                try expect(outline.pageCount > 0, "a PDF has a page")
                try expect(outline.pictureShares.allSatisfy { 0...1 ~= $0 }, "a share is from 0 to 1")
            }
        case 3:
            let layer = TextLayer(table: text, pages: 3)
            try expect(layer.pages.count <= 3, "pages have a limit")
            _ = ReceiptReader.read([layer.text])
        default:
            guard let picture = NetPBM(rest, pixelLimit: 4096)?.image else { return }
            try expect(picture.size.width * picture.size.height <= 4096, "a picture has a limit")
        }
    }

    static let pictures = FuzzTarget(
        "pictures", "the formats of attachments by their first bytes",
        longest: 1100, seeds: ["%PDF-1.7\n", "GIF89a", "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "RIFF\0\0\0\0WEBPVP8 "],
        bytes: [[0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0x49, 0x49, 0x2A, 0]],
        words: ["ftyp", "heic", "heix", "mif1", "avif", "%PDF-", "WEBP", "RIFF"]
    ) { bytes in
        let type = MediaContentType.sniffed(from: bytes)
        try expect(type == nil || MediaFormat(bytes) != nil, "what may be attached can be decoded")
        try expect(
            MediaContentType.sniffed(from: bytes.prefix(MediaContentType.sniffedCount)) == type, "the start decides")
    }

    static let keptReadings = FuzzTarget(
        "kept-readings", "readings as they are kept, and the answers of a language model",
        seeds: [
            PictureReading(plain: receiptText, hints: ReadingHints()).json.text,
            #"{"choices":[{"finish_reason":"stop","message":{"content":"{\"merchant\":\"Bauhaus\",\"total\":\"8.19\","#
                + #"\"currency\":\"EUR\",\"date\":\"2025-11-21\",\"warrantyMonths\":24}"}}]}"#,
            MachineReading(text: receiptText, total: .init(Money(minor: 819, currency: .eur), confidence: 0.9)).json
                .text,
        ],
        words: [
            "\"merchant\":", "\"total\":", "\"pages\":[[1,1,0]]", "\"box\":[0,0,1,1]", "\"confidence\":",
            "\\\"total\\\":\\\"",
            "\"items\":[", "9223372036854775807", "-1", "\"version\":1",
        ]
    ) { bytes in
        guard let json = try? JSON(parsing: bytes) else { return }
        if let reading = PictureReading(json: json) {
            let again = PictureReading(json: try JSON(parsing: reading.json.bytes))
            try expect(again == reading, "a reading is kept as it is")
        }
        let machine = MachineReading(json)
        if let machine {
            try expect(MachineReading(try JSON(parsing: machine.json.bytes)) == machine, "a reading is kept as it is")
        }
        guard let answer = ModelAnswer(completion: json) else { return }
        _ = answer.joined(with: machine ?? MachineReading(text: receiptText))
    }
}
