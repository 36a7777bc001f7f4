internal import Folding
internal import VaultModel

/// The names of a receipt's web and mail addresses, which are printed small and recognized well.
struct WebNames {
    /// Folded, without `www` and the end: `auerbachskellerleipzig`.
    private(set) var names: Set<String> = []
    /// The names as they are written, a merchant's own sites before its pages at others; a hyphen is a blank.
    var spelled: [String] { hosts + pages }
    /// Whether there is a site that is not at a network, or at a maker of tills.
    var hasOwn: Bool { !hosts.isEmpty }
    private var hosts: [String] = []
    private var pages: [String] = []

    init(_ rows: [Row]) {
        for row in rows {
            for (index, word) in row.words.enumerated() where word.text.contains(".") || word.text.contains("@") {
                // `www. example.com`, `losteria. de` and `example .com` have a blank too many.
                if index > 0, word.text.hasPrefix(".") {
                    add(row.words[index - 1].text + word.text)
                } else if index + 1 < row.words.count, word.text.hasSuffix(".") {
                    add(word.text + row.words[index + 1].text)
                } else {
                    add(word.text)
                }
            }
        }
    }

    private mutating func add(_ text: String) {
        let parts = text.split(separator: "@").last?.split(separator: "/") ?? []
        guard let place = parts.firstIndex(where: { $0.contains(".") }), let name = WebNames.name(ofHost: parts[place])
        else { return }
        if !WebNames.carriers.contains(TextFolding.words(name).joined()) {
            if let new = insert(name) { hosts.append(new) }
        } else if !text.contains("@"), let page = parts.dropFirst(place + 1).first {
            // The page of the merchant at a social network, or at a maker of tills.
            if let new = insert(String(page)) { pages.append(new) }
        }
    }

    /// The name as it is shown; nil if it is known or none.
    private mutating func insert(_ name: String) -> String? {
        let folded = TextFolding.words(name).joined()
        guard (3...60).contains(folded.count), folded.contains(where: \.isLetter), !WebNames.isLabel(name),
            names.insert(folded).inserted
        else { return nil }
        return name.replacing("-", with: " ")
    }

    /// `Steuer-Nr.` with a number or a country behind it.
    private static func isLabel(_ name: String) -> Bool {
        let keys = WordKey.words(name, mixes: false)
        return HeadWords.lexicon.hits(in: keys).contains { $0.meaning == .data && $0.words.count == keys.count }
    }

    /// The part before the end of a host's name; nil if it is none.
    private static func name(ofHost host: Substring) -> String? {
        var parts = host.split(separator: ".").map { $0.filter { $0.isLetter || $0.isNumber || $0 == "-" } }
        guard parts.count >= 2, let last = parts.last, ends.contains(TextFolding.fold(last)) else { return nil }
        parts.removeLast()
        if parts.count > 1, let second = parts.last, ["co", "com", "org"].contains(TextFolding.fold(second)) {
            parts.removeLast()
        }
        return parts.last
    }

    private static let ends = Set(
        Countries.all.flatMap(\.domains) + [
            "com", "net", "org", "eu", "info", "biz", "shop", "store", "io", "app", "co",
        ])

    /// Makers of tills, mail and social networks.
    private static let carriers: Set<String> = [
        "gmail", "hotmail", "outlook", "yahoo", "gmx", "web", "facebook", "instagram", "twitter", "tripadvisor",
        "google", "goo", "bit", "apple", "x",
        "icloud", "live", "www", "toasttab", "squareup", "sumup", "zettle", "lightspeedhq", "ready2order", "r2o",
        "orderbird", "gastrofix", "vectron", "clover", "shopify", "tillhub", "hellocash", "fiskaly", "storyous",
        "dotykacka", "youtube", "tiktok", "linkedin", "whatsapp", "linktr", "tcpdf", "payback", "paypal",
    ]

    /// 0 … 1: how well a name fits the name of a site.
    func fit(_ name: String) -> Double {
        let folded = StoreName.folded(name)
        guard folded.count >= 3, folded.count <= 60 else { return 0 }
        var best = 0.0
        for site in names where site.count <= 60 {
            if site == folded { return 1 }
            let (short, long) = site.count < folded.count ? (site, folded) : (folded, site)
            if short.count >= 4, long.hasPrefix(short) || long.hasSuffix(short) {
                best = max(best, 0.5 + 0.5 * Double(short.count) / Double(long.count))
            } else if short.count >= 5, WordDistance.between(site, folded) * 5 <= long.count {
                best = max(best, 0.7)
            }
        }
        return best
    }

    /// The words of a row, up to four beside each other, that are the name of a site.
    func words(in row: Row) -> [[RecognizedText.Word]] {
        let folded = row.words.prefix(20).map { TextFolding.words($0.text).joined() }
        return folded.indices.compactMap { start in
            var run = ""
            for end in start..<min(start + 4, folded.count) {
                run += folded[end]
                if run.count >= 4, names.contains(run) { return Array(row.words[start...end]) }
            }
            return nil
        }
    }

    /// The name with the letters of a site that it is but for few of them: `BERRY'S CARE` is `BERRY'S CAKE` if there is
    /// `berryscake.com`.
    func repaired(_ name: String) -> String? {
        let letters = TextFolding.words(name).joined()
        guard letters.count >= 6, letters.count == name.count(where: { $0.isLetter || $0.isNumber }) else { return nil }
        for site in names where site.count == letters.count && site != letters {
            let wrong = zip(site, letters).count { $0 != $1 }
            guard wrong * 5 <= site.count else { continue }
            var right = zip(site, letters).makeIterator()
            return String(
                name.map { character in
                    guard character.isLetter || character.isNumber, let (letter, read) = right.next(), letter != read
                    else { return character }
                    return character.isLowercase ? letter : Character(letter.uppercased())
                })
        }
        return nil
    }

    /// The words of the name that are the name of a site, if there are others after them: `DECATHLON` of
    /// `DECATHLON LEIPZIG`.
    func shortened(_ name: String) -> String? {
        let words = name.split(separator: " ")
        guard words.count > 1 else { return nil }
        let whole = StoreName.folded(name)
        for count in (1..<words.count).reversed() {
            let part = words.prefix(count).joined(separator: " ")
            let folded = TextFolding.words(part).joined()
            if folded.count >= 4, names.contains(folded) { return StoreName.folded(part) == whole ? nil : part }
        }
        return nil
    }
}
