import Testing
import VaultWire

@Suite("Parsers of bytes from outside")
struct FuzzTargetTests {
    @Test(arguments: FuzzTarget.all)
    func `keep their promises for the seeds of the fuzzer, and for each of them cut or damaged`(_ target: FuzzTarget)
        throws
    {
        for seed in target.seeds {
            try target.run(seed)
            try target.run(Array(seed.prefix(seed.count / 2)))
            for index in stride(from: 0, to: seed.count, by: max(seed.count / 16, 1)) {
                var damaged = seed
                damaged[index] ^= 1 << UInt8(index % 8)
                try target.run(damaged)
            }
        }
        try target.run([])
    }

    @Test(arguments: FoundCase.all)
    func `keep their promises for the inputs that once broke one`(_ found: FoundCase) throws {
        let target = try #require(FuzzTarget.named(found.target))
        try target.run(found.bytes)
    }

    @Test func `have a name of their own each, and seeds within the limit`() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
        for target in FuzzTarget.all {
            #expect(!target.seeds.isEmpty && target.seeds.allSatisfy { $0.count <= target.longest }, "\(target)")
        }
    }

    @Test func `of the server's requests begin with data that it takes`() throws {
        for seed in FuzzTarget.server.seeds.prefix(3) {
            let answers = try ServerRules().examine(seed)
            #expect(answers.allSatisfy { $0.status == 200 }, "\(answers)")
            #expect(answers.first?.body.text.contains("\"accepted\"") == true)
        }
    }

    @Test func `would be found to break one`() {
        #expect(throws: BrokenPromise.self) { try expect(false, "a promise") }
        #expect(!"\u{1B}[31m".isHarmless() && !"\u{202E}".isHarmless() && !"a\nb".isHarmless())
        #expect("a\nb".isHarmless(keepingLines: true) && "é漢👍🏽".isHarmless())
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }
}
