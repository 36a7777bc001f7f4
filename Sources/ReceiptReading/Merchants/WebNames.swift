internal import VaultModel

/// The names of a receipt's web and mail addresses, which are printed small and recognized well.
struct WebNames {
    /// Folded, without `www` and the end: `auerbachskellerleipzig`.
    private(set) var names: Set<String> = []

    init(_ rows: [Row]) {
        for row in rows {
            for (index, word) in row.words.enumerated() where word.text.contains(".") || word.text.contains("@") {
                add(word.text)
                // `www. example.com` and `losteria. de` have a blank too many.
                if index + 1 < row.words.count, word.text.hasSuffix(".") { add(word.text + row.words[index + 1].text) }
            }
        }
    }

    private mutating func add(_ text: String) {
        let folded = TextFolding.fold(text)
        guard let host = folded.split(separator: "@").last?.split(separator: "/").first(where: { $0.contains(".") })
        else {
            return
        }
        var parts = host.split(separator: ".").map { $0.filter { $0.isLetter || $0.isNumber } }
        guard parts.count >= 2, let last = parts.last, WebNames.ends.contains(last) else { return }
        parts.removeLast()
        if parts.count > 1, let second = parts.last, ["co", "com", "org"].contains(second) { parts.removeLast() }
        guard let name = parts.last, name.count >= 3, !WebNames.carriers.contains(name) else { return }
        names.insert(String(name))
    }

    private static let ends = Set(
        Countries.all.flatMap(\.domains) + [
            "com", "net", "org", "eu", "info", "biz", "shop", "store", "io", "app", "co",
        ])

    /// Makers of tills, mail and social networks.
    private static let carriers: Set<String> = [
        "gmail", "hotmail", "outlook", "yahoo", "gmx", "web", "facebook", "instagram", "twitter", "tripadvisor",
        "google",
        "icloud", "live", "www", "toasttab", "squareup", "sumup", "zettle", "lightspeedhq",
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
