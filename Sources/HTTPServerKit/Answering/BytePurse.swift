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
    }

    private let state = Mutex(State())
    private let limit: Int
    private let share: Int

    init(limit: Int, share: Int) {
        self.limit = limit
        self.share = share
    }

    /// Bytes that are taken now.
    var total: Int { state.withLock { $0.total } }

    /// Whether so many bytes could be taken now.
    func hasRoom(for bytes: Int, of payer: String) -> Bool {
        state.withLock { fits(bytes, payer, in: $0) }
    }

    fileprivate func take(_ bytes: Int, for payer: String) -> Bool {
        state.withLock { state in
            guard fits(bytes, payer, in: state) else { return false }
            state.total += bytes
            state.payers[payer, default: 0] += bytes
            return true
        }
    }

    fileprivate func giveBack(_ bytes: Int, of payer: String) {
        state.withLock { state in
            state.total -= bytes
            let left = state.payers[payer, default: bytes] - bytes
            state.payers[payer] = left > 0 ? left : nil
        }
    }

    private func fits(_ bytes: Int, _ payer: String, in state: State) -> Bool {
        let own = state.payers[payer, default: 0] + bytes
        return own <= share && state.total + bytes <= (own <= share / 8 ? limit : limit / 4 * 3)
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
        purse.giveBack(count.withLock { $0 }, of: payer)
    }

    /// Takes so many more, or none where the purse has not so many left.
    func take(_ bytes: Int) -> Bool {
        guard purse.take(bytes, for: payer) else { return false }
        count.withLock { $0 += bytes }
        return true
    }
}
