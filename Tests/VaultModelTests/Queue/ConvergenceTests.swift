import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@Suite("Two devices and a server")
struct ConvergenceTests {
    @Test(arguments: 0..<8)
    func `they agree in the end, and nothing that a person wrote is gone`(part: UInt64) throws {
        for seed in part * 250..<(part + 1) * 250 {
            var stage = try SyncStage(seed: seed)
            try Self.live(&stage)
            try Self.settle(&stage)
            let last = try #require(stage.current)
            #expect(stage.devices.allSatisfy { $0.shown?.fields == last.fields }, "seed \(seed)")
            var kept = stage.accounted
            for (name, value) in last.fields {
                kept.formUnion(Schema.receipt[name]?.isSet == true ? last.set(name) : SyncStage.tokens(value))
            }
            #expect(stage.typed.subtracting(kept) == [], "seed \(seed)")
        }
    }

    /// Edits, pushes, pulls and resolves in random order.
    static func live(_ stage: inout SyncStage) throws {
        for _ in 0..<40 {
            let index = stage.below(2)
            switch stage.below(8) {
            case 0...3: stage.edit(index)
            case 4, 5: try stage.push(index)
            case 6: stage.pull(index)
            default: stage.resolve(index)
            }
        }
    }

    /// Sends and resolves everything until nothing is pending.
    static func settle(_ stage: inout SyncStage) throws {
        for round in 0..<200 {
            for index in [0, 1] {
                while !stage.devices[index].entries.isEmpty, stage.devices[index].conflicts.isEmpty {
                    try stage.push(index, losesAnswers: false)
                }
                stage.resolve(index)
            }
            let isQuiet = stage.devices.allSatisfy { $0.entries.isEmpty && $0.conflicts.isEmpty }
            if isQuiet { break }
            #expect(round < 199)
        }
        for index in [0, 1] { stage.pull(index) }
    }
}
