internal import Dispatch
internal import Synchronization
internal import VaultWire

/// The bytes that bodies and answers of all connections may hold together, and the share of one payer.
///
/// Without it each connection would get a small share, and a thousand of them would still exceed the memory. The last
/// quarter is reserved for payers who hold little, so that a few payers who take all they may do not block the answers
/// of others.
final class BytePurse: Sendable {
    private struct Holding {
        var taken = 0
        /// Those of them that are reserved for answers in the making, most of which are returned in a moment.
        var reserved = 0
    }

    private struct State {
        var all = Holding()
        var payers: [String: Holding] = [:]
        var waiting: [DispatchSemaphore] = []
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
    var total: Int { state.withLock { $0.all.taken } }

    /// How many wait for bytes that are reserved.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Takes that many bytes, or returns them if the number is negative.
    ///
    /// - Parameter reserved: how many more of the payer's bytes are reserved from now on.
    /// - Returns: false if the purse does not have that many left; then nothing is taken.
    fileprivate func change(by bytes: Int, reserving reserved: Int = 0, for payer: String) -> Bool {
        let (isDone, isEmptied) = state.withLock { state in
            guard bytes <= 0 || fits(bytes, payer, in: state) else { return (false, false) }
            var own = state.payers[payer] ?? Holding()
            own.taken += bytes
            own.reserved += reserved
            state.payers[payer] = own.taken > 0 ? own : nil
            state.all.taken += bytes
            state.all.reserved += reserved
            if bytes < 0 || reserved < 0 {
                for bell in state.waiting { bell.signal() }
                state.waiting = []
            }
            if state.all.taken >= limit / 12 { state.wasFull = true }
            let isEmptied = state.wasFull && state.all.taken < limit / 192
            if isEmptied { state.wasFull = false }
            return (true, isEmptied)
        }
        if isEmptied { whenEmptied() }
        return isDone
    }

    /// Takes and reserves bytes, and waits for those that others have reserved if these are enough.
    ///
    /// - Parameter patience: how long it waits in all.
    fileprivate func reserve(_ bytes: Int, for payer: String, patience: Duration) -> Bool {
        let deadline = DispatchTime.now() + .milliseconds(Int(patience / .milliseconds(1)))
        while !change(by: bytes, reserving: bytes, for: payer) {
            guard let bell = bell(before: bytes, payer) else { return false }
            if bell.wait(timeout: deadline) == .timedOut { return change(by: bytes, reserving: bytes, for: payer) }
        }
        return true
    }

    /// Rings when something is returned; nil if what is reserved is not enough.
    private func bell(before bytes: Int, _ payer: String) -> DispatchSemaphore? {
        state.withLock { state in
            let bell = DispatchSemaphore(value: 0)
            // Something may have been returned since the purse had too little.
            if fits(bytes, payer, in: state) {
                bell.signal()
                return bell
            }
            guard fits(bytes, payer, in: state, withoutReserved: true) else { return nil }
            state.waiting.append(bell)
            return bell
        }
    }

    private func fits(_ bytes: Int, _ payer: String, in state: State, withoutReserved: Bool = false) -> Bool {
        func taken(_ holding: Holding) -> Int { holding.taken - (withoutReserved ? holding.reserved : 0) }
        let own = taken(state.payers[payer] ?? Holding()) + bytes
        return own <= share && taken(state.all) + bytes <= (own <= share / 6 ? limit : limit / 4 * 3)
    }
}

/// Bytes taken from a purse, returned when the last reference to this object is gone.
final class HeldBytes: Sendable {
    private let purse: BytePurse
    private let payer: String
    private let state = Mutex((count: 0, reserved: 0))

    init(of purse: BytePurse, for payer: String) {
        self.purse = purse
        self.payer = payer
    }

    deinit {
        let (count, reserved) = state.withLock { $0 }
        _ = purse.change(by: -count, reserving: -reserved, for: payer)
    }

    /// Takes that many more bytes, or none if the purse does not have that many left.
    func take(_ bytes: Int) -> Bool {
        state.withLock { state in
            guard purse.change(by: bytes, for: payer) else { return false }
            state.count += bytes
            return true
        }
    }

    /// Takes that many more bytes for an answer in the making, until the number is settled. Waits a moment if others do so,
    /// too, and have taken what this needs.
    func reserve(_ bytes: Int, patience: Duration) -> Bool {
        guard purse.reserve(bytes, for: payer, patience: patience) else { return false }
        state.withLock { $0 = ($0.count + bytes, $0.reserved + bytes) }
        return true
    }

    /// Changes the number of held bytes; false, and no change, if the purse does not have enough left. A decrease
    /// always succeeds.
    func settle(to bytes: Int) -> Bool {
        state.withLock { state in
            guard purse.change(by: bytes - state.count, reserving: -state.reserved, for: payer) else { return false }
            state = (bytes, 0)
            return true
        }
    }
}
