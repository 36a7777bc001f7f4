internal import CommandLineKit
internal import VaultClient
internal import VaultModel

/// One line about a part of a receipt, in the words of the command line.
struct CoverLine {
    /// Empty for the receipt's own warranty.
    var id = ""
    /// The level of indentation.
    var depth = 0
    var what: String
    var from: CalendarDay?
    var to: CalendarDay?
    var state = ""

    /// Lines in the order of the screen: the receipt's own warranty and those for the whole receipt, then item by item;
    /// claims follow the warranty they were made on, and the Trash comes last.
    static func lines(of cover: ReceiptCover, today: CalendarDay) -> [CoverLine] {
        let lines = CoverRow.rows(of: cover).map { row in
            switch row {
            case .own(let own): CoverLine(cover.receipt, own, today)
            case .item(let item): CoverLine(item)
            case .warranty(let warranty, let held, let depth): CoverLine(warranty, held, depth, today)
            case .claim(let claim, let depth): CoverLine(claim, depth)
            case .trashed(let part): CoverLine(trashed: part)
            }
        }
        let marks = Dictionary(
            cover.marks.map { (PartReference.short($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        return lines.map { line in
            var line = line
            line.state = [line.state, CoverLine.word(marks[line.id])].filter { !$0.isEmpty }.joined(separator: ", ")
            return line
        }
    }

    /// The name of a part: its type or kind, and its own name or provider if it has one.
    static func name(of part: Entity) -> String {
        if let warranty = Warranty(part) {
            return [kind(warranty.kind), warranty.provider].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return part.title.isEmpty ? part.ref.type.rawValue : "\(part.ref.type.rawValue) \(part.title)"
    }

    static func kind(_ kind: Warranty.Kind) -> String {
        switch kind {
        case .maker: "maker's warranty"
        case .shop: "shop's warranty"
        case .extended: "extended warranty"
        case .insurance: "insurance"
        }
    }

    private static func word(_ mark: SyncMark?) -> String {
        switch mark {
        case .conflict: "in conflict"
        case .failed: "rejected by the server"
        case .pending, .texted, .synced, nil: ""
        }
    }
}

extension CoverLine {
    private init(_ receipt: Receipt, _ cover: Cover, _ today: CalendarDay) {
        self.init(what: "warranty of the receipt", from: cover.starts, to: cover.ends)
        state = CoverLine.length(cover, receipt.warrantyMonths, today)
    }

    private init(_ item: Item) {
        let serial = item.serialNumber.isEmpty ? nil : "serial no. \(item.serialNumber)"
        self.init(id: PartReference.short(item.entity.ref), what: item.name.isEmpty ? "item" : item.name)
        state = [serial, item.price?.text()].compactMap(\.self).joined(separator: ", ")
    }

    private init(_ warranty: Warranty, _ cover: Cover, _ depth: Int, _ today: CalendarDay) {
        let contract = warranty.contractNumber.isEmpty ? nil : "contract \(warranty.contractNumber)"
        let scope =
            switch warranty.covers {
            case .partsAndLabor: "parts and labor"
            case .parts: "parts"
            case .labor: "labor"
            }
        let what = [CoverLine.name(of: warranty.entity), scope, contract].compactMap(\.self).joined(separator: ", ")
        self.init(
            id: PartReference.short(warranty.entity.ref), depth: depth, what: what, from: cover.starts, to: cover.ends)
        state = warranty.isVoid ? CoverLine.void(warranty) : CoverLine.length(cover, warranty.months, today)
    }

    private init(_ claim: Claim, _ depth: Int) {
        self.init(
            id: PartReference.short(claim.entity.ref), depth: depth, what: CoverLine.name(of: claim.entity),
            from: claim.openedOn, to: claim.closedOn)
        var words = [claim.state == .open ? "noted" : claim.state.rawValue]
        if let outcome = claim.outcome { words.append(outcome == .refused ? "denied" : outcome.rawValue) }
        switch claim.effect {
        case _ where claim.state != .closed: break
        case .none: break
        case .extends: words.append(claim.effectDays.worded("day longer", "days longer"))
        case .restarts: words.append("restarted")
        }
        state = words.joined(separator: ", ")
    }

    private init(trashed part: Entity) {
        self.init(id: PartReference.short(part.ref), what: CoverLine.name(of: part), state: "in the Trash")
    }

    private static func length(_ cover: Cover, _ months: Int?, _ today: CalendarDay) -> String {
        let count = months.map { $0.worded("month") } ?? ""
        return switch cover.standing {
        case .lifetime: "for life"
        case .unknown where cover.endsAfterCalendar: "\(count), ends after the year 9999"
        case .unknown: "\(count), no start date"
        case .void: "void"
        case .until(let day): "\(day.words(left: today)), \(count)"
        }
    }

    private static func void(_ warranty: Warranty) -> String {
        let day = warranty.voidedOn.map { "void since \($0)" } ?? "void"
        guard let reason = warranty.voidReason, !reason.isEmpty else { return day }
        return "\(day): \(reason)"
    }
}

extension Console {
    /// The lines as a table; empty for no lines. Below 100 columns it omits the first day, because the other columns
    /// need the space more.
    func table(_ lines: [CoverLine], width: Int?) -> String {
        guard !lines.isEmpty else { return "" }
        let hasFrom = width.map { $0 >= 100 } ?? true
        var table = TextTable(
            columns: [.init(title: "ID"), .init(title: "What", isFlexible: true)]
                + (hasFrom ? [.init(title: "From")] : [])
                + [.init(title: "To"), .init(title: "State", isFlexible: true)])
        table.rows = lines.map { line in
            let what = String(repeating: "  ", count: line.depth) + visible(line.what)
            return [line.id, what] + (hasFrom ? [line.from?.description ?? ""] : [])
                + [line.to?.description ?? "", visible(line.state)]
        }
        return table.render(width: width, paint: paint)
    }
}
