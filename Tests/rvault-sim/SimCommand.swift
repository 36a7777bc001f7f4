import Dispatch
import Foundation
import Synchronization
import VaultSimulation
import VaultSimulationOnDisk

/// `rvault-sim`: runs seeds on all cores, and prints how many broke and the shortest story of the first that did.
struct SimCommand {
    private var seeds = 1000
    private var from: UInt64 = 1
    private var jobs = ProcessInfo.processInfo.activeProcessorCount
    private var options = SimOptions()
    private var showsHash = false
    /// Whether receipts are split, merged and purged.
    var hasRequests = true
    /// Whether persons add pictures, which the server reads.
    var hasMachine = false
    /// Whether persons send new receipts as text messages, too.
    var hasTexts = false
    /// Whether goals are printed, and each must be reached in a hundredth of the seeds.
    private var checksCover = false
    private var fault: String?
    private var place = SimPlace.memory

    init(_ words: ArraySlice<String>) {
        var words = words
        while let word = words.popFirst() {
            switch word {
            case "--seeds": seeds = Int(words.popFirst() ?? "") ?? seeds
            case "--from": from = UInt64(words.popFirst() ?? "") ?? from
            case "--jobs": jobs = Int(words.popFirst() ?? "") ?? jobs
            case "--fault": fault = words.popFirst() ?? ""
            case "--store":
                place = Self.place(words.popFirst() ?? "")
                options.keepsRemains = !place.isMemory
            case "--without-requests": hasRequests = false
            case "--machine": hasMachine = true
            case "--sms": hasTexts = true
            case "--text": options.usesText = true
            case "--limits": options.saysLimits = true
            case "--story": options.tellsStory = true
            case "--hash": showsHash = true
            case "--cover": checksCover = true
            default:
                FileHandle.standardError.write(Data("rvault-sim does not know \(word).\n".utf8))
                exit(64)
            }
        }
    }

    /// - Returns: the exit status; 0 if nothing broke.
    func run() -> Int32 {
        defer { place.remove() }
        if fault == "all" { return runAllFaults() }
        var options = options
        if let fault {
            guard let known = PlantedFault(rawValue: fault) else {
                say("Known faults: \(PlantedFault.allCases.map(\.rawValue).joined(separator: " "))")
                return 64
            }
            options.fault = known
        }
        let tally = tally(options)
        if let first = tally.broken.first { tellShortest(first, options) }
        if fault == nil { tellCover(tally) }
        if let first = tally.differing.min() { tellDifference(first, options) }
        if showsHash { say("hash \(String(tally.hash, radix: 16))") }
        say("\(tally.runs) seeds, \(tally.broken.count) broke")
        return tally.broken.isEmpty && tally.differing.isEmpty && isCovered(tally) ? 0 : 1
    }

    /// Runs every fault on the same seeds, and prints the first seed that finds it and how many do.
    private func runAllFaults() -> Int32 {
        var missed: [String] = []
        for fault in PlantedFault.allCases {
            var options = options
            options.fault = fault
            let tally = tally(options)
            let first = tally.broken.min { $0.plan.seed < $1.plan.seed }
            let share = Double(tally.broken.count * 1000 / max(1, tally.runs)) / 10
            let finding = first?.findings.first.map { "\($0.invariant.rawValue)" } ?? "-"
            say(
                "\(fault.rawValue) \(tally.broken.count) of \(tally.runs) (\(share) %), first \(first.map { "\($0.plan.seed)" } ?? "-"), \(finding)"
            )
            if tally.broken.isEmpty { missed.append(fault.rawValue) }
        }
        say("\(PlantedFault.allCases.count) faults, \(missed.count) not found \(missed.joined(separator: " "))")
        return missed.isEmpty ? 0 : 1
    }

    /// Prints a line at once, even if the output is a file.
    func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    private func tally(_ options: SimOptions) -> Tally {
        let next = Mutex(from)
        let end = from + UInt64(seeds)
        let total = Mutex(Tally())
        let run = runner(options)
        let loud = fault == nil
        DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { _ in
            var own = Tally()
            while true {
                let start = next.withLock { value in
                    defer { value = min(end, value + 25) }
                    return value
                }
                guard start < end else { break }
                for seed in start..<min(end, start + 25) {
                    let done = run(plan(seed, options))
                    own.add(done)
                    if !place.isMemory, loud { compare(done, options, &own) }
                    // If a long run is stopped, this shows how far it came.
                    if loud, seed % (place.isMemory ? 10_000 : 1_000) == 0 { say("seed \(seed) is done") }
                    guard let finding = done.findings.first, loud else { continue }
                    say("seed \(seed): \(finding)")
                }
            }
            total.withLock { $0.merge(own) }
        }
        return total.withLock { $0 }
    }

    /// The plan of a seed; a fault of the machine needs one.
    func plan(_ seed: UInt64, _ options: SimOptions) -> SimPlan {
        let needsMachine = options.fault?.needsMachine ?? false
        return SimPlan(seed: seed, hasRequests: hasRequests, hasMachine: hasMachine || needsMachine, hasTexts: hasTexts)
    }

    func runner(_ options: SimOptions) -> @Sendable (SimPlan) -> SimRun {
        switch place {
        case .memory: { SimRun.inMemory($0, options: options) }
        case .files(let folder): { SimRun.onDisk($0, in: folder, options: options) }
        case .database(let address):
            { plan in SimRun.over(plan, options: options) { try ServerDatabaseStore(address) } }
        }
    }

    private func tellShortest(_ broken: SimRun, _ options: SimOptions) {
        var telling = options
        telling.tellsStory = true
        let run = runner(options)
        guard !options.tellsStory, options.fault == nil else {
            for line in runner(telling)(broken.plan).story { say(line) }
            return
        }
        var shrinker = Shrinker(run: run, like: broken)
        let small = shrinker.shrink(broken.plan)
        say("The shortest story of seed \(broken.plan.seed):\n\(small)")
        for line in runner(telling)(small).story { say(line) }
    }

    private func tellCover(_ tally: Tally) {
        for goal in checksCover ? goals : [] {
            let count = tally.cover[goal, default: 0]
            let share = Double(count * 1000 / max(1, tally.runs)) / 10
            say("  \(goal.rawValue) \(count) (\(share) %)")
        }
        say("\(tally.steps) steps, \(tally.requests) requests")
    }

    /// The goals that the runs can reach.
    private var goals: [CoverGoal] {
        CoverGoal.allCases.filter { (hasMachine || !$0.needsMachine) && (hasTexts || !$0.needsTexts) }
    }

    private func isCovered(_ tally: Tally) -> Bool {
        guard checksCover else { return true }
        // Few seeds say nothing about shares, but they reach everything about the texts that they are run for.
        let isFew = tally.runs < 10_000
        let wanted = isFew ? goals.filter { hasTexts && $0.needsTexts } : goals
        let rare = wanted.filter { tally.cover[$0, default: 0] * 100 < (isFew ? 1 : tally.runs) }
        if !rare.isEmpty { say("Too rare: \(rare.map(\.rawValue).joined(separator: " "))") }
        return rare.isEmpty
    }
}
