import FaultProxy
import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Pictures cut on their way", .serialized)
struct CutTransferStory {
    private let folder: TemporaryDirectory
    private let server: ServerProcess
    private let proxy: FaultProxy
    private let laptop: Device
    private let phone: Device
    private let content: Data
    private var random = SeededRandom(seed: 50)

    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.file("server"), isOpen: true)
        proxy = try FaultProxy(to: server.port)
        (laptop, phone) = (try Device(), try Device())
        let text = SmallPDF(pages: [["Lampor AB", "Date 2025-10-27", "Total EUR 129.00"]]).bytes
        let filler = (0..<4000).map { "% \($0) \(String(repeating: "x", count: 66))\n" }.joined()
        content = Data(text + Array(filler.utf8))
        try content.write(to: URL(fileURLWithPath: folder.file("lamp.pdf")))
        try laptop.signIn(port: proxy.port, isNew: true)
        try phone.signIn(port: proxy.port, isNew: false)
    }

    /// Applies a fault to every original that goes to or comes from the server's store, and none to thumbnails.
    private func plan(_ method: String, _ fault: Fault) -> FaultPlan {
        FaultPlan { exchange in
            let isOriginal = exchange.path.hasPrefix("/v1/blobs/") && !exchange.path.hasSuffix("-thumb")
            return isOriginal && exchange.method == method ? fault : .none
        }
    }

    /// Returns seeded places within the content, ordered at random, with both ends among them.
    private mutating func places(_ count: Int) -> [Int] {
        var places = [0, content.count - 1]
        while places.count < count { places.append(Int.random(in: 0..<content.count, using: &random)) }
        return places.shuffled(using: &random)
    }

    /// Runs one sync for each place, whose transfer is cut there; returns how many transfers were begun.
    private mutating func sync(_ device: Device, _ method: String, cutAt count: Int) throws -> Int {
        proxy.begin(.calm)
        for (number, place) in places(count).enumerated() {
            let cut: Fault.Cut = number.isMultiple(of: 2) ? .close : .reset
            proxy.use(plan(method, method == "PUT" ? .cutRequest(.byte(place), cut) : .cutReply(.byte(place), cut)))
            try device.run("sync")
        }
        proxy.use(.calm)
        return proxy.records.count { $0.fault != .none }
    }

    private func unsent() throws -> Int64? {
        try laptop.items(laptop.run("sync", "--json")).first?["attachmentsUnsent"]?.integer
    }

    /// The contents of the server's blobs. What was cut has no name yet; the server may need half a minute to notice
    /// that its sender is gone.
    private func stored() throws -> [Data] {
        let blobs = folder.file("server/blobs")
        let names = try FileManager.default.subpathsOfDirectory(atPath: blobs).filter { !$0.contains(".temporary-") }
        return names.compactMap { FileManager.default.contents(atPath: blobs + "/" + $0) }.filter { !$0.isEmpty }
    }

    @Test mutating func `cut at 50 places up and at 20 down, the picture is on the server and the other device once`()
        throws
    {
        defer { proxy.close() }
        try laptop.expectGood(laptop.run("add", folder.file("lamp.pdf")))
        let uploads = TestIntensity.count(everyday: 50, soak: 500)
        #expect(try sync(laptop, "PUT", cutAt: uploads) >= uploads)
        #expect(try !stored().contains(content))
        proxy.use(plan("PUT", .cutRequest(.byte(content.count / 2), .reset)))
        #expect(try unsent() == 1)
        proxy.use(.calm)
        #expect(try unsent() == 0)
        #expect(try stored().count { $0 == content } == 1)

        try phone.settle()
        let id = try #require(try phone.items(phone.run("inbox", "--json")).first?["id"]?.string)
        #expect(try phone.run("open", id, "-o", "copy.pdf").code == 1)
        let downloads = TestIntensity.count(everyday: 20, soak: 200)
        #expect(try sync(phone, "GET", cutAt: downloads) >= downloads)
        #expect(try phone.run("open", id, "-o", "copy.pdf").code == 1)
        try phone.settle()
        try phone.expectGood(phone.run("open", id, "-o", "copy.pdf"))
        #expect(FileManager.default.contents(atPath: phone.folder.file("copy.pdf")) == content)
        #expect(try phone.items(phone.run("inbox", "--json")).count == 1)
        // Two files each, the original and the thumbnail.
        #expect(try stored().count == 2)
        let files = try FileManager.default.contentsOfDirectory(atPath: phone.vaultFolder + "/home.vault.files")
        #expect(files.count == 2, "\(files)")
    }
}
