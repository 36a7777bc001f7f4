internal import VaultModel
package import VaultWire

/// The queue of originals to be read, and what becomes of their readings. It is in the storage: a server that starts
/// resumes where the last one ended.
package struct ReadingService: Sendable {
    private let sync: SyncService
    private let storage: any ServerStorage
    private let ports: any ServerPorts

    package init(_ sync: SyncService) {
        self.sync = sync
        storage = sync.storage
        ports = sync.ports
    }

    /// An original to be read.
    package struct Task: Equatable, Sendable {
        package let key: BlobKey
        package let contentType: MediaContentType
    }

    /// Takes originals that are due. Each is noted as tried, so that it comes up again later, unless
    /// ``finish(_:with:)`` or ``fail(_:)`` is called before.
    package func take(limit: Int) throws -> [Task] {
        guard limit > 0, try storage.read({ [ports] in try $0.nextReadingDue().map { $0 <= ports.now() } }) == true
        else { return [] }
        let now = ports.now()
        return try storage.write { storage in
            var tasks: [Task] = []
            for reading in try storage.readings(dueAt: now, limit: limit) {
                if let task = try begin(reading, at: now, in: storage) { tasks.append(task) }
            }
            return tasks
        }
    }

    private func begin(
        _ reading: ReadingRecord, at now: Timestamp, in storage: any StorageTransaction
    ) throws -> Task? {
        var reading = reading
        let naming = try storage.namings(of: reading.key, limit: 1).first
        let media = try naming.flatMap { try storage.media($0.media, .original, of: reading.key.account) }
        guard let media, reading.tries < ReadingRecord.mostTries else {
            reading.state = .failed
            try storage.put(reading)
            return nil
        }
        reading.tries += 1
        reading.dueAt = Timestamp(milliseconds: now.milliseconds + ReadingRecord.pause(after: reading.tries))
        try storage.put(reading)
        return Task(key: reading.key, contentType: media.contentType)
    }

    /// Stores what was read, and writes it into every receipt that names the original, in one transaction. Does nothing
    /// if the receipt or its account has gone, or the reading has been finished already.
    package func finish(_ key: BlobKey, with reading: MachineReading) throws {
        let hasChanged = try storage.write { storage in
            guard var record = try waiting(key, in: storage) else { return false }
            record.state = .done(reading)
            try storage.put(record)
            let namings = try storage.namings(of: key, limit: SyncService.namingLimit)
            return try sync.write(reading, to: namings, of: key.account, in: storage)
        }
        if hasChanged { sync.observer.changed(key.account) }
    }

    /// Gives an original up that nobody can read.
    package func fail(_ key: BlobKey) throws {
        try storage.write { storage in
            guard var record = try waiting(key, in: storage) else { return }
            record.state = .failed
            try storage.put(record)
        }
    }

    /// Puts an original back that was taken and not read, as if nobody had tried.
    package func putBack(_ key: BlobKey) throws {
        let now = ports.now()
        try storage.write { storage in
            guard var record = try waiting(key, in: storage) else { return }
            record.tries -= 1
            record.dueAt = now
            try storage.put(record)
        }
    }

    private func waiting(_ key: BlobKey, in storage: any StorageTransaction) throws -> ReadingRecord? {
        guard try storage.account(key.account) != nil, let record = try storage.reading(of: key),
            record.state == .waiting
        else { return nil }
        return record
    }

    /// Milliseconds until the next original is due; nil if none waits.
    package func wait() throws -> Int64? {
        let now = ports.now().milliseconds
        return try storage.read { try $0.nextReadingDue() }.map { max(0, $0.milliseconds - now) }
    }
}
