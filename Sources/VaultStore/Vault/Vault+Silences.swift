package import VaultModel

extension Vault {
    /// Speaks no more of what ends of these receipts, or, with nil, speaks of it again; all or none. It is a matter of this
    /// device: nothing is queued, and no other device hears of it.
    ///
    /// - Parameter today: the person's own day; what was over before it is forgotten.
    /// - Returns: how many were different before.
    /// - Throws: `notFound` where a receipt is not here, `diskFull`, `busy`.
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

    /// Takes a silence back, or sets it again; what was changed since stays.
    ///
    /// - Returns: whether anything changed.
    func apply(_ edit: SilenceEdit, forward: Bool) throws -> Bool {
        let table = SilenceTable(connection: connection)
        guard try table.silence(of: edit.receipt) == (forward ? edit.before : edit.after) else { return false }
        try table.set(forward ? edit.after : edit.before, for: edit.receipt)
        return true
    }
}
