internal import SQLiteKit
internal import VaultJSON
package import VaultModel

extension Vault {
    /// Lets an entry that was refused, or that waits for its next try, go out with the next batch.
    ///
    /// - Throws: `notFound` where the queue does not hold it any more.
    package func retry(_ id: OperationID) throws(StoreError) {
        try write {
            guard let stored = try writer.queue.entry(id), let sequence = stored.sequence else {
                if try writer.conflicts.dispute(id) != nil { return }
                throw StoreError(.notFound)
            }
            guard stored.state == .failed else { return }
            try writer.queue.move(sequence, to: .pending, error: nil)
            try refresh(stored.entry.entity)
        }
    }

    /// Gives up what an entry wanted; ``VaultReader/queueEntry(_:)`` shows before what is lost.
    ///
    /// Dropping the creation of something that the server never saw drops the thing and all that was done to it; dropping
    /// a dispute takes the server's values.
    ///
    /// - Throws: `notFound`; `busy` while the entry is on its way.
    package func drop(_ id: OperationID) throws(StoreError) {
        try writeOnFullDisk {
            if let dispute = try writer.conflicts.dispute(id) { return try takeTheirs(dispute.entity) }
            guard let stored = try writer.queue.entry(id), var state = try writer.state(stored.entry.entity) else {
                throw StoreError(.notFound)
            }
            guard stored.state != .inFlight else { throw StoreError(.busy) }
            let takesAll = stored.entry.intent == .create && state.record.baseline == nil
            let gone = takesAll ? state.entries : [stored]
            for entry in gone { try writer.queue.delete(entry) }
            state.entries.removeAll { entry in gone.contains { $0.sequence == entry.sequence } }
            try writer.save(&state)
        }
    }

    private func takeTheirs(_ ref: EntityRef) throws {
        guard var state = try writer.state(ref) else { return }
        try writer.endDisputes(about: state.conflicts.map(\.field), in: &state)
        try writer.save(&state)
    }

    /// Derives an entity's line again after its entries were moved.
    private func refresh(_ ref: EntityRef) throws {
        guard var state = try writer.state(ref) else { return }
        try writer.save(&state)
    }
}
