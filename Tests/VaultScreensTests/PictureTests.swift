import Pixels
import TerminalUI
import Testing
import Translation
import VaultAttachments
import VaultJSON
import VaultModel
import VaultSettings
import VaultWording

@testable import VaultScreens

@Suite("Pictures on screens")
struct PictureTests {
    private static let rows: [ReceiptRow] = SampleReceipts.rows.map { row in
        var row = row
        row.attachments = row.id == receiptID(3) ? .synced : nil
        return row
    }

    private static let detail = ReceiptDetail.sample(changes: [
        .imageKeys: [.string(MediaID(ULID(high: 1, low: 2)).description)]
    ])

    private func list(_ size: (Int, Int), keys: [Key] = [.down, .down]) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.answer(.read(.page(SampleReceipts.page(Self.rows), .first)))
        for key in keys { tester.press(key) }
        return tester
    }

    private func detail(_ size: (Int, Int) = (80, 24)) -> ScreenTester {
        var tester = list(size)
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.answer(.read(.detail(receiptID(3), Self.detail)))
        return tester
    }

    @Test(arguments: sizes) func `the preview, the receipt and the full screen show the picture`(
        _ columns: Int, _ rows: Int
    ) {
        var list = list((columns, rows))
        list.showPicture()
        expectSnapshot(list.canvas, "list/picture")
        var detail = detail((columns, rows))
        detail.showPicture()
        expectSnapshot(detail.canvas, "detail/picture")
        detail.press(.char("+"))
        detail.showPicture()
        expectSnapshot(detail.canvas, "picture/whole")
        detail.press(.char("+"), .char("+"))
        detail.showPicture()
        detail.press(.char("j"))
        detail.showPicture()
        expectSnapshot(detail.canvas, "picture/zoomed")
    }

    @Test func `a row marks its pictures, and those still to be sent where there is a server`() {
        var status = SyncStatus.sample
        var tester = ScreenTester(.sample())
        let marks: [SyncMark?] = [nil, .synced, .pending, .failed]
        let rows = zip(SampleReceipts.rows, marks).map { row, mark in
            var row = row
            (row.attachments, row.isFavorite) = (mark, false)
            return row
        }
        tester.answer(.news(.status(status)), .read(.page(SampleReceipts.page(rows), .first)))
        func signs() -> [Character] { tester.rows[4...7].map { Array($0)[4] } }
        #expect(signs() == [" ", "@", "^", "!"], "\(tester)")
        (status.state, status.server) = (.deviceOnly, nil)
        tester.answer(.news(.status(status)))
        #expect(signs() == [" ", "@", "@", "!"], "\(tester)")
    }

    @Test func `a picture is requested once, and again only in another size or when it can be better`() {
        var tester = list((80, 24))
        let asked = { (tester: inout ScreenTester) in
            tester.takeEffects().count { if case .media(.show) = $0 { true } else { false } }
        }
        tester.showPicture(isPreview: true)
        #expect(asked(&tester) == 1)
        tester.press(.char("p"), .char("p"))
        #expect(asked(&tester) == 1)
        tester.press(.char("p"), .char("p"))
        tester.showPicture()
        #expect(asked(&tester) == 1)
        tester.press(.char("p"), .char("p"))
        #expect(asked(&tester) == 0)
        tester.send(.input(.resize(columns: 140, rows: 40)))
        #expect(asked(&tester) == 1)
    }

    @Test func `news of the store requests again what was not there`() {
        var tester = list((80, 24))
        let request = tester.model.asked
        _ = tester.takeEffects()
        guard let request else { Issue.record("nothing was requested"); return }
        let facts = PictureFacts(name: "lamp.jpg", state: .remoteOnly)
        tester.answer(.media(.picture(PictureAnswer(request, facts, .text("The picture is being fetched.")))))
        #expect(tester.shows("lamp.jpg"))
        tester.answer(.news(.storeChanged))
        tester.expect(.media(.show(request)))
    }

    @Test func `a list is content with the thumbnail, an open receipt fetches the original and says so`() {
        var list = list((80, 24))
        #expect(list.model.asked?.fetches == false)
        list.press(.enter)
        list.answer(.read(.detail(receiptID(3), Self.detail)))
        guard let request = list.model.asked, request.fetches else {
            Issue.record("nothing is fetched")
            return
        }
        let facts = PictureFacts(name: "lamp.jpg", state: .remoteOnly)
        list.answer(.media(.picture(PictureAnswer(request, facts, .text("It is on the server.")))))
        #expect(list.shows("It is on the server.") && list.shows("being fetched"), "\(list)")
    }

    @Test(arguments: ["off", "ascii"]) func `without pictures there are names and sizes`(_ reason: String) {
        var config = Settings()
        config.pictures = reason == "off" ? .off : nil
        let context = Context(
            today: day("2025-11-21"), now: sampleNow, theme: .plain, lines: .ascii, isASCII: reason == "ascii",
            settings: SettingLayers(config: config))
        var tester = ScreenTester(context)
        tester.answer(.read(.page(SampleReceipts.page(Self.rows), .first)))
        tester.press(.down, .down)
        let request = PictureRequest(receiptID(3), columns: 0, rows: 0, fetches: false)
        tester.expect(.media(.show(request)))
        tester.answer(SampleInbox.picture(request))
        #expect(tester.shows("scan_0007.jpg") && tester.shows("JPEG, 1.4 MB"), "\(tester)")
        #expect(tester.canvas.pictures.isEmpty)
    }

    @Test func `a popup leaves only the characters of a picture`() {
        var tester = list((80, 24))
        tester.showPicture()
        #expect(tester.canvas.pictures.count == 1)
        tester.press(.char("s"))
        tester.press(.char("p"))
        #expect(list((80, 24)).canvas.pictures.isEmpty)
    }

    @Test func `o opens the viewer, and says if there is nothing to open`() {
        var tester = detail()
        _ = tester.takeEffects()
        tester.press(.char("o"))
        tester.expect(.media(.open(receiptID(3), attachment: 0)))
        var other = list((80, 24), keys: [])
        other.press(.char("o"))
        #expect(other.shows("This receipt has no picture."))
    }

    @Test func `brackets turn pages and then attachments`() {
        var tester = detail()
        tester.showPicture()
        tester.press(.char("]"))
        #expect(tester.model.asked?.attachment == 1)
        tester.showPicture()
        tester.press(.char("]"))
        #expect(tester.model.asked?.attachment == 0)
        tester.press(.char("+"))
        tester.showPicture()
        tester.press(.char("["))
        #expect(tester.shows("First page."))
        tester.press(.char("]"))
        #expect(tester.model.asked?.attachment == 1)
    }

    @Test func `d removes the picture that is shown, and closes after the last one`() {
        var tester = detail()
        tester.showPicture()
        tester.press(.char("]"), .char("+"))
        let media = MediaID(ULID(high: 4, low: 4))
        func facts(_ count: Int) -> PictureFacts {
            PictureFacts(media: media, name: "lamp.jpg", state: .uploaded, count: count)
        }
        guard let second = tester.model.asked else { Issue.record("nothing was requested"); return }
        tester.answer(.media(.picture(PictureAnswer(second, facts(2), .facts))))
        _ = tester.takeEffects()
        tester.press(.char("d"))
        guard case .write(.detach(media, from: receiptID(3)))? = tester.takeEffects().first else {
            Issue.record("nothing was removed")
            return
        }
        // The first one is another picture by now, for all that is known here.
        tester.answer(.news(.storeChanged))
        guard
            case .media(.show(let first))? = tester.takeEffects().last(where: { effect in
                if case .media(.show) = effect { true } else { false }
            })
        else {
            Issue.record("nothing was requested again")
            return
        }
        #expect(first.attachment == 0)
        tester.answer(.media(.picture(PictureAnswer(first, facts(1), .facts))))
        tester.press(.char("d"))
        #expect(tester.shows("Warranty"), "the receipt is back")
    }

    @Test func `panning stops at the edges`() {
        var tester = detail()
        tester.press(.char("+"), .char("+"))
        tester.showPicture()
        for _ in 0..<40 {
            tester.press(.char("k"))
            tester.showPicture()
        }
        guard case .zoomed(let percent, _, let y)? = tester.model.asked?.view else {
            Issue.record("not zoomed")
            return
        }
        #expect(percent == 150 && y < 5000 && y > 0)
        tester.press(.char("j"))
        #expect(tester.model.asked?.view != .zoomed(percent: percent, x: 5000, y: y))
    }
}

@Suite("Windows on pictures")
struct PictureWindowTests {
    private let cell = PixelSize(width: 10, height: 20)
    private let receipt = PixelSize(width: 1000, height: 3000)

    @Test func `a whole page keeps its shape`() {
        let window = PictureWindow(of: receipt, columns: 40, rows: 20, cell: cell, view: .whole)
        #expect((window.columns, window.rows) == (13, 20))
        #expect(window.part == .whole)
    }

    @Test func `across fills the width around a height, inside the page`() {
        let window = PictureWindow(of: receipt, columns: 40, rows: 20, cell: cell, view: .across(around: 0))
        #expect((window.columns, window.rows) == (40, 20))
        #expect(window.part == PageArea(left: 0, top: 0, width: 10_000, height: 3333))
        let low = PictureWindow(of: receipt, columns: 40, rows: 20, cell: cell, view: .across(around: 9900))
        #expect(low.part.top == 6666)
        let wide = PictureWindow(
            of: PixelSize(width: 3000, height: 1000), columns: 40, rows: 20, cell: cell, view: .across(around: 9900))
        #expect(wide.part == .whole)
    }

    @Test func `zooming fills the room before it cuts`() {
        let window = PictureWindow(
            of: receipt, columns: 40, rows: 20, cell: cell, view: .zoomed(percent: 200, x: 5000, y: 5000))
        #expect((window.columns, window.rows) == (27, 20))
        #expect(window.part == PageArea(left: 0, top: 2500, width: 10_000, height: 5000))
    }

    @Test(arguments: [1, 3, 80]) func `every room has at least one cell`(_ columns: Int) {
        for view in [PictureView.whole, .across(around: 5000), .zoomed(percent: 800, x: 0, y: 10_000)] {
            let window = PictureWindow(
                of: PixelSize(width: 1, height: 5000), columns: columns, rows: 1, cell: cell, view: view)
            #expect((1...columns).contains(window.columns) && window.rows == 1)
        }
    }

    @Test func `a history counts pictures, and never says their IDs`() {
        let (one, two) = (["med_01M8A0Z1DBFMTM3G1YX8A3TPN1"], ["med_01M8A0Z1DBFMTM3G1YX8A3TPN2"])
        let line = HistoryLine(
            type: .edited, at: sampleNow, field: .imageKeys, from: .array(one.map(JSON.string)),
            to: .array((two + ["med_01M8A0Z1DBFMTM3G1YX8A3TPN3"]).map(JSON.string)))
        let values = Context.sample().values
        #expect(HistoryValues(line, currency: nil, values).set == "+2 -1")
        #expect(HistoryValues(line, currency: nil, values).from == "1")
        let change = SetChange(from: [], to: one).json
        #expect(ValueWords(values).text(of: .imageKeys, in: .receipt, change) == "+1")
    }

}
