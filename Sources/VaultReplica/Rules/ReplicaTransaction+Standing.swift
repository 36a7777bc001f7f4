package import VaultModel
internal import VaultWire

extension ReplicaTransaction {
    /// The current standing of the queue and the cursor.
    package func standing() throws -> ReplicaStatus {
        let kept = try tables.settings([
            ReplicaSetting.device, ReplicaSetting.owed, ReplicaSetting.lastFull, ReplicaSetting.cacheVersion,
            ReplicaSetting.question, ReplicaSetting.pause, ReplicaSetting.acknowledged,
        ])
        let cursor = try tables.cursor()
        var owed = kept[ReplicaSetting.owed].flatMap(FullCause.init(rawValue:))
        if owed == nil, cursor != nil, kept[ReplicaSetting.cacheVersion] != String(CacheVersion.current) {
            owed = .cacheVersion
        }
        let now = minter.now()
        let lastFull = kept[ReplicaSetting.lastFull].flatMap { Timestamp($0) }
        var status = ReplicaStatus(
            cursor: cursor, epoch: try tables.epoch(), counts: try tables.counts(), sealed: try tables.sealedCount(),
            ready: try tables.readyCount(), deviceSeq: try tables.deviceSeq(),
            device: kept[ReplicaSetting.device].flatMap { DeviceID($0) }, owed: owed,
            sinceFull: lastFull.map { now.milliseconds - $0.milliseconds },
            question: kept[ReplicaSetting.question].flatMap { MassDeletion(stored: $0) },
            pause: kept[ReplicaSetting.pause].flatMap { Pause(stored: $0, at: now) })
        status.acknowledged = Self.acknowledged(
            kept[ReplicaSetting.acknowledged], of: kept[ReplicaSetting.device])
        return status
    }

    /// Notes a number that the server says to know of this device; nil forgets it, since the server has gone back.
    mutating func acknowledge(_ number: Int64?, in status: inout ReplicaStatus) throws {
        guard let number else {
            status.acknowledged = 0
            return try tables.setSetting(ReplicaSetting.acknowledged, to: nil)
        }
        guard let device = status.device, number > status.acknowledged, number <= status.deviceSeq else { return }
        status.acknowledged = number
        try tables.setSetting(ReplicaSetting.acknowledged, to: "\(device) \(number)")
    }

    private static func acknowledged(_ text: String?, of device: String?) -> Int64 {
        guard let words = text?.split(separator: " "), words.count == 2, let device, words[0] == device else {
            return 0
        }
        return Int64(words[1]) ?? 0
    }

    /// Stores the position of the next pull. The first one counts as a full sync, so that none is due for a week.
    mutating func adopt(_ cursor: Cursor, epoch: String) throws {
        if try tables.epoch() == nil { try noteFull() }
        try tables.setCursor(cursor)
        try tables.setEpoch(epoch)
    }

    /// Records that everything here is the server's state at this moment.
    mutating func noteFull() throws {
        try tables.setSetting(ReplicaSetting.lastFull, to: minter.now().description)
        try tables.setSetting(ReplicaSetting.cacheVersion, to: String(CacheVersion.current))
    }

    /// Stores a failure beyond the life of the process; nil after a success, or for another server.
    package mutating func pause(_ pause: Pause?) throws {
        try tables.setSetting(ReplicaSetting.pause, to: pause?.stored(at: minter.now()))
    }

    /// Records that a full sync is owed; see ``StoreTask/owe(_:)``.
    package mutating func owe(_ cause: FullCause) throws -> ReplicaStatus {
        let former = try tables.setting(ReplicaSetting.owed).flatMap(FullCause.init(rawValue:))
        if former.map({ $0.weight < cause.weight }) ?? true {
            try tables.setSetting(ReplicaSetting.owed, to: cause.rawValue)
        }
        return try standing()
    }
}

extension FullCause {
    fileprivate var weight: Int { self == .newEpoch ? 2 : listsEverything ? 1 : 0 }
}

extension MassDeletion {
    /// The setting's text: the count, a space, the total.
    var stored: String { "\(count) \(total)" }

    init?(stored: String) {
        let parts = stored.split(separator: " ").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        self.init(count: parts[0], of: parts[1])
    }
}
