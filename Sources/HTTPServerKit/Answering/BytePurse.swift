internal import Synchronization
internal import VaultWire

/// The bytes that bodies and answers of all connections may hold together, and the share of one payer.
///
/// Without it each connection would get a small share, and a thousand of them would still exceed the memory. The last
/// quarter is reserved for payers who hold little, so that a few payers who take all they may do not block the answers
/// of others.
final class BytePurse: Sendable {
    private struct State {
        var total = 0
        var payers: [String: Int] = [:]
        /// Whether much was taken since the purse was last nearly empty.
        var wasFull = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let share: Int
    private let whenEmptied: @Sendable () -> Void

    /// - Parameter whenEmptied: called on any thread when the purse is nearly empty after much was taken from it.
    init(limit: Int, share: Int, whenEmptied: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.share = share
        self.whenEmptied = whenEmptied
    }

    /// Bytes taken at the moment.
    var total: Int { state.withLock { $0.total } }

    /// Takes that many bytes, or returns them if the number is negative.
    ///
    /// - Returns: false if the purse does not have that many left; then nothing is taken.
    fileprivate func change(by bytes: Int, for payer: String) -> Bool {
        let (isDone, isEmptied) = state.withLock { state in
            guard bytes <= 0 || fits(bytes, payer, in: state) else { return (false, false) }
            state.total += bytes
            let own = state.payers[payer, default: 0] + bytes
            state.payers[payer] = own > 0 ? own : nil
            if state.total >= limit / 12 { state.wasFull = true }
            let isEmptied = state.wasFull && state.total < limit / 192
            if isEmptied { state.wasFull = false }
            return (true, isEmptied)
        }
        if isEmptied { whenEmptied() }
        return isDone
    }

    private func fits(_ bytes: Int, _ payer: String, in state: State) -> Bool {
        let own = state.payers[payer, default: 0] + bytes
        return own <= share && state.total + bytes <= (own <= share / 6 ? limit : limit / 4 * 3)
    }
}

/// Bytes taken from a purse, returned when the last reference to this object is gone.
final class HeldBytes: Sendable {
    private let purse: BytePurse
    private let payer: String
    private let count = Mutex(0)

    init(of purse: BytePurse, for payer: String) {
        self.purse = purse
        self.payer = payer
    }

    deinit {
        _ = purse.change(by: -count.withLock { $0 }, for: payer)
    }

    /// Takes that many more bytes, or none if the purse does not have that many left.
    func take(_ bytes: Int) -> Bool {
        count.withLock { count in
            guard purse.change(by: bytes, for: payer) else { return false }
            count += bytes
            return true
        }
    }

    /// Changes the number of held bytes; false, and no change, if the purse does not have enough left. A decrease
    /// always succeeds.
    func settle(to bytes: Int) -> Bool {
        count.withLock { count in
            guard purse.change(by: bytes - count, for: payer) else { return false }
            count = bytes
            return true
        }
    }
}
