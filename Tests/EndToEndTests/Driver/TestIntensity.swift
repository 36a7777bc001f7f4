import Foundation

/// How much the long tests try: a part in a normal run, everything in `make soak`.
enum TestIntensity {
    /// Whether to try everything: `RVAULT_SOAK=1`.
    static let isSoak = variable("RVAULT_SOAK") == 1

    /// Whether to print what each seed did even if nothing failed: `RVAULT_STORY=1`.
    static let isVerbose = variable("RVAULT_STORY") == 1

    /// Seconds that a busy computer may take longer than what is promised, which is reported.
    static let slack = 20

    static func count(everyday: Int, soak: Int) -> Int { isSoak ? soak : everyday }

    /// Returns the first seeds, or those that `RVAULT_SEEDS` (the count) and `RVAULT_FROM` (the first) select.
    static func seeds(everyday: Int, soak: Int) -> Range<Int> {
        let first = variable("RVAULT_FROM") ?? 1
        return first..<first + (variable("RVAULT_SEEDS") ?? count(everyday: everyday, soak: soak))
    }

    /// Logs figures of a long run to standard error.
    static func report(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    private static func variable(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
