import Testing
import VaultModel
import VaultSync
import VaultWire

@testable import VaultClient

@Suite("A list that the doctor reads page by page")
struct PagedListTests {
    private func page(_ ids: [Int], next: String?, cursor: String = "c") -> FullResponse {
        let changes = ids.map {
            Change(
                entityType: "receipt", entityID: "rcp_\($0)", action: .upsert, version: 1, seq: Int64($0),
                updatedAt: Timestamp(milliseconds: 0), updatedBy: "server", data: [:])
        }
        return FullResponse(changes: changes, page: next, cursor: Cursor(rawValue: cursor))
    }

    @Test func `an honest list is read to its end, pages without rows of the wanted buckets included`() throws {
        var list = PagedList()
        #expect(try list.take(page([1, 2], next: "a")) == "a")
        #expect(try list.take(page([], next: "b")) == "b")
        #expect(try list.take(page([3], next: nil)) == nil)
        #expect(list.rows.keys.sorted() == ["rcp_1", "rcp_2", "rcp_3"])
    }

    @Test func `a list that leads back to an earlier page is refused`() throws {
        var list = PagedList()
        _ = try list.take(page([1], next: "a"))
        _ = try list.take(page([2], next: "b"))
        #expect(throws: RemoteFailure.self) { try list.take(page([3], next: "a")) }
    }

    @Test func `a list whose position moves while it is read is refused`() throws {
        var list = PagedList()
        _ = try list.take(page([1], next: "a"))
        #expect(throws: RemoteFailure.self) { try list.take(page([2], next: "b", cursor: "d")) }
    }

    @Test func `a list that brings nothing new is not read without an end`() throws {
        var list = PagedList()
        var taken = 0
        #expect(throws: RemoteFailure.self) {
            for number in 0..<100_000 {
                _ = try list.take(page(number % 2 == 0 ? [] : [1], next: "page \(number)"))
                taken += 1
            }
        }
        #expect(taken < 2000)
    }
}
