package import HTTPServerKit

/// What the program was asked to do.
package enum ServerCommand: Equatable, Sendable {
    case serve(data: String, listen: ListenAddress, isRegistrationOpen: Bool)
    /// The password comes from the descriptor, or is asked for on the terminal.
    case addAccount(email: String, data: String, passwordDescriptor: Int32?)
    case help
    case version
}

extension ServerCommand {
    /// Reads the arguments after the program's name.
    ///
    /// - Throws: `usage`, with a sentence that names the argument at fault.
    package init(_ arguments: [String]) throws(ServerError) {
        guard let first = arguments.first else {
            throw ServerError(.usage, "Say what to do: rvault-server help lists the commands.")
        }
        var options = ServerOptions(Array(arguments.dropFirst()))
        switch first {
        case "help", "--help", "-h": self = .help
        case "version", "--version": self = .version
        case "serve": self = try ServerCommand.serve(&options)
        case "account": self = try ServerCommand.account(&options)
        default: throw ServerError(.usage, "“\(first)” is no command; rvault-server help lists them.")
        }
    }

    private static func serve(_ options: inout ServerOptions) throws(ServerError) -> ServerCommand {
        let data = try options.required("--data", "serve needs --data DIR, the folder that holds its store.")
        let text = try options.required("--listen", "serve needs --listen ADDR:PORT, such as 127.0.0.1:8080.")
        guard let address = ListenAddress(text) else {
            throw ServerError(.usage, HTTPServerError(.addressInvalid, address: text).description)
        }
        let isOpen = options.flag("--open-registration")
        let isInsecure = options.flag("--insecure-http")
        try options.finish()
        guard address.isLoopback || isInsecure else {
            throw ServerError(
                .usage,
                "\(text) can be reached from other machines, and this server speaks plain HTTP: listen on 127.0.0.1 "
                    + "behind a proxy that speaks HTTPS, or say --insecure-http.")
        }
        return .serve(data: data, listen: address, isRegistrationOpen: isOpen)
    }

    private static func account(_ options: inout ServerOptions) throws(ServerError) -> ServerCommand {
        guard options.positional() == "add", let email = options.positional() else {
            throw ServerError(.usage, "Write: rvault-server account add EMAIL --data DIR")
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

    /// What `help` prints.
    package static let helpText = """
        rvault-server: keeps the receipts of many devices in step.

        rvault-server serve --data DIR --listen ADDR:PORT [--open-registration] [--insecure-http]
            Serves until SIGTERM. --open-registration lets anybody make an account; --insecure-http allows an address
            that other machines can reach, though nothing is encrypted on the way.
        rvault-server account add EMAIL --data DIR [--password-fd N]
            Makes an account; the password is asked for, or read as one line from the descriptor N.
        rvault-server help
        rvault-server version

        Exit codes: 0 done, 1 failed, 2 wrong arguments, 5 another server has the folder, 6 the store cannot be read,
        8 refused (the email is taken, the password too short).
        """
}
