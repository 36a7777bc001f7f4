internal import CommandLineKit
internal import MediaTools
internal import SystemKit
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultServerPostgres
internal import VaultServerSQLite

/// Examines a server's folder, its store and what is around them. Changes nothing.
struct ServerExamination {
    let options: DoctorOptions
    let directory: DataDirectory
    /// The database that has the store; nil if the folder has it.
    let database: String?

    /// Passes on each finding as soon as it is known.
    func run(_ tell: (ServerFinding) -> Void) {
        folder().forEach(tell)
        // Root could open what is another user's, and would leave files of its own there.
        guard FilePermissions(path: directory.path)?.isOwn != false else { return }
        tell(key())
        let server = Result { try OperatorCall(directory: directory).ask(.status) }
        var isFree = false
        // Nil unless the running server has said all there is to say about them.
        var attachments: [ServerFinding]?
        switch server {
        case .success(let status?):
            running(status).forEach(tell)
            attachments = status["attachmentsFault"]?.string == nil ? otherPlace(of: status).map { [$0] } : []
            Self.certificate(of: status, at: Timestamp(milliseconds: WallClock.system.now())).map(tell)
        case .success(nil):
            tell(.notice(.server, "No server is running, so nobody knows whether registration will be open."))
            isFree = true
        case .failure(let error): tell(.problem(.server, error))
        }
        // A file is one program's; a database is examined beside the server that uses it.
        var isComparable = false
        if isFree || database != nil {
            let store = store()
            tell(store)
            isComparable = database == nil && store.level == .good
        }
        directory.rescued.map { tell(.problem(.store, ServerError.unusedRescue(at: $0) + ".")) }
        do { try directory.refuseInterruptedMove() } catch { tell(.problem(.store, error)) }
        if let files = options.certificate { tell(Self.examine(files)) }
        (attachments ?? self.attachments(isComparable: isComparable)).forEach(tell)
        tell(Self.disk(of: directory.path))
        tell(Self.clock(WallClock.system.now()))
        tell(Self.programs())
    }

    private func folder() -> [ServerFinding] {
        let path = directory.path
        guard let permissions = FilePermissions(path: path) else {
            return [.problem(.folder, "\(path) can't be examined: check that it exists.")]
        }
        guard permissions.isOwn else {
            return [.problem(.folder, "\(path) belongs to another user: run this command as that user.")]
        }
        guard permissions.isPrivate else {
            return [.problem(.folder, "Others may use \(path): run chmod 700 on it.")]
        }
        guard FileStore.isWritable(path) else {
            return [
                .problem(.folder, "\(path) can't be written to: run chmod 700 on it, or mount its disk for writing.")
            ]
        }
        let open = (try? directory.openNames()) ?? []
        guard open.isEmpty else {
            return [
                .problem(.folder, "Others may use \(open.joined(separator: ", ")) in \(path): run chmod 600 on it.")
            ]
        }
        return [.good(.folder, "Only its owner can use \(path).")]
    }

    private func key() -> ServerFinding {
        do {
            if try directory.keys().count == 2 {
                return .notice(.key, "A rotation of the key was interrupted; the next start of the server finishes it.")
            }
            _ = try directory.secret()
            let count = try directory.retiredKeys().count
            let retired =
                switch count {
                case 0: ""
                case 1: " One retired key opens older copies."
                default: " \(count) retired keys open older copies."
                }
            return .good(.key, "The key is there. Keep a copy of it apart from the server.\(retired)")
        } catch {
            return .problem(.key, error)
        }
    }

    private func running(_ status: JSON) -> [ServerFinding] {
        let version = status["version"]?.string ?? "?"
        let isOpen = status["isRegistrationOpen"]?.bool == true
        let registration = isOpen ? "anybody can create an account" : "registration is closed, except by invitation"
        var findings: [ServerFinding] = [.good(.server, "Version \(version) is running; \(registration).")]
        if status["isStopping"]?.bool == true {
            findings.append(.notice(.server, "It is stopping: it finishes the requests that have begun."))
        }
        if version != ProgramVersion.current {
            findings.append(
                .notice(.server, "This program has version \(ProgramVersion.current): restart the server to use it."))
        }
        if let lost = status["lostAttachments"]?.integer, lost > 0 {
            let amount = lost.worded("attachment was", "attachments were")
            findings.append(
                .notice(
                    .attachments,
                    "\(amount) found lost since the server started. Devices send again what they have; put back the others from a copy."
                ))
        }
        if let fault = status["attachmentsFault"]?.string {
            findings.append(.problem(.attachments, "The server can't sweep them: \(fault)"))
        }
        let isElsewhere = (try? directory.contains(DataDirectory.elsewhereName)) == true
        if let fault = status["fault"], let words = fault["words"]?.string {
            let isLasting = fault["isLasting"]?.bool == true
            let reason = fault["reason"]?.string.map { " [\($0)]" } ?? ""
            let next = isLasting ? "" : " It tries again by itself."
            findings.append(
                .problem(
                    .store, "The server can't use its store: \(words)\(reason).\(next)", isLasting ? .damaged : .busy))
        } else if database == nil {
            let advice =
                isElsewhere
                ? "Name the database by --database to have it examined." : "Stop the server to have every page checked."
            findings.append(.good(.store, "The server reads from it. \(advice)"))
        }
        return findings
    }

    /// Opens the store without a server.
    private func store() -> ServerFinding {
        do {
            if let database { return try examine(database) }
            if try directory.contains(DataDirectory.elsewhereName) {
                return .problem(
                    .store, "The store is in a PostgreSQL database: name it by --database or RVAULT_DATABASE.", .usage)
            }
            guard try directory.files.size(of: DataDirectory.storeName) ?? 0 > 0 else {
                if try directory.isMarked { return .problem(.store, directory.missingStore) }
                return .problem(.store, "There is none: serve creates one, or restore a copy.", .damaged)
            }
            guard case .acquired(let lock) = try directory.attemptLock() else {
                return .problem(.store, "Another program is using it and doesn't answer on server.sock.", .busy)
            }
            let examination = Result {
                let (path, keys) = (directory.files.path(of: DataDirectory.storeName), try directory.keys())
                // Without one that opens it, the examination says why.
                if keys.isEmpty { _ = try directory.secret() }
                guard let key = try SQLiteStorage.key(of: path, among: keys) else { throw directory.wrongKey }
                return try SQLiteStorage.examine(path: path, key: key)
            }
            lock.release()
            let found = try examination.get()
            guard found.damage.isEmpty else {
                return .problem(
                    .store, "Pages are damaged: restore a copy with 'rvault-server restore FILE'.", .damaged)
            }
            let update = found.version < found.latest ? " The next start changes it to \(found.latest)." : ""
            return .good(.store, "Every page is sound; version \(found.version).\(update)")
        } catch let failure as StorageFailure {
            return .problem(.store, directory.unusable(failure))
        } catch {
            return .problem(.store, error)
        }
    }

    private func examine(_ database: String) throws -> ServerFinding {
        try directory.refuseOwnStore()
        do {
            // It refuses tables of another version, and a role that could see all accounts at once.
            let storage = try PostgresStorage(database, connections: 1)
            try directory.refuseAnother(storage)
            _ = try storage.read { try $0.account(email: "")?.id }
            return .good(
                .store, "The database answers, its tables have this version, and the wall between accounts holds.")
        } catch let failure as StorageFailure {
            throw ServerError(database: failure)
        }
    }

    private static func disk(of path: String) -> ServerFinding {
        guard let space = DiskSpace(of: path) else { return .notice(.disk, "The system doesn't tell the free space.") }
        let words = "\(JSON.megabytes(space.free)) free of \(JSON.megabytes(space.size))"
        // Less is soon full by attachments, and stops every write.
        if space.free < 100 << 20 { return .problem(.disk, "Only \(words): make room, or move the folder.") }
        if space.free < space.size / 20 { return .notice(.disk, "\(words): make room soon.") }
        return .good(.disk, "\(words).")
    }

    /// - Parameter now: in milliseconds since 1970.
    static func clock(_ now: Int64) -> ServerFinding {
        let words = Timestamp(milliseconds: now).description
        // 2026 and 2100: before the program was written, or a battery that is empty.
        guard (1_767_225_600_000..<4_102_444_800_000).contains(now) else {
            return .problem(.clock, "The clock says \(words): set it, since tokens and invitations depend on it.")
        }
        return .good(.clock, "It is \(words).")
    }

    private static func programs() -> ServerFinding {
        let path = ProcessEnvironment.current()["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let missing = MediaTools(path: path).missing().map(\.sentence.english)
        guard missing.isEmpty else {
            return .notice(.reading, "Attachments aren't read. \(missing.joined(separator: " "))")
        }
        return .good(.reading, "The programs that read attachments are installed.")
    }
}
