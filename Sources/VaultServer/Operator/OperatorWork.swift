internal import SystemKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultServerSQLite

/// Carries out an operator's requests in the process that owns the store.
struct OperatorWork: Sendable {
    let accounts: AccountService
    let store: OpenStore
    let directory: DataDirectory
    /// Called after an account was removed, so that its attachments are deleted soon.
    var departed: @Sendable () -> Void = {}
    /// The figures of the running server; nil if nobody counts.
    var metrics: (@Sendable () -> String)?
    /// The number of attachments that the running server found lost.
    var lostAttachments: @Sendable () -> Int = { 0 }
    /// Why the running server can't sweep attachments; nil if it can.
    var attachmentsFault: @Sendable () -> String? = { nil }
    /// The place where the running server keeps attachments, see ``BlobOptions/place``.
    var attachmentsPlace: String?
    /// Whether the running server is about to stop.
    var isStopping: @Sendable () -> Bool = { false }
    /// The certificate of the running server; nil if it speaks plain HTTP.
    var certificate: CertificateKeeper?

    /// - Returns: what the request asks for; null for nothing. Lists are arrays of the objects that `--json` prints.
    /// - Throws: ``ServerError``, ``VaultWire/Problem``, ``VaultServerCore/StorageFailure``.
    func carryOut(_ request: OperatorRequest) throws -> JSON {
        // The ballast is for one request at a time; a copy is made beside others, and needs none.
        if request.takesLong { return try carryOutOnce(request) }
        keepBallast()
        defer { keepBallast() }
        return try request.isUrgent ? directory.onFullDisk { try carryOutOnce(request) } : carryOutOnce(request)
    }

    /// Reserves the ballast again, if the disk has room for it.
    func keepBallast() {
        if store.inFolder != nil { directory.ballast.fill() }
    }

    private func carryOutOnce(_ request: OperatorRequest) throws -> JSON {
        switch request {
        case .addAccount(let email, let password): try accounts.add(email: email, password: password)
        case .setPassword(let email, let password): try accounts.setPassword(password, email: email)
        case .removeAccount(let email):
            try accounts.removeAccount(email: email)
            departed()
        case .listAccounts(let email): return .array(try accounts.accounts(after: email).map(\.json))
        case .listDevices(let email): return .array(try accounts.devices(email: email).map(\.json))
        case .removeDevice(let email, let name): return try accounts.removeDevice(name, email: email).json
        case .invite(let email, let days):
            let made = try accounts.invite(email: email, days: days)
            return made.record.json(code: made.code)
        case .listInvitations: return .array(try accounts.invitations().map { $0.json() })
        case .revokeInvitation(let name): return try accounts.revokeInvitation(name).json()
        case .resync(let email): try accounts.callForResync(email: email)
        case .backup(let path): try backUp(to: path)
        case .status: return status
        case .metrics:
            guard let metrics else { throw ServerError(.input, "Nothing is counted without a running server.") }
            return .string(metrics())
        }
        return .null
    }

    private var status: JSON {
        [
            "version": .string(ProgramVersion.current), "isRegistrationOpen": .bool(accounts.isRegistrationOpen),
            "isStopping": .bool(isStopping()), "fault": StorageProbe(store.storage).failure()?.json ?? .null,
            "lostAttachments": .integer(Int64(lostAttachments())),
            "attachmentsFault": attachmentsFault().map(JSON.string) ?? .null,
            "attachmentsPlace": .optionalText(attachmentsPlace),
            "certificate": certificate?.state.json ?? .null,
        ]
    }

    private func backUp(to path: String) throws {
        guard path.hasPrefix("/") else { throw ServerError(.usage, "A copy needs an absolute path.") }
        guard let storage = store.inFolder else { throw ServerError.copiesElsewhere }
        try directory.backUp(storage, to: path)
    }
}

extension ServerError {
    /// For a store that this program can't copy.
    static let copiesElsewhere = ServerError(
        .usage, "The store is in a PostgreSQL database: copy it with pg_dump, as the owner of its tables.")
    /// For a store that this program can't restore.
    static let restoresElsewhere = ServerError(
        .usage,
        "The store is in a PostgreSQL database: restore it with pg_restore, then run rvault-server migrate --restored. Nothing "
            + "was changed.")
}

extension StorageProbe.Fault {
    fileprivate var json: JSON {
        ["words": .string(words), "reason": .optionalText(reason), "isLasting": .bool(isLasting)]
    }
}

extension CertificateKeeper.State {
    fileprivate var json: JSON {
        ["end": .integer(end.milliseconds), "fault": fault.map(JSON.string) ?? .null]
    }
}

extension AccountSummary {
    fileprivate var json: JSON {
        [
            "email": .string(email), "createdAt": .string(createdAt.description), "devices": .integer(Int64(devices)),
            "entries": .integer(entries), "bytes": .integer(bytes), "attachmentBytes": .integer(mediaBytes),
        ]
    }
}

extension DeviceRecord {
    fileprivate var json: JSON {
        [
            "id": .string(id.description), "name": .string(name), "createdAt": .string(createdAt.description),
            "lastSeenAt": .string(lastSeenAt.description), "expiresAt": .string(expiresAt.description),
        ]
    }
}

extension InvitationRecord {
    /// - Parameter code: nil after its creation, since nobody knows it then.
    fileprivate func json(code: String? = nil) -> JSON {
        var members: [String: JSON] = [
            "number": .integer(number), "email": email.map(JSON.string) ?? .null,
            "createdAt": .string(createdAt.description), "expiresAt": .string(expiresAt.description),
        ]
        if let code { members["code"] = .string(code) }
        return .object(members)
    }
}
