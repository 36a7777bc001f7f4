internal import VaultModel

/// Weighs which row at the head names the merchant.
struct MerchantFinder {
    private let texts: [TextFacts]
    private let heads: [TextFacts]
    private let stores: KnownStores

    /// - Parameter heads: further passes over the head of the same picture.
    init(texts: [TextFacts], heads: [TextFacts], hints: ReadingHints) {
        (self.texts, self.heads) = (texts, heads)
        stores = KnownStores(hints.stores)
    }

    func find() -> ReadField<String>? {
        let web = WebNames(texts.flatMap(\.rows))
        var names: [NameCandidate] = []
        for (pass, text) in (texts + heads).enumerated() {
            for row in HeadScan(text: text, web: web, stores: stores, isWhole: pass < texts.count).names() {
                // Several passes read the same name, almost alike.
                if let same = names.firstIndex(where: { $0.isSame(as: row) }) {
                    names[same].add(row, pass: pass)
                } else {
                    names.append(NameCandidate(row, pass: pass))
                }
            }
        }
        return choose(among: names + sites(of: web, without: names), web: web)
    }

    /// The names of sites that no row has.
    private func sites(of web: WebNames, without names: [NameCandidate]) -> [NameCandidate] {
        var sites: [NameCandidate] = []
        for site in web.spelled.prefix(8).map({ NamedRow($0) })
        where !(names + sites).contains(where: { $0.isSame(as: site) || $0.contains(site) }) {
            sites.append(NameCandidate(site))
        }
        return sites
    }

    /// The confidence is the share in the odds of all names, and of none.
    private func choose(among names: [NameCandidate], web: WebNames) -> ReadField<String>? {
        let words = WordRuns(texts.first?.rows ?? [])
        let odds = names.map { $0.odds(passes: texts.count + heads.count, words: words) }
        guard let best = odds.indices.max(by: { odds[$0] < odds[$1] }) else { return nil }
        let confidence = odds[best] / (1 + odds.reduce(0, +))
        guard confidence >= MerchantFinder.least else { return nil }
        let read = names[best].best(words: words)
        let name = stores.name(like: read.name) ?? web.repaired(read.name) ?? web.shortened(read.name) ?? read.name
        return ReadField(name, confidence: confidence, box: read.row?.box, page: read.row?.page ?? 0)
    }

    /// The lowest confidence; below it, a name is noise.
    private static let least = 0.05
}
