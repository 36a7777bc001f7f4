internal import Folding

/// On which rows each run of up to four words stands, so that a name that is repeated is found.
struct WordRuns {
    private var rows: [String: Int] = [:]

    /// Words of a run, joined.
    private static let longest = 4

    init(_ rows: [Row]) {
        for row in rows {
            let words = TextFolding.words(row.text)
            var runs: Set<String> = []
            for start in words.indices {
                var run = ""
                for word in words[start...].prefix(WordRuns.longest) {
                    run += word
                    if run.count >= 4 { runs.insert(run) }
                }
            }
            for run in runs { self.rows[run, default: 0] += 1 }
        }
    }

    /// How many rows have the name.
    func count(of folded: String) -> Int { rows[folded] ?? 0 }

    /// 0 … 1: the share of a name's letters that are in its longest part on other rows, too. Towns and words for kinds of
    /// shops are not counted: they are repeated in addresses and in the names of goods.
    func echo(of name: String, towns: Set<String>) -> Double {
        let words = TextFolding.words(name).prefix(8)
        let all = words.reduce(0) { $0 + $1.count }
        guard words.count > 1, all <= 60 else { return 0 }
        var best = 0
        for start in words.indices {
            var run = ""
            for end in start..<min(start + WordRuns.longest, words.endIndex) {
                run += words[end]
                // The whole name is what ``NameSign/repeated`` counts.
                if end - start == words.count - 1 { break }
                let part = words[start...end]
                guard run.count >= 5, run.count > best, count(of: run) > 1,
                    part.contains(where: { !towns.contains($0) }),
                    HeadWords.lexicon.hits(in: part.joined(separator: " ")).isEmpty
                else { continue }
                best = run.count
            }
        }
        return Double(best) / Double(max(all, 1))
    }
}
