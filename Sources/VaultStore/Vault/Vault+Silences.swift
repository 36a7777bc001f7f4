package import VaultModel
internal import VaultReplica

extension Vault {
    /// Snoozes or mutes these receipts or, with nil, turns their reminders on again; all or none. Affects only this
    /// device: nothing is queued, and no other device is notified.
    ///
    /// - Parameter today: today in the person's time zone; snoozes that have expired by then are deleted.
    /// - Returns: the number of receipts changed.
    /// - Throws: `notFound` if a receipt is not here, `diskFull`, `busy`.
    @discardableResult
    package func silence(
        _ receipts: [ReceiptID], _ wanted: Silence?, today: CalendarDay
    ) throws(StoreError) -> Int {
        try write {
            let table = SilenceTable(connection: connection)
            try table.forget(before: today.daysSince1970)
            var edits: [SilenceEdit] = []
            for id in receipts {
                guard try EntityTable(connection: connection).row(of: id.description) != nil else {
                    throw StoreError(.notFound)
                }
                let former = try table.silence(of: id)
                guard former != wanted else { continue }
                try table.set(wanted, for: id)
                edits.append(SilenceEdit(receipt: id, before: former, after: wanted))
            }
            let action: UndoLine.Action =
                switch wanted {
                case .until: .snooze
                case .always: .mute
                case nil: .wake
                }
            try journal.add(action.rawValue, edits.map(JournalEdit.silence))
            return edits.count
        }
    }

    /// Undoes or redoes a snooze or mute; later changes are kept.
    ///
    /// - Returns: whether anything changed.
    func apply(_ edit: SilenceEdit, forward: Bool) throws -> Bool {
        let table = SilenceTable(connection: connection)
        guard try table.silence(of: edit.receipt) == (forward ? edit.before : edit.after) else { return false }
        try table.set(forward ? edit.after : edit.before, for: edit.receipt)
        return true
    }
}
