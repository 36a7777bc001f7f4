/// A file under way, and the share of it that has been moved.
package struct TransferProgress: Hashable, Sendable {
    package let task: TransferTask
    package let byteCount: Int64
    /// 0 to 99: a file of which everything has arrived is complete only once both sides have stored that.
    package let percent: Int

    package init(_ task: TransferTask, moved: Int64, of byteCount: Int64) {
        self.task = task
        self.byteCount = byteCount
        percent = byteCount > 0 ? Int(min(max(moved, 0) * 100 / byteCount, 99)) : 0
    }
}
