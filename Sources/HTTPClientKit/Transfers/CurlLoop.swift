internal import Dispatch
internal import Synchronization

/// Runs transfers side by side, on a queue of its own that is used only while something is under way.
final class CurlLoop: Sendable {
    private struct Inbox {
        var lastID = 0
        /// Ids that were given out and have not ended; an ended order can no longer be canceled.
        var open: Set<Int> = []
        var cancelled: Set<Int> = []
        var orders: [CurlOrder] = []
        var isRunning = false
        var isClosed = false
        /// Created on the queue for the first order, since that loads libcurl.
        var multi: CurlMulti?
    }

    private let inbox = Mutex(Inbox())
    private let queue = DispatchQueue(label: "http.client")

    /// Returns an id for one order, by which it can be canceled; every id must be started.
    func newID() -> Int {
        inbox.withLock { inbox in
            inbox.lastID += 1
            inbox.open.insert(inbox.lastID)
            return inbox.lastID
        }
    }

    /// Takes an order; its answer arrives on the loop's queue, or at once if the loop is closed.
    func start(_ order: CurlOrder) {
        enum Next { case refuse, begin, wake(CurlMulti?) }
        let next = inbox.withLock { inbox -> Next in
            if inbox.isClosed { return .refuse }
            inbox.orders.append(order)
            defer { inbox.isRunning = true }
            return inbox.isRunning ? .wake(inbox.multi) : .begin
        }
        switch next {
        case .refuse: order.fail(.cancelled)
        case .begin: queue.async { self.run() }
        case .wake(let multi): multi?.wake()
        }
    }

    /// Cancels an order, even if it is still to be started; does nothing if it has ended.
    func cancel(_ id: Int) {
        let multi = inbox.withLock { inbox -> CurlMulti? in
            guard inbox.open.contains(id) else { return nil }
            inbox.cancelled.insert(id)
            return inbox.multi
        }
        multi?.wake()
    }

    /// Cancels everything, now and in the future.
    func close() {
        let multi = inbox.withLock { inbox in
            inbox.isClosed = true
            return inbox.multi
        }
        multi?.wake()
    }

    private func run() {
        guard let multi = multi() else { return refuse() }
        var transfers = CurlTransfers(multi: multi)
        while true {
            let (orders, cancelled, isClosed) = inbox.withLock { inbox in
                defer { inbox.orders = [] }
                return (inbox.orders, inbox.cancelled, inbox.isClosed)
            }
            for order in orders { transfers.begin(order) }
            transfers.giveUp { isClosed || cancelled.contains($0) }
            transfers.advance()
            if leave(unless: transfers.running, ended: transfers.takeEnded()) { return }
            transfers.wait()
        }
    }

    /// The handle; nil if libcurl is not installed.
    private func multi() -> CurlMulti? {
        if let multi = inbox.withLock({ $0.multi }) { return multi }
        let made = CurlMulti()
        inbox.withLock { $0.multi = made }
        return made
    }

    /// Fails all waiting orders; a later order tries again.
    private func refuse() {
        let orders = inbox.withLock { inbox in
            defer { inbox.orders = [] }
            inbox.open = []
            inbox.cancelled = []
            inbox.isRunning = false
            return inbox.orders
        }
        for order in orders { order.fail(.noLibrary) }
    }

    /// Forgets orders that have ended; returns whether nothing is left to do, and then the next order starts the loop
    /// again.
    private func leave(unless running: Int, ended: [Int]) -> Bool {
        inbox.withLock { inbox in
            inbox.open.subtract(ended)
            inbox.cancelled.subtract(ended)
            inbox.isRunning = running > 0 || !inbox.orders.isEmpty
            return !inbox.isRunning
        }
    }
}
