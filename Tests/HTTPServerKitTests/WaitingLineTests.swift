import Testing

@testable import HTTPServerKit

@Suite("The line of waiting connections") struct WaitingLineTests {
    @Test func `the one who entered first is taken first`() {
        var line = WaitingLine<Int>()
        for member in [3, 1, 2] { line.enter(member) }
        #expect([line.takeFirst(), line.takeFirst(), line.takeFirst(), line.takeFirst()] == [3, 1, 2, nil])
    }

    @Test func `who enters again waits from then on`() {
        var line = WaitingLine<Int>()
        for member in [1, 2, 1] { line.enter(member) }
        #expect([line.takeFirst(), line.takeFirst(), line.takeFirst()] == [2, 1, nil])
    }

    @Test func `who left is not taken, and may enter again`() {
        var line = WaitingLine<Int>()
        for member in [1, 2, 3] { line.enter(member) }
        line.leave(1)
        line.leave(2)
        line.enter(2)
        #expect(line.count == 2)
        #expect([line.takeFirst(), line.takeFirst(), line.takeFirst()] == [3, 2, nil])
    }

    @Test func `a line in which two come and go a thousand times keeps its order, and few places`() {
        var line = WaitingLine<Int>()
        line.enter(0)
        for _ in 0..<1_000 {
            line.enter(1)
            line.enter(2)
            line.leave(1)
        }
        #expect(line.placeCount < 100)
        #expect([line.takeFirst(), line.takeFirst(), line.takeFirst()] == [0, 2, nil])
    }

    @Test func `it takes the same as a list that is searched, whatever happens in which order`() {
        var (line, list, number) = (WaitingLine<Int>(), [Int](), UInt64(7))
        for _ in 0..<20_000 {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let member = Int(number >> 33 & 127)
            switch number >> 60 {
            case 0..<9:
                line.enter(member)
                list.removeAll { $0 == member }
                list.append(member)
            case 9..<13:
                line.leave(member)
                list.removeAll { $0 == member }
            default:  // open: a number of four bits
                let first = list.isEmpty ? nil : list.removeFirst()
                #expect(line.takeFirst() == first)
            }
            #expect(line.count == list.count)
        }
    }
}
