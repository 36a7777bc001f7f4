import Foundation
import Testing

@testable import Translation

@Suite("Embedded catalogs")
struct EmbeddedCatalogTests {
    @Test(arguments: [Language.german, .greek])
    func `have the texts of their .po file, and find each of them`(language: Language) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let po = root.appending(path: "Sources/CCatalogs/\(language.rawValue).po")
        let file = Catalog(mo: try compiled(try String(contentsOf: po, encoding: .utf8)))
        let embedded = Catalog.of(language)
        #expect(embedded.keys == file.keys && embedded.keys.count > 1000)
        for key in embedded.keys {
            for count in [1, 2] {
                let phrase = Phrase.counted(count, Phrase(stringLiteral: key), "missing")
                #expect(embedded.text(of: phrase) == file.text(of: phrase), "\(key)")
                #expect(embedded.text(of: phrase) != "missing", "\(key)")
            }
        }
    }
}
