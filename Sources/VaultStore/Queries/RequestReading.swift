internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

/// Reads requests as lines of a list.
struct RequestReading {
    let connection: Connection
    private var entities: EntityTable { EntityTable(connection: connection) }

    /// Returns the newest requests, newest first.
    func lines(limit: Int) throws -> [RequestLine] {
        try newest().prefix(limit).compactMap(line)
    }

    /// Returns the requests that name a receipt and have no outcome, or failed and are yet to be looked at; newest first.
    func open(naming receipt: ReceiptID) throws -> [RequestLine] {
        let matches = Set(try MatchTable(connection: connection).matches(of: receipt).map(\.id))
        let unseen = Set(try OpenRequests(connection: connection).all())
        return try newest().filter { request in
            let state = RequestLine.State(request)
            guard state == .waiting || state.isFailure && unseen.contains(request.ref),
                let content = try? RequestContent(fields: request.fields)
            else { return false }
            if case .unlinkReturn(let match) = content { return matches.contains(match) }
            return content.receipts.contains(receipt)
        }.compactMap(line)
    }

    /// Nil if there is no such request.
    func line(_ ref: EntityRef) throws -> RequestLine? { try entities.record(ref).flatMap { try line(of: $0.entity) } }

    private func newest() throws -> [Entity] {
        try entities.all(.request).map(\.entity).sorted { left, right in
            let times = [left, right].map { $0.value(.createdAt).string ?? "" }
            return times[0] == times[1] ? left.ref.id > right.ref.id : times[0] > times[1]
        }
    }

    private func line(of request: Entity) throws -> RequestLine? {
        guard let id = RequestID(request.ref.id) else { return nil }
        let content = try? RequestContent(fields: request.fields)
        let names = try (content?.receipts ?? []).map { receipt in
            try entities.record(EntityRef(receipt))?.entity.value(.storeName).string ?? ""
        }
        let refused = try QueueTable(connection: connection).entries(of: request.ref).first { $0.state == .failed }
        return RequestLine(
            id: id, content: content, type: request.value(.type).string ?? "",
            state: refused.map { .failed($0.lastError ?? "") } ?? RequestLine.State(request),
            createdAt: request.value(.createdAt).string.flatMap { Timestamp($0) }, names: names)
    }
}

extension VaultReader {
    /// Returns the requests of the vault, newest first.
    package func requests(limit: Int) throws(StoreError) -> [RequestLine] {
        try wrapped {
            try connection.snapshot { try RequestReading(connection: connection).lines(limit: limit) }
        }
    }

    /// Returns purchases to which a person may link a return receipt, best first: those that the rules propose, then
    /// others in the same currency by the nearest date.
    package func purchases(for slip: ReceiptID, limit: Int) throws(StoreError) -> [ReturnLine] {
        try wrapped {
            try connection.snapshot { try ReturnReading(connection: connection).choices(for: slip, limit: limit) }
        }
    }
}
