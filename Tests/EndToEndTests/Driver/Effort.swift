import Foundation

/// How much is tried: little in every test run, all of it where `make soak` asks.
enum Effort {
    /// `RVAULT_SOAK=1` asks for all of it.
    static let isWhole = variable("RVAULT_SOAK") == 1

    /// `RVAULT_STORY=1` prints what each seed did, also where nothing is wrong.
    static let isTold = variable("RVAULT_STORY") == 1

    static func count(everyday: Int, soak: Int) -> Int { isWhole ? soak : everyday }

    /// The first seeds, or those that `RVAULT_SEEDS` (how many) and `RVAULT_FROM` (the first) name.
    static func seeds(everyday: Int, soak: Int) -> Range<Int> {
        let first = variable("RVAULT_FROM") ?? 1
        return first..<first + (variable("RVAULT_SEEDS") ?? count(everyday: everyday, soak: soak))
    }

    /// Figures for the log of a long run.
    static func report(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    private static func variable(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}
