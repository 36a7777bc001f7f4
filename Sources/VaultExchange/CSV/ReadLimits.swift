/// Limits that keep a hostile or mistaken file from filling the memory.
package struct ReadLimits: Equatable, Sendable {
    /// Bytes of a whole file.
    package var fileBytes: Int
    /// Bytes of one cell; an unclosed quote ends here too.
    package var cellBytes: Int
    /// Cells of one row.
    package var columns: Int
    /// Rows of one file, the header included.
    package var rows: Int

    /// Creates limits; see ``standard`` for the ones in use.
    package init(fileBytes: Int, cellBytes: Int, columns: Int, rows: Int) {
        self.fileBytes = fileBytes
        self.cellBytes = cellBytes
        self.columns = columns
        self.rows = rows
    }

    /// 64 MiB, 256 KiB per cell (notes may have 16,384 characters), 256 columns, half a million rows.
    package static let standard = ReadLimits(
        fileBytes: 64 << 20, cellBytes: 256 << 10, columns: 256, rows: 500_000)

    /// Refuses a file by its size alone, before any of it is read.
    ///
    /// - Throws: ``ExchangeError`` with `.tooLarge`.
    package func check(fileBytes size: Int) throws(ExchangeError) {
        guard size > fileBytes else { return }
        throw ExchangeError(
            .tooLarge,
            "The file is \(size >> 20) MiB; at most \(fileBytes >> 20) MiB can be imported at once. "
                + "Split it into smaller files.")
    }
}
