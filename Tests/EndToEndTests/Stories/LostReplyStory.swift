import FaultProxy
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("A lost reply", .serialized)
struct LostReplyStory {
    /// The receipt that is edited before every push; each push also sends a new one.
    private static let edited = "Edited again and again"
    /// The number of rounds that add a tag.
    private static let tagged = 50

    @Test func `cut after any byte of the answer to a push, what was sent is there once`() throws {
        let folder = try TemporaryDirectory()
        let server = try ServerProcess(data: folder.path + "/server", isOpen: true)
        let proxy = try FaultProxy(to: server.port)
        defer { proxy.close() }
        let device = try Device()
        try device.signIn(port: proxy.port, isNew: true)
        try device.run("add", "--store", Self.edited)
        try device.settle()
        let receipt = try #require(try device.receipts().first)

        let places = try places(in: lengthOfReply(device, proxy, receipt.key))
        for (number, place) in places.enumerated() {
            try change(device, receipt.key, round: number)
            proxy.use(.inTurn([.cutReply(.byte(place), number % 2 == 0 ? .close : .reset)], path: "/v1/sync/push"))
            try device.run("sync")
            proxy.use(.calm)
            try device.settle()
        }
        TestIntensity.report("lost replies: cut after \(places.count) different counts of bytes")
        try check(port: server.port, device, edits: places.count + 1, added: receipt)
    }

    private func change(_ device: Device, _ id: String, round: Int) throws {
        // A receipt has at most 64 tags, and the long run has more rounds than that.
        let tag = round < Self.tagged ? ["--add-tag", "tag\(round)"] : []
        let edit = try device.run(["edit", id, "--set", "total=\(round + 1).00"] + tag)
        try #require(edit.isSuccess, "\(edit.said)")
        try #require(try device.run("add", "--store", "New \(round)").isSuccess)
    }

    /// Sends one typical change without faults and returns the length of the reply to its push.
    private func lengthOfReply(_ device: Device, _ proxy: FaultProxy, _ id: String) throws -> Int {
        try change(device, id, round: 999)
        try device.settle()
        let pushes = proxy.records.filter { $0.exchange.path == "/v1/sync/push" }
        return try #require(pushes.last?.replyBytes)
    }

    private func places(in length: Int) -> [Int] {
        TestIntensity.isSoak ? Array(0...length) : (0...24).map { length * $0 / 24 }
    }

    /// Checks that another device gets each receipt once, and as many versions of the edited one as there were edits.
    private func check(port: UInt16, _ device: Device, edits: Int, added: (key: String, value: JSON)) throws {
        let other = try Device()
        try other.signIn(port: port, isNew: false)
        let receipts = try other.receipts()
        #expect(try device.receipts() == receipts)
        let stores = receipts.values.compactMap { $0["storeName"]?.string }
        #expect(stores.count == edits + 1)
        #expect(Set(stores).count == stores.count)
        let edited = try #require(receipts[added.key])
        #expect(edited["userTags"]?.array?.count == min(edits - 1, Self.tagged))
        let version = try #require(added.value["version"]?.integer)
        #expect(edited["version"]?.integer == version + Int64(edits))
    }
}
