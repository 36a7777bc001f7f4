import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("Without the library for the network", .serialized)
struct MissingLibraryStory {
    @Test func `everything but the network works, and a sync says what to install`() throws {
        let folder = try TemporaryDirectory()
        let server = try ServerProcess(data: folder.path + "/server", isOpen: true)
        let device = try Device()
        try device.signIn(port: server.port, isNew: true)
        // An empty file in place of libcurl, in the folder where the loader looks first.
        _ = try folder.write("", to: "libcurl.so.4")
        let without = ["/usr/bin/env", "LD_LIBRARY_PATH=" + folder.path]

        let added = try Programs.rvault(
            ["add", "--store", "Plaisio", "--total", "39.90"], home: device.folder.path, runner: without)
        #expect(added.isSuccess, "\(added.said)")
        let refused = try Programs.rvault(["sync"], home: device.folder.path, runner: without)
        #expect(refused.code == 7)
        #expect(refused.said.contains("install libcurl4"), "\(refused.said)")

        try device.settle()
        let left = try device.items(device.run("sync", "queue", "--json"))
        #expect(left.isEmpty)
        server.end(SIGTERM)
    }
}
