package import TerminalUI

/// The lines around every screen, and the rows they take in a window of any size.
///
/// At 24 rows: the place (row 0), tabs (1), a rule (2), the body (3…20), a rule (21), the toast (22), the keys (23).
/// Lower windows drop line 2 first, then the rules; then the toast replaces the keys in their row.
package struct Chrome: Hashable, Sendable {
    /// ScreenSlot and sync; nil in a window of one row.
    package let headerRow: Int?
    /// Nil below 16 rows.
    package let tabsRow: Int?
    /// Nil below 12 rows.
    package let topRule: Int?
    /// The area for the screen's content.
    package let body: Rect
    /// Nil below 12 rows; screens may write into its right end.
    package let bottomRule: Int?
    /// The row of the toast; below 8 rows it is the row of the keys.
    package let toastRow: Int?
    /// The keys; nil below 5 rows.
    package let footerRow: Int?

    /// Creates the rows for a window of that size; any size is allowed.
    package init(columns: Int, rows: Int) {
        let hasTabs = rows >= 16
        let hasRules = rows >= 12
        let hasToast = rows >= 8
        let hasFooter = rows >= 5
        var top = 0
        var bottom = rows
        func takeTop(_ wanted: Bool) -> Int? {
            guard wanted, top < bottom else { return nil }
            defer { top += 1 }
            return top
        }
        func takeBottom(_ wanted: Bool) -> Int? {
            guard wanted, top < bottom else { return nil }
            bottom -= 1
            return bottom
        }
        headerRow = takeTop(rows >= 2)
        tabsRow = takeTop(hasTabs)
        topRule = takeTop(hasRules)
        footerRow = takeBottom(hasFooter)
        toastRow = hasToast ? takeBottom(true) : footerRow
        bottomRule = takeBottom(hasRules)
        body = Rect(column: 0, row: top, columns: columns, rows: bottom - top)
    }
}
