package import VaultJSON
package import VaultModel

/// The body of `POST /v1/sync/push`, as a client sends it.
package struct PushRequest: Equatable, Sendable {
    /// The cursor of the client's last pull; nil if it wants no cursor in the response.
    package var cursor: Cursor?
    /// The operations, within ``WireLimits/pushOperations``, applied in this order.
    package var operations: [Operation]
    /// Seqs after the cursor that the device knows from the results of its own pushes; the response's cursor may be
    /// past them.
    package var seen: SeqRanges
    /// The epoch that the operations were written for; nil if the client does not know one yet.
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
    package var bytes: [UInt8] {
        var parts: [(name: String, part: JSON.Part)] = [("cursor", .value(.optionalText(cursor?.rawValue)))]
        if let epoch { parts.append(("epoch", .value(.string(epoch)))) }
        parts.append(("operations", .elements(operations.map { operation in { operation.write(to: &$0) } })))
        if !seen.isEmpty { parts.append(("seen", .value(seen.json))) }
        var output: [UInt8] = []
        output.reserveCapacity(256 + 1_024 * operations.count)
        JSON.write(parts, to: &output)
        return output
    }
}

/// The body of `POST /v1/sync/push`, as a server reads it: every operation is judged separately.
package struct PushSubmission: Equatable, Sendable {
    package var cursor: Cursor?
    package var operations: [SubmittedOperation]
    /// Like ``PushRequest/seen``; an invalid value counts as none, since it only saves a pull.
    package var seen: SeqRanges
    /// Like ``PushRequest/epoch``.
    package var epoch: String?

    /// - Throws: ``Problem/Code/malformedRequest`` if `operations` is empty or not an array of objects with well-formed
    ///   keys, ``Problem/Code/batchTooLarge`` if there are too many.
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
        // A cursor of another type is as invalid as an unknown one, and an invalid cursor is not an error in a push.
        cursor = json["cursor"]?.string.map(Cursor.init(rawValue:))
        epoch = json["epoch"]?.string
        seen = (try? WireObject(json)).flatMap { try? SeqRanges("seen", of: $0) } ?? SeqRanges()
    }
}

/// The response of `POST /v1/sync/push`.
package struct PushResponse: WireMessage {
    /// One result for every operation, in the same order.
    package var results: [OperationResult]
    /// The client's new position, if it has seen everything before it; nil if it has to pull.
    package var cursor: Cursor?
    /// The highest `deviceSeq` that this device has sent; 0 for none.
    package var lastDeviceSeq: Int64
    /// Differs from the previous one if the server's database was recreated or restored.
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

    /// The bytes of ``json``.
    package var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(256 + 160 * results.count)
        let results = results.map { result in { (output: inout [UInt8]) in result.write(to: &output) } }
        JSON.write(
            [
                ("cursor", .value(.optionalText(cursor?.rawValue))), ("epoch", .value(.string(epoch))),
                ("lastDeviceSeq", .value(.integer(lastDeviceSeq))), ("results", .elements(results)),
                ("serverTime", .value(.string(serverTime.description))),
            ], to: &output)
        return output
    }
}
