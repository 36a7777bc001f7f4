package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The pictures of a receipt on the full screen.
package enum PictureScreen: Screen {
    package static var title: String { Strings.Pictures.title }

    package struct Model: Hashable, Sendable {
        let receipt: ReceiptID
        /// The receipt's store, for line 1.
        let name: String
        /// From 0.
        var attachment: Int
        var page: Int
        var zoom = 0
        /// The point around which the picture is enlarged, in ten-thousandths of the page.
        var x = PageArea.side / 2
        var y = PageArea.side / 2
        /// Whether the last page is meant, once it is known how many there are.
        var wantsLastPage = false

        package init(_ receipt: ReceiptID, name: String, attachment: Int = 0, page: Int = 0) {
            (self.receipt, self.name, self.attachment, self.page) = (receipt, name, attachment, page)
        }
    }

    package enum Message: Hashable, Sendable {
        case turn(Int)
        case zoom(Int), fit
        case pan(x: Int, y: Int)
        case answered(PictureAnswer)
        case open, detach, close
    }

    /// The sizes in percent of the whole page.
    static let sizes = [100, 150, 200, 300, 400, 600, 800]

    package static let bindings = BindingTable<Message>([
        Binding(
            [.char("+"), .char("=")], .zoom(1), "larger", Strings.Pictures.helpLarger, .view,
            footer: Strings.Pictures.footLarger),
        Binding(
            [.char("_"), .char("-")], .zoom(-1), "smaller", Strings.Pictures.helpSmaller, .view,
            footer: Strings.Pictures.footSmaller),
        Binding([.char("0")], .fit, "fit", Strings.Pictures.helpFit, .view, footer: Strings.Pictures.footFit),
        Binding(
            [.char("]"), .pageDown, .space], .turn(1), "next-page", Strings.Pictures.helpNextPage, .move,
            footer: Strings.Pictures.footPages),
        Binding([.char("["), .pageUp], .turn(-1), "previous-page", Strings.Pictures.helpPreviousPage, .move),
        Binding(
            [.char("o")], .open, "open-picture", Strings.Pictures.helpOpen, .view, footer: Strings.Pictures.footOpen),
        Binding([.char("d"), .delete], .detach, "detach", Strings.Pictures.helpDetach, .change, footer: "remove"),
        Binding([.char("h"), .left], .pan(x: -1, y: 0), "pan-left", Strings.Pictures.helpLeft, .move),
        Binding([.char("l"), .right], .pan(x: 1, y: 0), "pan-right", Strings.Pictures.helpRight, .move),
        Binding([.char("k"), .up], .pan(x: 0, y: -1), "pan-up", Strings.Pictures.helpUp, .move),
        Binding([.char("j"), .down], .pan(x: 0, y: 1), "pan-down", Strings.Pictures.helpDown, .move),
        Binding([.char("q"), .escape, .enter], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .turn(let step): return turn(step, &model, in: context)
        case .zoom(let step):
            let wanted = model.zoom + step
            guard sizes.indices.contains(wanted) else {
                let words = step > 0 ? Strings.Pictures.isLargest : Strings.Pictures.isWhole
                return [.navigate(.toast(Toast(words, kind: .notice)))]
            }
            model.zoom = wanted
        case .fit: fit(&model)
        case .pan(let x, let y): pan(x, y, &model, in: context)
        case .answered(let answer): take(answer, &model)
        case .open: return [.media(.open(model.receipt, attachment: model.attachment))]
        case .detach: return detach(&model, in: context)
        case .close: return [.navigate(.close)]
        }
        return []
    }

    /// Removes the picture from the receipt, and shows the one that takes its place.
    private static func detach(_ model: inout Model, in context: Context) -> [Effect] {
        guard let facts = context.pictures.facts(of: model.receipt, model.attachment), let media = facts.media else {
            return []
        }
        (model.attachment, model.page) = (min(model.attachment, max(0, facts.count - 2)), 0)
        fit(&model)
        let removal = Effect.write(.detach(media, from: model.receipt))
        return facts.count > 1 ? [removal] : [removal, .navigate(.close)]
    }

    private static func fit(_ model: inout Model) {
        (model.zoom, model.x, model.y) = (0, PageArea.side / 2, PageArea.side / 2)
    }

    /// Goes to another page, and from the last one of a file to the first one of the next.
    private static func turn(_ step: Int, _ model: inout Model, in context: Context) -> [Effect] {
        let facts = context.pictures.facts(of: model.receipt, model.attachment)
        let (pages, count) = (facts?.pages ?? 1, facts?.count ?? 1)
        if (0..<pages).contains(model.page + step) {
            model.page += step
        } else if (0..<count).contains(model.attachment + step) {
            model.attachment += step
            model.page = 0
            model.wantsLastPage = step < 0
        } else {
            let words = step > 0 ? Strings.Pictures.lastPage : Strings.Pictures.firstPage
            return [.navigate(.toast(Toast(words, kind: .notice)))]
        }
        fit(&model)
        return []
    }

    /// Moves by a quarter of what is visible, from where the picture really is: at an edge it stays.
    private static func pan(_ x: Int, _ y: Int, _ model: inout Model, in context: Context) {
        guard let wanted = picture(model, in: context), case .picture(let shown)? = context.pictures[wanted]?.content
        else { return }
        let (part, middle) = (shown.part, shown.part.middle)
        func moved(_ center: Int, by share: Int, _ size: Int) -> Int {
            min(max(center + share * size / 4, size / 2), PageArea.side - size / 2)
        }
        model.x = moved(middle.x, by: x, part.width)
        model.y = moved(middle.y, by: y, part.height)
    }

    private static func take(_ answer: PictureAnswer, _ model: inout Model) {
        guard answer.request.receipt == model.receipt, answer.request.attachment == model.attachment,
            let facts = answer.facts
        else { return }
        if model.wantsLastPage, facts.pages > 1 { model.page = facts.pages - 1 }
        model.wantsLastPage = false
        model.page = min(model.page, facts.pages - 1)
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        guard message == .detach, context.pictures.facts(of: model.receipt, model.attachment)?.media == nil else {
            return .offered
        }
        return .disabled(Strings.Pictures.noPicture)
    }

    package static func message(for answer: Answer) -> Message? {
        if case .media(.picture(let answer)) = answer { .answered(answer) } else { nil }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard case .mouse(let mouse) = input else { return nil }
        switch mouse.action {
        case .wheelUp: return .pan(x: 0, y: -1)
        case .wheelDown: return .pan(x: 0, y: 1)
        case .press, .release: return nil
        }
    }

    package static func picture(_ model: Model, in context: Context) -> PictureRequest? {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let room = context.room(in: body)
        let view: PictureView =
            model.zoom == 0 ? .whole : .zoomed(percent: sizes[model.zoom], x: model.x, y: model.y)
        return PictureRequest(
            model.receipt, attachment: model.attachment, page: model.page, view: view, columns: room.columns,
            rows: room.rows)
    }

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let facts = context.pictures.facts(of: model.receipt, model.attachment)
        let place =
            facts.map { facts in
                Strings.Pictures.position(
                    facts, attachment: model.attachment, page: model.page, moving: context.progress(of: facts.media))
            } ?? ""
        let name = facts.map { [Strings.Pictures.name($0), place].filter { !$0.isEmpty }.joined(separator: "   ") }
        let header = Header(
            place: context.vaultName + " > " + (model.name.isEmpty ? Strings.noStore : model.name),
            second: name ?? "", right: Strings.Pictures.zoom(sizes[model.zoom]))
        let body = Chrome.draw(header, in: context, on: &canvas)
        guard let request = picture(model, in: context) else { return }
        canvas.draw(request, in: context.showsPictures ? body : body.inset(columns: 1), context)
        guard !context.showsPictures else { return }
        _ = canvas.paragraph(
            Strings.Pictures.areOff, in: body.inset(columns: 1).splitTop(4).rest, style: context.theme.text,
            context: context)
    }
}
