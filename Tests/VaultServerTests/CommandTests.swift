import HTTPServerKit
import Testing
import VaultServer

@Suite("Commands of the server")
struct ServerCommandTests {
    private func read(_ line: String) throws(ServerError) -> ServerCommand {
        try ServerCommand(line.split(separator: " ").map(String.init))
    }

    @Test func `serve takes its folder and its address`() throws {
        let address = ListenAddress(host: "127.0.0.1", port: 8080)
        #expect(
            try read("serve --data /srv --listen 127.0.0.1:8080")
                == .serve(data: "/srv", listen: address, isRegistrationOpen: false))
        #expect(
            try read("serve --open-registration --listen=127.0.0.1:8080 --data=/srv")
                == .serve(data: "/srv", listen: address, isRegistrationOpen: true))
    }

    @Test func `plain HTTP for other machines has to be asked for`() throws {
        #expect(throws: ServerError.self) { try read("serve --data /srv --listen 0.0.0.0:80") }
        let command = try read("serve --data /srv --listen 0.0.0.0:80 --insecure-http")
        #expect(
            command
                == .serve(data: "/srv", listen: ListenAddress(host: "0.0.0.0", port: 80), isRegistrationOpen: false))
    }

    @Test func `account add takes the email and where the password comes from`() throws {
        #expect(
            try read("account add a@b.c --data /srv --password-fd 3")
                == .addAccount(email: "a@b.c", data: "/srv", passwordDescriptor: 3))
        #expect(
            try read("account add a@b.c --data /srv")
                == .addAccount(email: "a@b.c", data: "/srv", passwordDescriptor: nil))
    }

    @Test(arguments: [
        "", "fly", "serve", "serve --data /srv", "serve --listen 127.0.0.1:1", "serve --data --listen 127.0.0.1:1",
        "serve --data /srv --listen nowhere", "serve --data /srv --listen 127.0.0.1:1 --surprise", "account",
        "account add", "account add a@b.c", "account add a@b.c --data /srv --password-fd x",
    ])
    func `a mistake is a sentence and exit code 2`(line: String) {
        #expect {
            try read(line)
        } throws: { error in
            let error = error as? ServerError
            return error?.code.exitCode == 2 && error?.description.count ?? 0 > 20
        }
    }
}
