import CZlib
import FaultProxy
import Testing
import VaultTestKit

@Suite("Plans of faults")
struct FaultPlanTests {
    private func faults(of plan: FaultPlan, count: Int = 2000) -> [Fault] {
        (0..<count).map { plan.fault(for: .init(number: $0, method: "POST", path: "/v1/sync/push")) }
    }

    @Test func `the same seed chooses the same faults, another seed others`() {
        #expect(faults(of: .seeded(7)) == faults(of: .seeded(7)))
        #expect(faults(of: .seeded(7)) != faults(of: .seeded(8)))
    }

    @Test func `a seed leaves as many exchanges alone as it should, and every kind of fault occurs`() {
        let chosen = faults(of: .seeded(1, perMille: 500)).filter { $0 != .none }
        #expect((900...1100).contains(chosen.count))
        let kinds = Set(chosen.map { $0.description.prefix { $0 != ":" } })
        #expect(kinds.count == 13)
    }

    @Test func `faults in turn meet one path each, and then nothing`() {
        let plan = FaultPlan.inTurn([.duplicate, .hold(milliseconds: 1)], path: "/a")
        let paths = ["/b", "/a", "/a", "/a"]
        let met = paths.enumerated().map { plan.fault(for: .init(number: $0.0, method: "GET", path: $0.1)) }
        #expect(met == [.none, .duplicate, .hold(milliseconds: 1), .none])
    }

    @Test func `the words of a fault are read as that fault`() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<1000 {
            let fault = Fault.random(using: &random)
            #expect(Fault(fault.description) == fault)
        }
        #expect(Fault("none") == Fault.none)
        for text in [
            "", "delay", "delay:-1", "delay:x", "cut-reply:5", "cut-reply:5:bend", "answer:teapot", "drip:0:1",
        ] {
            #expect(Fault(text) == nil)
        }
    }

    @Test func `the bomb unpacks to more than 64 MiB`() {
        let bytes = ScriptedAnswer.gzipBomb.bytes
        var packed = Array(bytes.drop { $0 != 0x1F })
        var room = [UInt8](repeating: 0, count: 1 << 20)
        var stream = z_stream()
        inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { inflateEnd(&stream) }
        packed.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            var result = Z_OK
            while result == Z_OK {
                result = room.withUnsafeMutableBufferPointer { output in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
            }
        }
        #expect(stream.total_out > 64 << 20)
        #expect(packed.count < 1 << 20)
    }
}
