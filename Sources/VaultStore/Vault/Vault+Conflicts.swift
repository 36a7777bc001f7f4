package import VaultModel
internal import VaultReplica

extension Vault {
    /// Decides every disputed field of a receipt; what was decided is sent like any other change.
    ///
    /// A disputed field that is not among the choices keeps this device's value. Amount and currency may bear one choice
    /// under either name.
    ///
    /// - Throws: `notFound` where nothing is in dispute any more, `invalid` with the field's name.
    package func resolve(_ ref: EntityRef, _ choices: [FieldName: ConflictChoice]) throws(StoreError) {
        try transact { replica in
            guard let edit = try replica.resolve(ref, choices) else { return }
            try journal.add("resolve", [edit])
        }
    }
}
