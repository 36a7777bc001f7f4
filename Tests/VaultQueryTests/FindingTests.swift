import Testing
import VaultJSON
import VaultModel

@testable import VaultQuery

@Suite("What is shown of what was found")
struct FindingTests {
    private func marked(_ text: String, _ query: String, of field: SearchedField? = nil) throws -> String {
        let highlight = Highlight(try SearchQuery(parsing: query))
        var shown = Array(text).map(String.init)
        for place in highlight.places(in: text, of: field) {
            shown[place.lowerBound] = "[" + shown[place.lowerBound]
            shown[place.upperBound - 1] += "]"
        }
        return shown.joined()
    }

    @Test(arguments: [
        ("Bosch Outlet", "bos", "[Bos]ch Outlet"), ("Café Café", "cafe", "[Café] [Café]"),
        ("Größe", "gros", "[Größe]"), ("USB-C hub", "usb-c", "[USB-C] hub"), ("大東京駅", "東京", "大[東京]駅"),
        ("desk lamp", "desk lamp", "[desk] [lamp]"), ("desk lamp", "\"desk lamp\"", "[desk lamp]"),
        ("desk lamp", "-lamp total:>5", "desk lamp"), ("aa ab", "a aa", "[aa] [a]b"),
    ])
    func `the places are those of the letters that were written`(text: String, query: String, shown: String) throws {
        #expect(try marked(text, query) == shown)
    }

    @Test func `a term with a name is marked only there`() throws {
        #expect(try marked("Bosch", "store:bos", of: .store) == "[Bos]ch")
        #expect(try marked("Bosch", "store:bos", of: .notes) == "Bosch")
    }

    @Test func `an excerpt shows what the line leaves out, from a whole word on`() throws {
        let notes =
            "Bought for the kitchen\nand the corner at the window: three year guarantee on the motor of the mill"
        let found = try receipt([.storeName: "Bosch", .userNotes: .string(notes), .userTags: ["garden"]])
        let shown = ["Bosch", "Bought for the kitchen"]
        func excerpt(_ text: String) throws -> String? {
            Excerpt.text(of: found, shown: shown, try SearchQuery(parsing: text))
        }
        #expect(try excerpt("bosch kitchen") == nil)
        #expect(try excerpt("guarantee") == "…year guarantee on the motor of the mill")
        #expect(try excerpt("corner") == "…and the corner at the window: three year guarantee on the mo…")
        #expect(try excerpt("gard") == nil)
        #expect(try excerpt("tag:garden") == nil)
    }

    @Test func `the store counts more than a tag, a tag more than the notes, whole words more than beginnings`() throws
    {
        let rank = MatchRank(try SearchQuery(parsing: "mill"))
        let values = [
            rank.value(store: "The Mill", tags: [], note: ""),
            rank.value(store: "Miller", tags: ["mill"], note: "mill"),
            rank.value(store: "", tags: ["mill"], note: ""), rank.value(store: "", tags: ["mills"], note: ""),
            rank.value(store: "", tags: [], note: "a mill"), rank.value(store: "", tags: [], note: "mills"),
            rank.value(store: "", tags: [], note: ""),
        ]
        #expect(values == values.sorted(by: >) && Set(values).count == values.count)
    }

    @Test func `a facet's term leaves what it counted, whatever is in the name`() throws {
        let line = SearchFacets.Line(kind: .store, name: "Bo \"Concept\" Oslo", count: 3)
        let text = line.narrowing(" lamp  ")
        #expect(text == "lamp store:=\"Bo Concept Oslo\"")
        let query = try SearchQuery(parsing: text)
        #expect(try sample([.storeName: "Bo \"Concept\" Oslo"]).matches(query))
        #expect(try !sample([.storeName: "Bo Concept Oslo West"]).matches(query))
    }
}
