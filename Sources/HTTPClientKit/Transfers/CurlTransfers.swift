internal import CCurl

/// The transfers of one loop that are under way; lives on the loop's queue.
struct CurlTransfers {
    private let multi: CurlMulti
    private var open: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var ended: [Int] = []
    private let clock = ContinuousClock()

    init(multi: CurlMulti) {
        self.multi = multi
    }

    var running: Int { open.count }

    /// Returns the orders that were answered since the previous call.
    mutating func takeEnded() -> [Int] {
        defer { ended = [] }
        return ended
    }

    mutating func begin(_ order: CurlOrder) {
        guard let transfer = CurlTransfer(order, now: clock.now), multi.add(transfer.easy) else {
            order.fail(.unsendable)
            return ended.append(order.id)
        }
        open[transfer.easy] = transfer
    }

    mutating func giveUp(_ isUnwanted: (Int) -> Bool) {
        for transfer in open.values where isUnwanted(transfer.order.id) { end(transfer, .failure(.cancelled)) }
    }

    /// Does everything that is possible at once, and ends transfers that are complete or out of time.
    mutating func advance() {
        multi.perform()
        while let (easy, result) = multi.nextEnded() {
            if let transfer = open[easy] { end(transfer, .curl(result)) }
        }
        let now = clock.now
        for transfer in open.values where transfer.expiry <= now { end(transfer, .failure(.noAnswer)) }
    }

    /// Sleeps until something arrives or the first transfer's time is up.
    func wait() {
        guard let first = open.values.map(\.expiry).min() else { return }
        let left = max(.zero, min(first - clock.now, .seconds(3600)))
        let (seconds, attoseconds) = left.components
        // Rounded up, so that the time is up when the sleep ends.
        multi.wait(milliseconds: Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }

    private mutating func end(_ transfer: CurlTransfer, _ end: CurlTransfer.End) {
        open[transfer.easy] = nil
        multi.remove(transfer.easy)
        ended.append(transfer.order.id)
        transfer.finish(end)
    }
}
