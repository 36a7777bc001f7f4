internal import CSQLCipher
internal import Glibc

/// The steps from a path to a readable encrypted connection, in the only order that is safe with SQLCipher 3 and 4.
///
/// SQLCipher fails silently at several of these points, so each is checked: without a key, the file stays unencrypted;
/// a malformed key is taken as a passphrase; a SQLite without encryption ignores every cipher PRAGMA.
struct OpeningSequence {
    let path: String
    let options: ConnectionOptions

    /// The page size for both SQLCipher versions; it is not stored in the file.
    private static let pageBytes = 4_096

    func open(key: UnsafeRawBufferPointer) throws(SQLiteError) -> OpaquePointer {
        try checkFile()
        let handle = try openHandle()
        do throws(SQLiteError) {
            try configure(handle, key: key)
            return handle
        } catch {
            sqlite3_close_v2(handle)
            // A new file that could not be set up would look like a damaged vault at the next start.
            if options.access == .create { unlink(path) }
            throw error
        }
    }

    private func configure(_ handle: OpaquePointer, key: UnsafeRawBufferPointer) throws(SQLiteError) {
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, options.busyTimeoutMilliseconds)
        let major = try cipherMajorVersion(handle)
        try refusePlaintext(handle)
        try give(key, to: handle)
        // This must come first: it resets the page size.
        if major >= 4 { try pragma("cipher_compatibility = 3", on: handle) }
        try pragma("cipher_page_size = \(Self.pageBytes)", on: handle)
        try pragma("temp_store = MEMORY", on: handle)
        try pragma("secure_delete = ON", on: handle)
        try pragma("foreign_keys = ON", on: handle)
        try setJournal(on: handle)
        try pragma("synchronous = FULL", on: handle)
        try pragma("cache_size = -\(options.pageCacheKiB)", on: handle)
        if options.access == .readOnly { try pragma("query_only = ON", on: handle) }
        try RowBits.register(on: handle)
        _ = try answer("SELECT count(*) FROM sqlite_master", on: handle)
    }

    /// Sets the journal mode. The locking mode is set before the log is first used, so that the log's index is never in
    /// shared memory (<https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory>).
    private func setJournal(on handle: OpaquePointer) throws(SQLiteError) {
        let mode: String
        switch options.journal {
        case .truncate: mode = "truncate"
        case .exclusiveLog:
            mode = "wal"
            try pragma("locking_mode = EXCLUSIVE", on: handle)
        case .none:
            mode = "off"
            try pragma("locking_mode = EXCLUSIVE", on: handle)
        }
        // If the mode cannot change, SQLite returns the current mode instead.
        guard try answer("PRAGMA journal_mode = \(mode)", on: handle) == mode else {
            throw SQLiteError(.busy, message: "the journal mode cannot be changed to \(mode)")
        }
        if options.journal == .exclusiveLog {
            try pragma("wal_autocheckpoint = \(Self.logPages)", on: handle)
        }
    }

    /// The size in pages at which a commit also moves the log into the file: 4 MiB.
    static let logPages = 1_000

    private func checkFile() throws(SQLiteError) {
        if options.access == .create {
            let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_WRONLY, 0o600)
            guard descriptor >= 0 else { throw Self.cantOpen(errno) }
            close(descriptor)
            return
        }
        // The file is not opened and closed here: closing any descriptor of the file would drop the locks that other
        // connections of this process hold on it (<https://www.sqlite.org/howtocorrupt.html>, section 2.2).
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Self.cantOpen(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.cantOpen(ELOOP) }
        // Any key opens an empty file, and the journal mode would be written to it.
        if options.access == .readOnly, status.st_size == 0 {
            throw SQLiteError(.notADatabase, message: "the file is empty")
        }
    }

    private static func cantOpen(_ number: Int32) -> SQLiteError {
        switch number {
        case ENOENT, ENOTDIR: SQLiteError(.missing, message: "no such file")
        case ENOSPC, EDQUOT: SQLiteError(.full, message: "no space left")
        case EROFS: SQLiteError(.readOnly, message: "read-only file system")
        default: SQLiteError(.cantOpen, message: String(cString: strerror(number)))
        }
    }

    /// SQLite counts its memory under a lock with every allocation, and nobody asks for the number.
    private static let isWithoutCounting = csqlcipher_stop_counting_memory() == SQLITE_OK

    private func openHandle() throws(SQLiteError) -> OpaquePointer {
        _ = Self.isWithoutCounting
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard result == SQLITE_OK, let handle else {
            let error = SQLiteError(result: result, connection: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        return handle
    }

    private func cipherMajorVersion(_ handle: OpaquePointer) throws(SQLiteError) -> Int {
        guard let version = try answer("PRAGMA cipher_version", on: handle), !version.isEmpty else {
            throw SQLiteError(.encryptionMissing, message: "PRAGMA cipher_version has no answer")
        }
        return Int(version.prefix { $0.isNumber }) ?? 0
    }

    /// Refuses an unencrypted file. Reads the first 16 bytes through SQLite's own descriptor, for the reason in
    /// `checkFile`.
    private func refusePlaintext(_ handle: OpaquePointer) throws(SQLiteError) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let asked = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard asked == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
            throw SQLiteError(result: asked, connection: handle)
        }
        let magic = Array("SQLite format 3\0".utf8)
        var header = [UInt8](repeating: 0, count: magic.count)
        // A short read (an empty file) leaves zeros, which do not match.
        _ = read(file, &header, Int32(header.count), 0)
        if header == magic {
            throw SQLiteError(.plaintextFile, message: "the file is not encrypted")
        }
    }

    /// Passes the key as `x'…'` in hexadecimal through the C call, never as PRAGMA text, which traces and logs would
    /// show.
    private func give(_ key: UnsafeRawBufferPointer, to handle: OpaquePointer) throws(SQLiteError) {
        let result: Int32
        switch key.count {
        case 32: result = Self.withText(of: key) { sqlite3_key_v2(handle, "main", $0.baseAddress, Int32($0.count)) }
        case Self.keyTextBytes where Self.isKeyText(key):
            result = sqlite3_key_v2(handle, "main", key.baseAddress, Int32(key.count))
        default:
            throw SQLiteError(.malformedKey, message: "neither 32 raw bytes nor x'64 digits'")
        }
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: handle) }
    }

    private static let keyTextBytes = 67

    /// Whether SQLCipher takes the text as a raw key; it silently takes anything else as a passphrase.
    private static func isKeyText(_ text: UnsafeRawBufferPointer) -> Bool {
        text[0] == UInt8(ascii: "x") && text[1] == UInt8(ascii: "'") && text[66] == UInt8(ascii: "'")
            && text[2..<66].allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    static func withText(of key: UnsafeRawBufferPointer, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int32) -> Int32
    {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: keyTextBytes) { text in
            defer { if let start = text.baseAddress { explicit_bzero(start, text.count) } }
            let digits: StaticString = "0123456789abcdef"
            text[0] = UInt8(ascii: "x")
            text[1] = UInt8(ascii: "'")
            for (index, byte) in key.enumerated() {
                text[2 + index * 2] = digits.utf8Start[Int(byte >> 4)]
                text[3 + index * 2] = digits.utf8Start[Int(byte & 15)]
            }
            text[66] = UInt8(ascii: "'")
            return body(text)
        }
    }

    private func pragma(_ text: String, on handle: OpaquePointer) throws(SQLiteError) {
        _ = try answer("PRAGMA " + text, on: handle)
    }

    /// Returns the first column of the first row, as text.
    private func answer(_ sql: String, on handle: OpaquePointer) throws(SQLiteError) -> String? {
        let cache = StatementCache(capacity: 0)
        let statement = try Statement(sql, on: handle, cache: cache)
        return try statement.step() ? statement.optionalText(0) : nil
    }
}
