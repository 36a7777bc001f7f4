import HTTPServerKit
import Testing
import VaultServer
import VaultServerCore

@Suite("Commands of the server")
struct ServerCommandTests {
    private func read(_ line: String) throws(ServerError) -> ServerCommand {
        try ServerCommand(line.split(separator: " ").map(String.init))
    }

    private func serving(_ address: ListenAddress, isOpen: Bool = false) -> ServeOptions {
        ServeOptions(data: "/srv", listen: address, policy: AccountPolicy(isRegistrationOpen: isOpen))
    }

    @Test func `serve takes its folder and its address`() throws {
        let address = ListenAddress(host: "127.0.0.1", port: 8080)
        #expect(
            try read("serve --data /srv --listen 127.0.0.1:8080")
                == .serve(serving(address)))
        #expect(
            try read("serve --open-registration --listen=127.0.0.1:8080 --data=/srv")
                == .serve(serving(address, isOpen: true)))
    }

    @Test func `plain HTTP for other machines has to be asked for`() throws {
        #expect(throws: ServerError.self) { try read("serve --data /srv --listen 0.0.0.0:80") }
        let command = try read("serve --data /srv --listen 0.0.0.0:80 --insecure-http")
        #expect(command == .serve(serving(ListenAddress(host: "0.0.0.0", port: 80))))
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
        "account add", "account add a@b.c", "account add a@b.c --data /srv --password-fd x", "backup", "backup /x",
        "restore --data /srv", "resync a@b.c",
        "backup /x y --data /srv", "serve --data /srv --listen 127.0.0.1:1 --max-entries 0",
        "serve --data /srv --listen 127.0.0.1:1 --max-mebibytes 99999999999999999999",
    ])
    func `a mistake is a sentence and exit code 2`(line: String) {
        #expect {
            try read(line)
        } throws: { error in
            let error = error as? ServerError
            return error?.code.exitCode == 2 && error?.description.count ?? 0 > 20
        }
    }

    @Test func `limits of an account are numbers`() throws {
        let line = "serve --data /srv --listen 127.0.0.1:1 --max-entries 5 --max-mebibytes 7"
        guard case .serve(let options) = try read(line + " --max-operations-per-minute=60") else {
            Issue.record("no serve")
            return
        }
        let expected = Quotas(rows: 5, bytes: 7 << 20, operationBurst: 300, operationsPerMinute: 60)
        #expect(options.policy.quotas == expected)
    }

    @Test func `copies and calls take a subject and the folder`() throws {
        #expect(try read("backup /b --data /srv") == .backup(path: "/b", data: "/srv"))
        #expect(try read("restore /b --data /srv") == .restore(path: "/b", data: "/srv"))
        #expect(try read("resync a@b.c --data /srv") == .resync(email: "a@b.c", data: "/srv"))
    }
}
