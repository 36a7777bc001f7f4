internal import SystemKit
internal import VaultServerSQLite

/// The keys of a folder: `server.key` has that of the store, `server.key.retired` has the earlier ones, latest first.
///
/// Two files cannot be replaced at once, so `server.key` has both keys while the store changes from one to the other: the
/// previous key, then the next one.
extension DataDirectory {
    static let keyBytes = 32
    static let retiredName = "server.key.retired"
    /// 32,768 keys.
    private static let retiredLimit = 1 << 20

    static func newKey() -> [UInt8] { LivePorts.randomBytes(keyBytes) }

    /// The key of the store; two of them during the last steps of a rotation, and none if the file is missing or damaged.
    func keys() throws(SystemError) -> [[UInt8]] {
        let bytes = try files.read(Self.keyName, limit: 1024) ?? []
        return bytes.count == Self.keyBytes || bytes.count == 2 * Self.keyBytes ? Self.split(bytes) : []
    }

    /// The keys that open earlier copies of the store, latest first.
    func retiredKeys() throws(SystemError) -> [[UInt8]] {
        Self.split(try files.read(Self.retiredName, limit: Self.retiredLimit) ?? [])
    }

    private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count - keyBytes + 1, by: keyBytes).map { Array(bytes[$0..<$0 + keyBytes]) }
    }

    /// Ends a rotation that was interrupted in its last steps: the key that opens the store stays. The caller holds the lock.
    ///
    /// - Throws: ``ServerError``; nothing was changed then.
    func settleKeys() throws(ServerError) {
        do {
            let keys = try keys()
            guard keys.count == 2 else { return }
            var opening: [UInt8]? = keys[1]
            if try files.contains(Self.storeName) {
                opening = try SQLiteStorage.key(of: files.path(of: Self.storeName), among: keys)
            }
            guard let opening else {
                throw ServerError(
                    .store,
                    "Neither key in \(files.path(of: Self.keyName)) opens the store: restore both from your copy. Nothing "
                        + "was changed.")
            }
            if opening == keys[1] { try retire(keys[0]) } else { removeIncoming() }
            try files.write(opening, to: Self.keyName)
        } catch let error as ServerError {
            throw error
        } catch {
            throw ServerError(.store, "Can't finish the rotation of the key in \(files.directory): \(error)")
        }
    }

    /// Keeps a key for earlier copies of the store. Can be repeated.
    func retire(_ key: [UInt8]) throws(SystemError) {
        let known = try retiredKeys()
        guard !known.contains(key) else { return }
        try files.write(key + known.joined(), to: Self.retiredName)
    }

    /// Encrypts a copy of the store with that key if it has a retired one.
    ///
    /// - Returns: false if none of the keys opens it.
    func giveKey(_ key: [UInt8], to name: String) throws -> Bool {
        let path = files.path(of: name)
        guard let opening = try SQLiteStorage.key(of: path, among: [key] + retiredKeys()) else { return false }
        if opening != key { try SQLiteStorage.rekey(path, from: opening, to: key) }
        return true
    }
}
