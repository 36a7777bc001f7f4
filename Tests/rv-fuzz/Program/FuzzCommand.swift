internal import CFuzzer
internal import Glibc
internal import SystemKit

/// `rv-fuzz list`, `rv-fuzz seeds TARGET FOLDER`, `rv-fuzz words TARGET`, and `rv-fuzz TARGET` with arguments of
/// libFuzzer.
struct FuzzCommand {
    private let words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// Returns the exit status.
    func run() -> Int32 {
        switch words.first {
        case "list": list()
        case "seeds" where words.count == 3: seeds(of: words[1], in: words[2])
        case "words" where words.count == 2: dictionary(of: words[1])
        case .some(let name) where FuzzTarget.named(name) != nil: fuzz(name, droppingName: true)
        // libFuzzer starts the program itself with other arguments, for a merge.
        case _ where RunningTarget.isNamed: fuzz(nil, droppingName: false)
        default: refuse("Usage: rv-fuzz list | seeds TARGET FOLDER | words TARGET | TARGET [libFuzzer's arguments]")
        }
    }

    private func list() -> Int32 {
        for target in FuzzTarget.all { print("\(target.name)\t\(target.longest)\t\(target.summary)") }
        return 0
    }

    /// Writes the target's first inputs as files.
    private func seeds(of name: String, in folder: String) -> Int32 {
        guard let target = FuzzTarget.named(name) else { return refuse("There is no target \(name).") }
        for (index, seed) in target.seeds.enumerated() {
            do throws(SystemError) {
                try FileStore(directory: folder).write(seed, to: "seed-\(index)")
            } catch {
                return refuse("\(error)")
            }
        }
        return 0
    }

    /// Prints the target's words in the form of libFuzzer's dictionaries.
    private func dictionary(of name: String) -> Int32 {
        for word in FuzzTarget.named(name)?.words ?? [] {
            let bytes = word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            print("\"\(bytes.joined())\"")
        }
        return 0
    }

    /// Hands over to libFuzzer, which ends the process itself after a finding.
    private func fuzz(_ name: String?, droppingName drops: Bool) -> Int32 {
        if let name { setenv(RunningTarget.variable, name, 1) }
        let all = CommandLine.unsafeArgv
        if drops { all[1] = all[0] }
        var count = CommandLine.argc - (drops ? 1 : 0)
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = drops ? all + 1 : all
        return LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
            RunningTarget.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }

    private func refuse(_ sentence: String) -> Int32 {
        try? DescriptorIO.writeAll(Array((sentence + "\n").utf8), to: STDERR_FILENO)
        return 2
    }
}

/// The target that the environment names, for the function that libFuzzer calls, which can hold no value.
private enum RunningTarget {
    static let variable = "RVAULT_FUZZ_TARGET"
    private static let target = getenv(variable).flatMap { FuzzTarget.named(String(cString: $0)) }

    static var isNamed: Bool { getenv(variable) != nil }

    static func run(_ bytes: [UInt8]) {
        do {
            try target?.run(bytes)
        } catch {
            try? DescriptorIO.writeAll(Array("\nBroken promise: \(error)\n".utf8), to: STDERR_FILENO)
            abort()
        }
    }
}
