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
        let context = NameContext(texts: texts, stores: stores)
        var names: [NameCandidate] = []
        for (pass, text) in (texts + heads).enumerated() {
            for row in HeadScan(text: text, context: context, isWhole: pass < texts.count).names() {
                // Several passes read the same name, almost alike.
                if let same = names.firstIndex(where: { $0.isSame(as: row) }) {
                    names[same].add(row, pass: pass)
                } else {
                    names.append(NameCandidate(row, pass: pass))
                }
            }
        }
        names += sites(of: context.web, without: names)
        for (short, long) in names.pairs where names[short].isPart(of: names[long]) {
            (names[short].isWithin, names[long].isAround) = (true, true)
            if !names[long].isJoined, names[short].isRepeated(context.words) { names[long].hasRepeatedPart = true }
        }
        return choose(among: names, context)
    }

    /// The names of sites that no row has.
    private func sites(of web: WebNames, without names: [NameCandidate]) -> [NameCandidate] {
        var sites: [NameCandidate] = []
        for site in web.spelled.prefix(8).map({ NamedRow($0, signs: NameSigns(.site)) })
        where !(names + sites).contains(where: { $0.isSame(as: site) || $0.contains(site) }) {
            sites.append(NameCandidate(site))
        }
        return sites
    }

    /// The confidence is the share in the odds of all names, and of none.
    private func choose(among names: [NameCandidate], _ context: NameContext) -> ReadField<String>? {
        let odds = names.map { $0.odds(passes: texts.count + heads.count, context) }
        guard let best = odds.indices.max(by: { odds[$0] < odds[$1] }) else { return nil }
        let confidence = odds[best] / (1 + odds.reduce(0, +))
        guard confidence >= MerchantFinder.least else { return nil }
        let read = names[best].best(words: context.words)
        let web = context.web
        let spelled = names[best].spelled(read)
        let name = stores.name(like: spelled) ?? repaired(spelled, context) ?? web.shortened(spelled) ?? spelled
        return ReadField(name, confidence: confidence, box: read.row?.box, page: read.row?.page ?? 0)
    }

    /// The name with the letters of a site, unless the receipt has the name twice as it is: then the site is misread.
    private func repaired(_ name: String, _ context: NameContext) -> String? {
        context.words.count(of: StoreName.folded(name)) > 1 ? nil : context.web.repaired(name)
    }

    /// The lowest confidence; below it, a name is noise.
    private static let least = 0.05
}

extension [NameCandidate] {
    /// All pairs of two different ones; there are few names.
    fileprivate var pairs: [(Int, Int)] { indices.flatMap { left in indices.filter { $0 != left }.map { (left, $0) } } }
}
