internal import VaultJSON
internal import VaultModel
internal import VaultServerCore

// The effects of requests on the server, in terms of the persons who asked.
extension SimWorld {
    /// Records what a change of an entity on the server means for the values that persons wrote.
    mutating func noteAnswered(_ record: ServerRecord, former: ServerRecord?, by author: Int?) {
        let (ref, fields) = (record.entity.ref, record.entity.fields)
        if ref.type == .request, former == nil { return reach(fields) }
        if EntityType.parts.contains(ref.type), former == nil, !record.entity.isBare { noteFollowing(record.entity) }
        if record.entity.isBare, ref.type == .event, let former { noteForgotten(former.entity.fields) }
        if record.entity.isBare, former?.entity.isBare != true, ref.type != .event {
            // A person wanted it deleted, with everything that belongs to it.
            history.gaveUpFate(of: ref)
            replaced.insert(ref)
            purged.insert(ref)
        }
        if !record.entity.isDeleted { replaced.remove(ref) }
        if let former, ref.type == .receipt { noteFilled(record.entity, former.entity, by: author) }
        let isReplaced = ref.type == .receipt && record.entity.isReplaced
        // A push may bring a replaced receipt back and replace it again, which the ledger shows as one change.
        guard isReplaced, former?.entity.isReplaced != true || record.entity.isDeletedAnew(since: former?.entity) else {
            return
        }
        replaced.insert(ref)
        // All values that the server had of it went into its replacement, or stay with it permanently.
        for seen in [former?.entity.fields ?? [:], fields] {
            history.fate(.init(device: author ?? 0, at: now, isDeleted: true, seen: seen), of: ref)
        }
    }

    /// Records the loss of values that were kept in the history of a purged receipt. This includes the history of parts
    /// that have moved to another receipt since.
    private mutating func noteForgotten(_ event: Fields) {
        guard event["type"] == "valueOverwritten", let name = event["field"]?.string, let value = event["value"],
            let id = event["detail"]?["entityId"]?.string ?? event["receiptId"]?.string,
            let ref = EntityRef(anyID: id)
        else { return }
        let field = FieldName(rawValue: name)
        if field == .isDeleted { history.gaveUpFate(of: ref) }
        for given in [value] + Self.lines(value).map(JSON.string) {
            history.gaveUp(given, at: .init(entity: ref, field: field))
        }
    }

    /// Records values that a receipt got from its duplicates where it had none; whoever asked for the merge chose that.
    private mutating func noteFilled(_ receipt: StoredEntity, _ former: StoredEntity, by author: Int?) {
        guard !receipt.isDeleted, !former.isDeleted else { return }
        for (name, value) in receipt.fields where isUnique(name) && former.fields[name]?.isNull == true {
            let place = History.Place(entity: receipt.ref, field: name)
            guard !value.isNull, Schema.receipt[name]?.owner != .text, history.readings[place]?.contains(value) != true,
                history.writes[place]?.contains(where: { $0.value == value }) != true
            else { continue }
            history.wrote(
                value, at: place,
                .init(device: author ?? 0, at: now, value: value, seen: [.null], isDecision: true))
        }
    }

    private mutating func reach(_ fields: Fields) {
        guard fields[.status]?.string == "applied" else {
            tell("the server refuses a request: \(fields[.errorMessage]?.text ?? "")")
            return cover.reach(.requestFailed)
        }
        switch fields[.type]?.string {
        case "splitReceipt": cover.reach(.split)
        case "mergeDuplicates": cover.reach(.duplicatesMerged)
        case "moveCategory": cover.reach(.categoryMoved)
        default: cover.reach(.receiptsPurged)
        }
    }

    /// Records if the server added a part to another receipt than the one that was named.
    private mutating func noteFollowing(_ part: StoredEntity) {
        let sent = sealed.values.first { $0.entity == part.ref && $0.intent == .create }
        guard let named = sent?.changes[.receiptID], named != part.fields[.receiptID] else { return }
        tell("the server leads \(Self.short(part.ref)) to another receipt")
        cover.reach(.partFollowed)
    }
}

extension StoredEntity {
    fileprivate func isDeletedAnew(since former: StoredEntity?) -> Bool {
        stamps[.isDeleted] != former?.stamps[.isDeleted]
    }

    /// Whether another receipt replaced this one.
    var isReplaced: Bool {
        isDeleted && [FieldName.mergedInto, .splitInto].contains { name in fields[name].map { !$0.isNull } ?? false }
    }
}
