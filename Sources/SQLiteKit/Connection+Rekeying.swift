internal import CSQLCipher

extension Connection {
    /// Encrypts every page with another raw key of 32 bytes. With ``ConnectionOptions/Journal-swift.enum/none`` it takes no
    /// room beside the file, and an error leaves the file useless.
    ///
    /// - Throws: `malformedKey`, `full`, `inputOutput`, `corrupt`. The connection has to be closed then.
    package func rekey(to key: UnsafeRawBufferPointer) throws(SQLiteError) {
        guard key.count == 32 else { throw SQLiteError(.malformedKey, message: "not 32 raw bytes") }
        let handle = rawHandle
        let result = OpeningSequence.withText(of: key) { text in
            sqlite3_rekey_v2(handle, "main", text.baseAddress, Int32(text.count))
        }
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: handle) }
    }
}
