package import Pixels

/// The pictures above the cells of a terminal: compares those that are wanted with those that are there, and yields the
/// bytes that change one into the other. With ``PictureMethod/blocks`` there is never anything to do.
package struct PictureLayer: Sendable {
    /// The steps of a change, in their order around the drawing of a frame.
    package struct Change: Equatable, Sendable {
        /// Bytes to write before the frame.
        package var before: [UInt8] = []
        /// Rows of which every cell has to be written again, because a picture was drawn over them.
        package var rows: Set<Int> = []
        /// Bytes to write after the frame; the cursor stays where it is.
        package var after: [UInt8] = []
    }

    /// The most pictures whose pixels kitty keeps for the next frames, besides those of this one.
    private static let keptLimit = 16

    package let method: PictureMethod
    /// The size of a cell in pixels, if the terminal says it. Sixels need it.
    private let cell: PixelSize?
    private var shown: [PicturePlacement] = []
    /// Numbers of the pictures whose pixels were sent to kitty, the oldest first.
    private var sent: [(key: String, number: Int)] = []
    private var lastNumber = 0

    /// Nothing is on the terminal yet. Without the size of a cell there are no sixels.
    package init(method: PictureMethod, cell: PixelSize?) {
        self.method = method == .sixel && cell == nil ? .blocks : method
        self.cell = cell
    }

    /// Changes the pictures to these.
    ///
    /// - Parameters:
    ///   - touched: rows in which the frame writes cells; these hide pictures of all methods but kitty's.
    ///   - rows: the height of the window. Sixels in its last row would scroll it, so they are left out.
    package mutating func change(to wanted: [PicturePlacement], touched: Set<Int>, rows: Int) -> Change {
        guard method != .blocks, !(wanted.isEmpty && shown.isEmpty) else { return Change() }
        let wanted = wanted.filter { method != .sixel || $0.area.endRow < rows }
        var change = Change()
        let gone = shown.filter { !wanted.contains($0) }
        for placement in gone { remove(placement, &change) }
        var drawn: [UInt8] = []
        for placement in wanted where !isIntact(placement, touched.union(change.rows)) {
            drawn += position(placement.area.origin) + show(placement, among: wanted)
        }
        if !drawn.isEmpty { change.after = Array("\u{1B}7".utf8) + drawn + Array("\u{1B}8".utf8) }
        shown = wanted
        return change
    }

    /// Removes everything, also what the terminal keeps: before another program, a resize, a complete redraw, the end.
    package mutating func clear() -> Change {
        var change = Change()
        for placement in shown where method != .kitty {
            change.rows.formUnion(placement.area.row..<placement.area.endRow)
        }
        for picture in sent { change.before += KittyGraphics.delete(number: picture.number) }
        (shown, sent) = ([], [])
        return change
    }

    private func isIntact(_ placement: PicturePlacement, _ rows: Set<Int>) -> Bool {
        shown.contains(placement)
            && (method == .kitty || rows.isDisjoint(with: placement.area.row..<placement.area.endRow))
    }

    private mutating func remove(_ placement: PicturePlacement, _ change: inout Change) {
        if method == .kitty {
            guard let number = number(of: placement) else { return }
            change.before += KittyGraphics.hide(number: number, in: placement.area)
        } else {
            change.rows.formUnion(placement.area.row..<placement.area.endRow)
        }
    }

    private mutating func show(_ placement: PicturePlacement, among wanted: [PicturePlacement]) -> [UInt8] {
        let (columns, rows) = (placement.area.columns, placement.area.rows)
        switch method {
        case .blocks: return []
        case .kitty:
            let (bytes, number) = send(placement, keeping: Set(wanted.map(Self.key)))
            return bytes + KittyGraphics.place(number: number, in: placement.area)
        case .iterm2: return InlineImage.show(fitting(placement, enlarging: false), columns: columns, rows: rows)
        case .sixel: return Sixel.show(fitting(placement, enlarging: true))
        }
    }

    /// The pixels for the cells, no more than the terminal can show. It enlarges small pictures itself, which saves bytes,
    /// but by whole pixels: those of nearly the size, as thumbnails are, get the exact one.
    private func fitting(_ placement: PicturePlacement, enlarging: Bool) -> PixelImage {
        let image = placement.picture.image
        guard let cell else { return image }
        let box = PixelSize(width: cell.width * placement.area.columns, height: cell.height * placement.area.rows)
        let isNear = image.size.width * 3 > box.width * 2 || image.size.height * 3 > box.height * 2
        return isNear || enlarging ? image.scaled(to: box) : image
    }

    /// The pixels that kitty has are those of one size.
    private static func key(of placement: PicturePlacement) -> String {
        "\(placement.area.columns)x\(placement.area.rows) \(placement.picture.key)"
    }

    private func number(of placement: PicturePlacement) -> Int? {
        let key = Self.key(of: placement)
        return sent.first { $0.key == key }?.number
    }

    /// Sends the pixels unless the terminal has them, and deletes the oldest unused ones if it has many.
    private mutating func send(
        _ placement: PicturePlacement, keeping wanted: Set<String>
    ) -> (bytes: [UInt8], number: Int) {
        if let number = number(of: placement) { return ([], number) }
        var bytes: [UInt8] = []
        if sent.count >= Self.keptLimit, let oldest = sent.firstIndex(where: { !wanted.contains($0.key) }) {
            bytes += KittyGraphics.delete(number: sent.remove(at: oldest).number)
        }
        lastNumber += 1
        sent.append((Self.key(of: placement), lastNumber))
        return (
            bytes + KittyGraphics.transmit(fitting(placement, enlarging: false), number: lastNumber), lastNumber
        )
    }

    private func position(_ point: Point) -> [UInt8] { Array("\u{1B}[\(point.row + 1);\(point.column + 1)H".utf8) }
}
