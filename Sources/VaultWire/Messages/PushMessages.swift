package import VaultJSON
package import VaultModel

/// The body of `POST /v1/sync/push`, as a client sends it.
package struct PushRequest: Equatable, Sendable {
    /// Where the client's last pull ended; nil where it asks for no cursor back.
    package var cursor: Cursor?
    /// ``WireLimits/pushOperations`` of them, applied in this order.
    package var operations: [Operation]
    /// Seqs after the cursor that the device knows from the results of its own pushes: the answer's cursor may pass them.
    package var seen: SeqRanges
    /// The life of the server that the operations were written for; nil where the client knows of none yet.
    package var epoch: String?

    package init(
        cursor: Cursor?, operations: [Operation], seen: SeqRanges = SeqRanges(), epoch: String? = nil
    ) {
        self.cursor = cursor
        self.operations = operations
        self.seen = seen
        self.epoch = epoch
    }

    /// The body as it is sent.
    package var json: JSON {
        var members: [String: JSON] = [
            "cursor": cursor.map { .string($0.rawValue) } ?? .null, "operations": .array(operations.map(\.json)),
        ]
        if !seen.isEmpty { members["seen"] = seen.json }
        if let epoch { members["epoch"] = .string(epoch) }
        return .object(members)
    }
}

/// The body of `POST /v1/sync/push`, as a server reads it: every operation is judged for itself.
package struct PushSubmission: Equatable, Sendable {
    package var cursor: Cursor?
    package var operations: [SubmittedOperation]
    /// As in ``PushRequest/seen``; one of another kind is as good as none, since it only spares a pull.
    package var seen: SeqRanges
    /// As in ``PushRequest/epoch``.
    package var epoch: String?

    /// - Throws: ``Problem/Code/malformedRequest`` where `operations` is not an array of objects with well-formed keys,
    ///   ``Problem/Code/batchTooLarge`` where there are too many or none.
    package init(json: JSON) throws(Problem) {
        guard let list = json["operations"]?.array else {
            throw Problem(
                .malformedRequest, "The body must be an object with an array of operations.",
                faults: [.init(pointer: "/operations", detail: "must be an array")])
        }
        guard WireLimits.pushOperations.contains(list.count) else {
            let range = "\(WireLimits.pushOperations.lowerBound) to \(WireLimits.pushOperations.upperBound)"
            throw Problem(
                list.isEmpty ? .malformedRequest : .batchTooLarge, "Send \(range) operations at a time.",
                faults: [.init(pointer: "/operations", detail: "must hold \(range) operations")])
        }
        operations = []
        for (index, value) in list.enumerated() {
            do throws(WireError) {
                operations.append(try SubmittedOperation(json: value))
            } catch {
                throw Problem(
                    .malformedRequest, "Every operation must be an object with an idempotencyKey.",
                    faults: [.init(pointer: "/operations/\(index)\(error.pointer)", detail: error.detail)])
            }
        }
        // A cursor of another kind is as invalid as an unknown one, and an invalid one is no error in a push.
        cursor = json["cursor"]?.string.map(Cursor.init(rawValue:))
        epoch = json["epoch"]?.string
        seen = (try? WireObject(json)).flatMap { try? SeqRanges("seen", of: $0) } ?? SeqRanges()
    }
}

/// The answer of `POST /v1/sync/push`.
package struct PushResponse: WireMessage {
    /// One for every operation, in their order.
    package var results: [OperationResult]
    /// Where the client stands now, if it has seen everything; nil where it has to pull.
    package var cursor: Cursor?
    /// The highest `deviceSeq` that this device has sent; 0 for none.
    package var lastDeviceSeq: Int64
    /// Another one than before: the server's database was made anew or restored.
    package var epoch: String
    package var serverTime: Timestamp

    package init(
        results: [OperationResult], cursor: Cursor?, lastDeviceSeq: Int64, epoch: String, serverTime: Timestamp
    ) {
        self.results = results
        self.cursor = cursor
        self.lastDeviceSeq = lastDeviceSeq
        self.epoch = epoch
        self.serverTime = serverTime
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        results = try object.list("results") { (json) throws(WireError) -> OperationResult in
            try OperationResult(json: json)
        }
        cursor = try object.optionalPosition("cursor").map(Cursor.init(rawValue:))
        lastDeviceSeq = try object.integer("lastDeviceSeq")
        epoch = try object.position("epoch")
        serverTime = try object.timestamp("serverTime")
    }

    package var json: JSON {
        [
            "results": .array(results.map(\.json)), "cursor": cursor.map { .string($0.rawValue) } ?? .null,
            "lastDeviceSeq": .integer(lastDeviceSeq), "epoch": .string(epoch),
            "serverTime": .string(serverTime.description),
        ]
    }
}
