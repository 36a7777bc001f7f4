import FaultProxy
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// A vault of an account on a real server, with a proxy between them that does what a test says.
final class TestedVault {
    let folder: TemporaryDirectory
    let server: ServerProcess
    let proxy: FaultProxy
    let device: Device

    /// Creates the vault with `count` synced receipts: `Shop 1`, `Shop 2`….
    init(receipts count: Int = 0) throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.path + "/server", isOpen: true)
        proxy = try FaultProxy(to: server.port)
        device = try Device()
        try device.signIn(port: proxy.port, isNew: true)
        guard count > 0 else { return }
        try importShops(count)
        try device.settle()
    }

    deinit { proxy.close() }

    /// Imports `Shop 1`, `Shop 2`… from one file.
    func importShops(_ count: Int) throws {
        let rows = (1...count).map { "Shop \($0);2025-0\($0 % 9 + 1)-11;\($0),50;EUR" }
        let lines = ["store;date;total;currency"] + rows
        let file = try folder.write(lines.joined(separator: "\n"), to: "shops.csv")
        try device.expectGood(device.run("import", file, "--yes"))
    }

    func add(_ store: String) throws {
        try device.expectGood(device.run("add", "--store", store))
    }

    /// Ends all faults and lies. Then this device and a new one must agree and have exactly these stores, each once.
    func expectWhole(_ stores: [String]) throws {
        proxy.tell(nil)
        proxy.use(.calm)
        try device.settle()
        let other = try Device()
        try other.signIn(port: server.port, isNew: false)
        let receipts = try other.receipts()
        #expect(try device.receipts() == receipts)
        #expect(receipts.values.compactMap { $0["storeName"]?.string }.sorted() == stores.sorted())
    }
}
