import SystemKit
import Testing

@Suite("Files that arrive")
struct ArrivalsTests {
    private func stamp(_ size: Int64, _ modified: Int64 = 1) -> Arrivals.Stamp {
        Arrivals.Stamp(size: size, modified: modified)
    }

    private func at(_ seconds: Int) -> Duration { .seconds(seconds) }

    @Test func `a closed file has arrived at once, and only once`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        #expect(arrivals.note("a.pdf", stamp(0), isComplete: false, at: at(0)) == false)
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: true, at: at(1)) == true)
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: true, at: at(2)) == false)
        #expect(arrivals.timeToNext(at: at(2)) == nil)
    }

    @Test func `a file that nobody closes has arrived after the settle time`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: false, at: at(1)) == false)
        #expect(arrivals.timeToNext(at: at(1)) == .seconds(2) && arrivals.due(at: at(2)) == [])
        #expect(arrivals.timeToNext(at: at(9)) == .zero && arrivals.due(at: at(3)) == ["a.pdf"])
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: false, at: at(3)) == true)
        #expect(arrivals.due(at: at(9)) == [])
    }

    @Test(arguments: [(Int64(10), Int64(1)), (9, 2)])
    func `each change of size or time starts the settle time again`(size: Int64, modified: Int64) {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        _ = arrivals.note("a.pdf", stamp(9), isComplete: false, at: at(0))
        #expect(arrivals.note("a.pdf", stamp(size, modified), isComplete: false, at: at(2)) == false)
        #expect(arrivals.due(at: at(3)) == [] && arrivals.due(at: at(4)) == ["a.pdf"])
    }

    @Test func `seeing an unchanged file again does not start the settle time again`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        _ = arrivals.note("a.pdf", stamp(9), isComplete: false, at: at(0))
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: false, at: at(1)) == false)
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: false, at: at(2)) == true)
    }

    @Test func `an empty file never arrives`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        #expect(arrivals.note("a.pdf", stamp(0), isComplete: true, at: at(0)) == false)
        #expect(arrivals.due(at: at(99)) == [] && arrivals.timeToNext(at: at(99)) == nil)
        #expect(arrivals.note("a.pdf", stamp(0), isComplete: false, at: at(99)) == false)
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: true, at: at(100)) == true)
    }

    @Test func `a file arrives again when its content changes`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: true, at: at(0)) == true)
        #expect(arrivals.note("a.pdf", stamp(12, 2), isComplete: false, at: at(5)) == false)
        #expect(arrivals.note("a.pdf", stamp(12, 2), isComplete: true, at: at(6)) == true)
    }

    @Test func `a file that was removed is forgotten`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: true, at: at(0)) == true)
        #expect(arrivals.note("a.pdf", nil, isComplete: false, at: at(1)) == false)
        #expect(arrivals.note("a.pdf", stamp(9), isComplete: true, at: at(2)) == true)
        _ = arrivals.note("b.pdf", stamp(9), isComplete: false, at: at(2))
        _ = arrivals.note("b.pdf", nil, isComplete: false, at: at(3))
        #expect(arrivals.due(at: at(9)) == [])
    }

    @Test(arguments: [
        ".hidden.pdf", ".", "a.pdf.part", "a.PDF.PART", "a.crdownload", "a.pdf~", "a.tmp", "~$a.pdf", "a.partial", "",
        "folder/.hidden",
    ])
    func `hidden and temporary files never arrive`(name: String) {
        var arrivals = Arrivals(.folder, settle: .zero)
        #expect(arrivals.note(name, stamp(9), isComplete: true, at: at(0)) == false)
        #expect(arrivals.due(at: at(9)) == [])
    }

    @Test(arguments: ["part", "a.parts", "tmp.pdf", "~a.pdf", "a.b.c", "-rf"])
    func `names that only resemble those of temporary files arrive`(name: String) {
        var arrivals = Arrivals(.folder, settle: .zero)
        #expect(arrivals.note(name, stamp(9), isComplete: true, at: at(0)) == true)
    }

    @Test func `after a scan only what is there is known`() {
        var arrivals = Arrivals(.folder, settle: .seconds(2))
        for name in ["a", "b"] { _ = arrivals.note(name, stamp(9), isComplete: true, at: at(0)) }
        for name in ["c", "d"] { _ = arrivals.note(name, stamp(9), isComplete: false, at: at(0)) }
        arrivals.keep(only: ["a", "c"])
        #expect(arrivals.due(at: at(2)) == ["c"])
        #expect(arrivals.note("a", stamp(9), isComplete: true, at: at(2)) == false)
        #expect(arrivals.note("b", stamp(9), isComplete: true, at: at(2)) == true)
    }

    @Test func `a mail that is read or flagged does not arrive again`() {
        var arrivals = Arrivals(.maildir, settle: .seconds(2))
        #expect(arrivals.note("new/1.2.host", stamp(9), isComplete: true, at: at(0)) == true)
        #expect(arrivals.note("new/1.2.host", nil, isComplete: false, at: at(1)) == false)
        #expect(arrivals.note("cur/1.2.host:2,S", stamp(9), isComplete: true, at: at(1)) == false)
        #expect(arrivals.note("cur/1.2.host:2,FS", stamp(9, 2), isComplete: true, at: at(2)) == false)
        arrivals.keep(only: ["cur/1.2.host:2,FS"])
        #expect(arrivals.note("cur/1.2.host:2,FRS", stamp(9), isComplete: true, at: at(3)) == false)
        #expect(arrivals.note("new/1.3.host", stamp(9), isComplete: true, at: at(3)) == true)
    }
}
