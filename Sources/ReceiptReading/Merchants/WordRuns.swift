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
}
