import SQLiteKit
import Testing
import VaultTestKit

@Suite("row_bits")
struct RowBitsTests {
    let folder: TemporaryDirectory
    let connection: Connection

    init() throws {
        folder = try TemporaryDirectory()
        connection = try connect(folder.database, .create)
        try connection.execute("CREATE TABLE t (n INTEGER)")
    }

    private func bits(of numbers: [Int64]) throws -> [UInt64]? {
        try connection.run("DELETE FROM t")
        for number in numbers { try connection.run("INSERT INTO t VALUES (?)", [.integer(number)]) }
        return try connection.first("SELECT row_bits(n) FROM t") { $0.rowBits(0) }
    }

    @Test(arguments: [[], [0], [63], [64], [1, 64, 65, 1_000], [100_000, 3, 3, 70_000]])
    func `every row is a bit, however they come`(rows: [Int64]) throws {
        let bits = try #require(try bits(of: rows))
        let found = (0..<bits.count * 64).filter { bits[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
        #expect(found == Set(rows).sorted().map(Int.init))
    }

    @Test(arguments: [-1, Int64.min, .max, 1 << 32 + 1])
    func `what cannot be a row is refused, and the connection goes on`(row: Int64) throws {
        #expect(code { _ = try bits(of: [1, row]) } == .other)
        #expect(try bits(of: [2]) == [4])
    }

    @Test func `a connection that only reads has it, too`() throws {
        try connection.run("INSERT INTO t VALUES (5)")
        let reader = try connect(folder.database, .readOnly)
        #expect(try reader.first("SELECT row_bits(n) FROM t") { $0.rowBits(0) } == [32])
        #expect(try reader.first("SELECT n FROM t") { $0.rowBits(0) } == [])
    }
}
