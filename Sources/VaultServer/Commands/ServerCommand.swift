package import CommandLineKit
package import HTTPServerKit
package import ServerBlobs
package import VaultServerCore

/// The options of `serve`.
package struct ServeOptions: Equatable, Sendable {
    package var data: String
    /// The address of the database that has the store; nil for the environment, or else the folder.
    package var database: String?
    /// The address of the same database without a pool of connections in between; nil if the other one has none.
    package var directDatabase: String?
    package var listen: ListenAddress
    package var policy: AccountPolicy
    package var blobs: BlobOptions
    /// The server's own address without a slash at the end; nil to take it from each request.
    package var publicURL: String?
    /// The file that has the token of the gateway of text messages; nil for the environment.
    package var smsTokenFile: String?
    package var reading: ReadingOptions
    /// Connections at once; nil for the server's own limit.
    package var connections: Int?
    /// The address at which programs may watch the server; nil for none.
    package var metrics: ListenAddress?
    /// The time for which the server still serves when it was asked to end.
    package var grace = Duration.zero
    package var log = LogForm.text
    package var front = FrontOptions()

    package init(
        data: String, database: String? = nil, listen: ListenAddress, policy: AccountPolicy, blobs: BlobOptions,
        publicURL: String? = nil, reading: ReadingOptions = ReadingOptions(), connections: Int? = nil
    ) {
        self.data = data
        self.database = database
        self.listen = listen
        self.policy = policy
        self.blobs = blobs
        self.publicURL = publicURL
        self.reading = reading
        self.connections = connections
    }
}

/// The place where `serve` keeps attachments.
package enum BlobOptions: Equatable, Sendable {
    case folder(String)
    /// With the file that has the keys; nil for the environment.
    case s3(S3Location, credentials: String?)
}

/// How `serve` reads attachments.
package struct ReadingOptions: Equatable, Sendable {
    /// Names of tesseract; empty to choose by the locale, and to read only if the programs are installed.
    package var languages: [String] = []
    package var isOff = false
    /// The endpoint that recognized texts are sent to; nil for none.
    package var model: ModelOptions?

    package init() {}
}

/// An endpoint of a language model.
package struct ModelOptions: Equatable, Sendable {
    /// Without a slash at the end.
    package var url: String
    package var name: String
    /// The file that has the key; nil for the environment.
    package var keyFile: String?
    /// Whether the endpoint may be on this computer or in a private network.
    package var allowsPrivate: Bool

    package init(url: String, name: String, keyFile: String? = nil, allowsPrivate: Bool = false) {
        self.url = url
        self.name = name
        self.keyFile = keyFile
        self.allowsPrivate = allowsPrivate
    }
}

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
    private var data: String { value(.data) ?? "" }

    private func certificateNames() throws(UsageError) -> [String] {
        for name in positionals where !CertificateMaker.isName(name) {
            throw error(
                "Invalid name for a certificate: \(quoted(name)).",
                hint: "Use the server's host name or address, such as receipts.home.arpa or 192.168.1.5.")
        }
        return positionals
    }

    private func place() throws(UsageError) -> StorePlace { StorePlace(data: data, database: try database()) }

    private func database(_ flag: ServerFlag = .database) throws(UsageError) -> String? {
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

    private func serveOptions() throws(UsageError) -> ServeOptions {
        let front = try frontOptions()
        let address = try listenAddress(
            value(.listen) ?? "127.0.0.1:8080", of: .listen, example: 8080, isSecure: front.certificate != nil)
        var policy = AccountPolicy(isRegistrationOpen: has(.openRegistration))
        policy.quotas = try quotas()
        var options = ServeOptions(
            data: data, database: try database(), listen: address, policy: policy, blobs: try blobOptions(),
            publicURL: try publicURL(),
            reading: try readingOptions(), connections: try connections())
        options.directDatabase = try database(.directDatabase)
        options.smsTokenFile = value(.smsToken)
        options.front = front
        try addOperation(to: &options)
        return options
    }

    private func connections() throws(UsageError) -> Int? {
        guard let text = value(.connections) else { return nil }
        let range = OpenFiles.connections
        guard let number = Int(text), range.contains(number) else {
            throw error(
                "Invalid value for --connections: \(quoted(text)).",
                hint: "Use a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    private func readingOptions() throws(UsageError) -> ReadingOptions {
        var options = ReadingOptions()
        if let text = value(.read) {
            options.isOff = text == "off"
            let names = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
            let isPlain = names.allSatisfy { name in
                !name.isEmpty && name.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }
            }
            guard isPlain else {
                throw error(
                    "Invalid value for --read: \(quoted(text)).", hint: "Use off, or languages such as deu+eng.")
            }
            if !options.isOff { options.languages = names }
        }
        options.model = try modelOptions(isOff: options.isOff)
        return options
    }

    private func modelOptions(isOff: Bool) throws(UsageError) -> ModelOptions? {
        guard let text = value(.llm) else {
            let flags: [ServerFlag] = [.llmModel, .llmKey, .llmPrivate]
            if let flag = flags.first(where: { has($0) || value($0) != nil }) {
                throw error("--\(flag.rawValue) needs --llm URL.")
            }
            return nil
        }
        if isOff { throw error("--llm needs recognized texts, and --read off recognizes none.") }
        guard let name = value(.llmModel), !name.isEmpty else { throw error("--llm needs --llm-model NAME.") }
        let url = try address(text, of: .llm, example: "https://llm.example.org/v1")
        guard url.hasPrefix("https://") || has(.llmPrivate) else {
            throw error(
                "Recognized texts would travel over plain HTTP.",
                hint: "Use an https address for --llm, or add --llm-private for an endpoint in your own network.")
        }
        return ModelOptions(url: url, name: name, keyFile: value(.llmKey), allowsPrivate: has(.llmPrivate))
    }

    private func blobOptions() throws(UsageError) -> BlobOptions {
        let place = value(.blobs) ?? data + "/blobs"
        let flags: [ServerFlag] = [.s3Endpoint, .s3Region, .s3Credentials, .s3PathStyle]
        guard place.hasPrefix("s3:") else {
            if let flag = flags.first(where: { has($0) || value($0) != nil }) {
                throw error("--\(flag.rawValue) needs --blobs s3://BUCKET.")
            }
            guard !place.isEmpty else { throw error("--blobs needs a folder or s3://BUCKET.") }
            return .folder(place)
        }
        let location = S3Location(
            place, endpoint: value(.s3Endpoint), region: value(.s3Region) ?? "us-east-1",
            usesPathStyle: has(.s3PathStyle))
        guard let location else {
            throw error(
                "Invalid address of a bucket: \(quoted(place)), or of its server.",
                hint: "Use --blobs s3://BUCKET or s3://BUCKET/PREFIX, and --s3-endpoint https://HOST without a path.")
        }
        guard location.scheme == "https" || has(.insecureHTTP) || location.isLoopback else {
            throw error(
                "Attachments would travel to \(location.host) over plain HTTP.",
                hint: "Use an https address for --s3-endpoint, or add --insecure-http.")
        }
        return .s3(location, credentials: value(.s3Credentials))
    }

    private func publicURL() throws(UsageError) -> String? {
        guard let text = value(.publicURL) else { return nil }
        return try address(text, of: .publicURL, example: "https://receipts.example.org")
    }

    /// An address without a query, and without a slash at the end.
    private func address(_ text: String, of flag: ServerFlag, example: String) throws(UsageError) -> String {
        let url = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 1024,
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !url.contains("?"), !url.contains("#")
        else {
            throw error("Invalid value for --\(flag.rawValue): \(quoted(text)).", hint: "Use \(example).")
        }
        return url
    }

    private func quotas() throws(UsageError) -> Quotas {
        var quotas = Quotas.standard
        if let rows = try number(.maxEntries) { quotas.rows = rows }
        if let mebibytes = try number(.maxMebibytes) { quotas.bytes = mebibytes << 20 }
        if let mebibytes = try number(.maxAttachments) { quotas.mediaBytes = mebibytes << 20 }
        if let rate = try number(.maxOperationsPerMinute) {
            quotas.operationsPerMinute = Int(rate)
            quotas.operationBurst = Int(rate) * 5
        }
        return quotas
    }

    /// A whole number from 1 to 1,000,000,000,000.
    private func number(_ flag: ServerFlag) throws(UsageError) -> Int64? {
        guard let text = value(flag) else { return nil }
        guard let number = Int64(text), (1...1_000_000_000_000).contains(number) else {
            throw error(
                "Invalid value for --\(flag.rawValue): \(quoted(text)).",
                hint: "Use a whole number from 1 to 1000000000000.")
        }
        return number
    }
}
