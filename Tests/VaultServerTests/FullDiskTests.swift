import Testing
import VaultServerCore

@testable import SystemKit
@testable import VaultServer

@Suite("A server's full disk")
struct FullDiskTests {
    /// The unit of systemd starts a server again unless its store is damaged.
    @Test func `isn't told as damage`() {
        let errors: [any Error] = [
            StorageFailure(.full, reason: "sql"), SystemError(.diskFull, function: "write", subject: "server.db"),
        ]
        for error in errors {
            let told = ServerError(describing: error)
            #expect(told.code.exitCode == .failed && told.description.contains("The disk is full"), "\(told)")
        }
        #expect(ServerError(database: StorageFailure(.full, reason: "sql")).code.exitCode == .failed)
        #expect(ServerError(describing: StorageFailure(.broken, reason: "sql")).code.exitCode == .damaged)
    }
}
