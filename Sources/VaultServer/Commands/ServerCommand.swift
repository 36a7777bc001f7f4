package import HTTPServerKit
package import VaultServerCore

/// The options of `serve`.
package struct ServeOptions: Equatable, Sendable {
    package var data: String
    package var listen: ListenAddress
    package var policy: AccountPolicy

    package init(data: String, listen: ListenAddress, policy: AccountPolicy) {
        self.data = data
        self.listen = listen
        self.policy = policy
    }
}

/// The command that the arguments name.
package enum ServerCommand: Equatable, Sendable {
    case serve(ServeOptions)
    /// The password comes from the descriptor, or is asked for on the terminal.
    case addAccount(email: String, data: String, passwordDescriptor: Int32?)
    /// Copies the store to a file that must not exist yet.
    case backup(path: String, data: String)
    /// Replaces the store with such a copy.
    case restore(path: String, data: String)
    /// Asks every device of the account for a full sync.
    case resync(email: String, data: String)
    case help
    case version
}

extension ServerCommand {
    /// Reads the arguments after the program's name.
    ///
    /// - Throws: `usage`, with a sentence that names the wrong argument.
    package init(_ arguments: [String]) throws(ServerError) {
        guard let first = arguments.first else {
            throw ServerError(.usage, "No command given; rvault-server help lists the commands.")
        }
        var options = ServerOptions(Array(arguments.dropFirst()))
        switch first {
        case "help", "--help", "-h": self = .help
        case "version", "--version": self = .version
        case "serve": self = try ServerCommand.serve(&options)
        case "account": self = try ServerCommand.account(&options)
        case "backup":
            let (path, data) = try ServerCommand.subject(&options, first, "FILE")
            self = .backup(path: path, data: data)
        case "restore":
            let (path, data) = try ServerCommand.subject(&options, first, "FILE")
            self = .restore(path: path, data: data)
        case "resync":
            let (email, data) = try ServerCommand.subject(&options, first, "EMAIL")
            self = .resync(email: email, data: data)
        default: throw ServerError(.usage, "Unknown command “\(first)”; rvault-server help lists the commands.")
        }
    }

    private static func serve(_ options: inout ServerOptions) throws(ServerError) -> ServerCommand {
        let data = try options.required("--data", "serve needs --data DIR, the folder of the server.")
        let text = try options.required("--listen", "serve needs --listen ADDR:PORT, such as 127.0.0.1:8080.")
        guard let address = ListenAddress(text) else {
            throw ServerError(.usage, HTTPServerError(.addressInvalid, address: text).description)
        }
        var policy = AccountPolicy(isRegistrationOpen: options.flag("--open-registration"))
        let isInsecure = options.flag("--insecure-http")
        policy.quotas = try quotas(&options)
        try options.finish()
        guard address.isLoopback || isInsecure else {
            throw ServerError(
                .usage,
                "Other computers can reach \(text), and this server speaks plain HTTP: listen on 127.0.0.1 "
                    + "behind an HTTPS proxy, or pass --insecure-http.")
        }
        return .serve(ServeOptions(data: data, listen: address, policy: policy))
    }

    private static func quotas(_ options: inout ServerOptions) throws(ServerError) -> Quotas {
        var quotas = Quotas.standard
        if let rows = try options.number("--max-entries") { quotas.rows = rows }
        if let mebibytes = try options.number("--max-mebibytes") { quotas.bytes = mebibytes << 20 }
        if let rate = try options.number("--max-operations-per-minute") {
            quotas.operationsPerMinute = Int(rate)
            quotas.operationBurst = Int(rate) * 5
        }
        return quotas
    }

    /// One positional argument and the server's data directory.
    private static func subject(
        _ options: inout ServerOptions, _ command: String, _ name: String
    ) throws(ServerError) -> (String, data: String) {
        guard let subject = options.positional() else {
            throw ServerError(.usage, "Usage: rvault-server \(command) \(name) --data DIR")
        }
        let data = try options.required("--data", "\(command) needs --data DIR, the folder of the server.")
        try options.finish()
        return (subject, data)
    }

    private static func account(_ options: inout ServerOptions) throws(ServerError) -> ServerCommand {
        guard options.positional() == "add", let email = options.positional() else {
            throw ServerError(.usage, "Usage: rvault-server account add EMAIL --data DIR")
        }
        let data = try options.required("--data", "account add needs --data DIR, the folder of the server.")
        let descriptor = try options.value("--password-fd")
        try options.finish()
        guard let descriptor else { return .addAccount(email: email, data: data, passwordDescriptor: nil) }
        guard let number = Int32(descriptor), number >= 0 else {
            throw ServerError(.usage, "--password-fd takes the number of an open descriptor, such as 0.")
        }
        return .addAccount(email: email, data: data, passwordDescriptor: number)
    }
}
