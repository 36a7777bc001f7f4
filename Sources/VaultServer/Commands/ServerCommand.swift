package import CommandLineKit

/// The options of `doctor`.
package struct DoctorOptions: Equatable, Sendable {
    package var place: StorePlace
    /// The place of the attachments, as `serve` gets it.
    package var blobs: BlobOptions
    /// The certificate that `serve` gets; nil for none, or to ask only the running server.
    package var certificate: CertificateFiles?

    package init(place: StorePlace, blobs: BlobOptions, certificate: CertificateFiles? = nil) {
        self.place = place
        self.blobs = blobs
        self.certificate = certificate
    }
}

/// The direction of a move.
package enum MoveDirection: Equatable, Sendable {
    case toDatabase, toFolder
}

/// The command that the arguments name.
package enum ServerCommand: Equatable, Sendable {
    case serve(ServeOptions)
    /// The password comes from the descriptor, or is asked for on the terminal.
    case addAccount(email: String, data: String, database: String? = nil, passwordDescriptor: Int32?)
    case operate(OperatorAction, StorePlace)
    /// Prepares the database that has a store, or brings its tables to this version.
    case migrate(database: String?, isRestored: Bool = false)
    /// Moves the store of the folder to the database, or back.
    case move(MoveDirection, folder: String, database: String?)
    /// Gives the folder a new key.
    case rotateKey(data: String)
    /// Creates a certificate for these names, and the authority that vouches for it.
    case makeCertificate(names: [String], data: String)
    /// Copies the store to a file that must not exist yet.
    case backup(path: String, data: String)
    /// Replaces the store with such a copy.
    case restore(path: String, data: String)
    /// Asks every device of the account for a full sync.
    case resync(email: String, data: String, database: String? = nil)
    /// Examines the server without changing anything.
    case doctor(DoctorOptions)
    /// Prints the figures of the server that runs on the folder.
    case metrics(data: String)
    case help(HelpTopic<ServerTable>)
    case completion(CompletionShell)
    case manual(ManualTopic<ServerTable>)
    case version
}

extension ServerCommand {
    /// Reads the arguments after the program's name.
    ///
    /// - Throws: ``CommandLineKit/UsageError``; its exit code is ``ServerExit/usage``.
    package init(_ arguments: [String]) throws(UsageError) {
        let reader = try ArgumentReader<ServerTable>(arguments)
        if reader.has(.help) {
            self = .help(reader.entry.map { .command($0.name) } ?? .overview)
        } else if reader.has(.version) {
            self = .version
        } else if let entry = reader.entry {
            try reader.checkArguments(of: entry)
            self = try reader.command(entry.name)
        } else {
            throw reader.error("No command given.")
        }
    }
}

extension ArgumentReader<ServerTable> {
    /// The command with its arguments, which were checked against the table before.
    fileprivate func command(_ name: ServerCommandName) throws(UsageError) -> ServerCommand {
        switch name {
        case .serve: return .serve(try serveOptions())
        case .account:
            if let action = try accountAction() { return .operate(action, try place()) }
            return .addAccount(
                email: positionals[1], data: data, database: try database(),
                passwordDescriptor: try descriptor(.passwordFD))
        case .device: return .operate(try deviceAction(), try place())
        case .invite: return .operate(try inviteAction(), try place())
        case .migrate: return .migrate(database: try database(), isRestored: has(.restored))
        case .move: return try move()
        case .rotateKey: return .rotateKey(data: data)
        case .https: return .makeCertificate(names: try certificateNames(), data: data)
        case .backup: return .backup(path: positionals[0], data: data)
        case .restore: return .restore(path: positionals[0], data: data)
        case .resync: return .resync(email: positionals[0], data: data, database: try database())
        case .doctor:
            return .doctor(
                DoctorOptions(place: try place(), blobs: try blobOptions(), certificate: try certificateFiles()))
        case .metrics: return .metrics(data: data)
        case .help: return .help(try helpTopic())
        case .completion: return .completion(try choice(CompletionShell.self, "a shell"))
        case .manual: return .manual(try manualTopic(names: .list))
        case .version: return .version
        }
    }

    /// The server's folder, which every command that takes `--data` requires.
    var data: String { value(.data) ?? "" }

    private func certificateNames() throws(UsageError) -> [String] {
        for name in positionals where !CertificateMaker.isName(name) {
            throw error(
                "Invalid name for a certificate: \(quoted(name)).",
                hint: "Use the server's host name or address, such as receipts.home.arpa or 192.168.1.5.")
        }
        return positionals
    }

    private func place() throws(UsageError) -> StorePlace { StorePlace(data: data, database: try database()) }

    func database(_ flag: ServerFlag = .database) throws(UsageError) -> String? {
        guard let text = value(flag) else { return nil }
        guard isDatabase(text) else {
            throw error(
                "Invalid value for --\(flag.rawValue): it isn't the address of a PostgreSQL database.",
                hint: "Use postgres://USER@HOST/NAME; keep the password in ~/.pgpass, or all of it in RVAULT_DATABASE.")
        }
        return text
    }

    private func isDatabase(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The one of both places that is not named is the database of the environment.
    private func move() throws(UsageError) -> ServerCommand {
        let places = [value(.from), value(.to)]
        let folders = places.compactMap { $0 }.filter { !$0.isEmpty && !isDatabase($0) }
        guard folders.count == 1 else {
            throw error(
                "One of --from and --to has to be the server's folder, and the other one a database.",
                hint: "Use --from DIR --to postgres://USER@HOST/NAME, or the reverse.")
        }
        return .move(
            places[0] == folders[0] ? .toDatabase : .toFolder, folder: folders[0],
            database: places.compactMap { $0 }.first(where: isDatabase))
    }
}
