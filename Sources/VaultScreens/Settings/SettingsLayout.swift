import TerminalUI

/// The areas of the Settings screen. In narrow windows the sections become one line above the list; low windows drop
/// the sample first, then the sentence about the setting.
struct SettingsLayout {
    let sections: Rect
    /// Whether the sections are in one line.
    let isNarrow: Bool
    let heading: Rect
    let list: Rect
    let about: Rect
    let sample: Rect

    private static let sectionColumns = 20

    init(_ body: Rect) {
        isNarrow = body.columns < 64
        let (sections, right) =
            isNarrow
            ? { ($0.top, $0.rest) }(body.splitTop(1)) : { ($0.left, $0.rest) }(body.splitLeft(Self.sectionColumns))
        self.sections = sections
        let main = isNarrow ? right : right.inset(columns: 1)
        let (heading, rest) = main.splitTop(main.rows >= 6 ? 1 : 0)
        self.heading = heading
        let (upper, sample) = rest.splitBottom(rest.rows >= 14 ? 5 : 0)
        self.sample = sample
        let (list, about) = upper.splitBottom(upper.rows >= 5 ? 3 : 0)
        self.list = list
        self.about = about
    }
}
