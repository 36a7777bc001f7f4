import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Pictures, and programs that die", .serialized)
struct KilledTransferStory {
    private let folder: TemporaryDirectory
    private let laptop: Device
    private let phone: Device
    private var random = SeededRandom(seed: 20)

    init() throws {
        folder = try TemporaryDirectory()
        (laptop, phone) = (try Device(), try Device())
    }

    /// A PDF of about 300 kB that differs from all others.
    private func write(_ number: Int) throws -> String {
        let text = SmallPDF(pages: [["Shop \(number)", "Date 2025-10-27", "Total EUR \(number + 1).00"]]).bytes
        let filler = (0..<4000).map { "% \(number) \($0) \(String(repeating: "x", count: 60))\n" }.joined()
        let path = folder.file("\(number).pdf")
        try Data(text + Array(filler.utf8)).write(to: URL(fileURLWithPath: path))
        return path
    }

    private mutating func moment() -> Duration { .milliseconds(Int.random(in: 5...450, using: &random)) }

    @Test mutating func `every picture is there, once, wherever a device or the server was killed`() throws {
        let data = folder.file("server")
        var server = try ServerProcess(data: data, isOpen: true)
        let port = server.port
        try laptop.signIn(port: port, isNew: true)
        try phone.signIn(port: port, isNew: false)
        let paths = try (0..<TestIntensity.count(everyday: 8, soak: 60)).map { try write($0) }
        for round in 0..<3 * paths.count {
            let words = round.isMultiple(of: 3) ? ["add", paths[round / 3]] : ["sync"]
            try laptop.run(words, killedAfter: moment())
            if round % 4 == 3 {
                server.end(SIGKILL)
                server = try ServerProcess(data: data, port: port)
            }
            if round.isMultiple(of: 5) { try phone.run("sync", killedAfter: moment()) }
        }
        for path in paths { try laptop.expectGood(laptop.run("add", path)) }
        try laptop.settle()
        #expect(try laptop.items(laptop.run("inbox", "--json")).count == paths.count)
        let status = try laptop.items(laptop.run("sync", "--json")).first
        #expect(status?["attachmentsUnsent"]?.integer == 0)
        try compare(paths)
    }

    /// Opens every picture on the phone, and compares it with its file.
    private func compare(_ paths: [String]) throws {
        try phone.settle()
        let items = try phone.items(phone.run("inbox", "--json"))
        #expect(items.count == paths.count)
        let ids = items.compactMap { $0["id"]?.string }
        for id in ids { try phone.run("open", id, "-o", "first.pdf", "--yes") }
        try phone.settle()
        var left = Set(try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) })
        for id in ids {
            try phone.expectGood(phone.run("open", id, "-o", "copy.pdf", "--yes"))
            let copy = try Data(contentsOf: URL(fileURLWithPath: phone.folder.file("copy.pdf")))
            #expect(left.remove(copy) != nil)
        }
        #expect(left.isEmpty)
    }
}
