internal import Synchronization
internal import VaultWire

/// The bytes that bodies and answers of all connections may hold together, and how many of them one payer may.
///
/// Without it each connection's share would be small, and a thousand of them more than the machine has. The last quarter
/// is for those who hold little, so that a few payers who take all they may keep nobody else from an answer.
final class BytePurse: Sendable {
    private struct State {
        var total = 0
        var payers: [String: Int] = [:]
        /// Whether much was taken since the purse was last as good as empty.
        var wasFull = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let share: Int
    private let whenEmptied: @Sendable () -> Void

    /// - Parameter whenEmptied: called on any thread when hardly anything is left of what was much.
    init(limit: Int, share: Int, whenEmptied: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.share = share
        self.whenEmptied = whenEmptied
    }

    /// Bytes that are taken now.
    var total: Int { state.withLock { $0.total } }

    /// Takes so many more, or gives so many back.
    ///
    /// - Returns: false where the purse has not so many left; then nothing is taken.
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

/// Bytes of a purse, given back when nobody holds this any more.
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

    /// Takes so many more, or none where the purse has not so many left.
    func take(_ bytes: Int) -> Bool {
        count.withLock { count in
            guard purse.change(by: bytes, for: payer) else { return false }
            count += bytes
            return true
        }
    }

    /// Holds so many from now on, or as many as before where the purse has not so many left; what is less is always had.
    func settle(to bytes: Int) -> Bool {
        count.withLock { count in
            guard purse.change(by: bytes - count, for: payer) else { return false }
            count = bytes
            return true
        }
    }
}
