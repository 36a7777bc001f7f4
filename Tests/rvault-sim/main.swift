import VaultSimulation

let words = CommandLine.arguments
func number(_ name: String, _ fallback: Int) -> Int {
    words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? Int(words[$0 + 1]) : nil } ?? fallback
}
let from = number("--from", 1)
let count = number("--seeds", 100)
var broken = 0
var steps = 0
var requests = 0
var covers: [CoverGoal: Int] = [:]
for seed in from..<(from + count) {
    var options = SimOptions()
    options.tellsStory = words.contains("--story")
    let run = SimRun.inMemory(SimPlan(seed: UInt64(seed)), options: options)
    steps += run.steps
    requests += run.requests
    for goal in run.cover.goals { covers[goal, default: 0] += 1 }
    if options.tellsStory { for line in run.story { print(line) } }
    guard let first = run.findings.first else { continue }
    broken += 1
    print("seed \(seed): \(first)")
}
for goal in CoverGoal.allCases { print("  \(goal.rawValue): \(covers[goal, default: 0])") }
print("steps \(steps) requests \(requests)")
print("\(count) seeds, \(broken) broke")
