internal import VaultJSON
internal import VaultModel
internal import VaultServerCore

// The server's recognition.
extension SimWorld {
    /// Has the server look for originals soon, as it does after each commit.
    mutating func wakeReader() {
        guard plan.hasMachine, !isReaderAwake else { return }
        isReaderAwake = true
        schedule.add(.readNext, at: now + (isCalm ? 10 : readerRandom.between(10, 5000)))
    }

    /// Begins to read what is due.
    mutating func readNext() {
        isReaderAwake = false
        guard server.isUp.contains(true) else { return }
        do {
            for task in try server.reading.take(limit: 1 + readerRandom.below(2)) {
                let time = isCalm ? 1000 : readerRandom.between(500, 120_000)
                schedule.add(.readEnds(task.key, life: server.lives), at: now + time)
            }
            guard let wait = try server.reading.wait() else { return }
            isReaderAwake = true
            schedule.add(.readNext, at: now + max(1000, wait))
        } catch {
            find(.onceOnly, "the queue of readings fails: \(error)")
        }
    }

    /// Ends a reading, unless its process has died.
    mutating func readEnds(_ key: BlobKey, life: Int) {
        guard life == server.lives, server.isUp.contains(true) else { return }
        do {
            switch readerRandom.below(isCalm ? 8 : 10) {
            case 8: try server.reading.fail(key)
            // It comes up again by itself.
            case 9: break
            default:
                try server.finish(key)
                cover.reach(.pictureRead)
            }
        } catch {
            find(.onceOnly, "a reading cannot be stored: \(error)")
        }
        observeServer(by: nil)
        wakeReader()
    }

    /// Checks what recognition wrote into a receipt since the last look.
    mutating func checkReadings(_ new: StoredEntity, former: StoredEntity?) {
        let edited = Set((former?.elements[.userEditedFields] ?? [:]).keys)
            .intersection((new.elements[.userEditedFields] ?? [:]).keys)
        for (name, stamp) in new.stamps.sorted(by: { $0.key < $1.key }) {
            guard stamp.actor == .machine, stamp.version > former?.stamps[name]?.version ?? 0,
                Schema.receipt.editable.contains(name), let value = new.fields[name], value != former?.fields[name]
            else { continue }
            let place = History.Place(entity: new.ref, field: name)
            history.read(value, at: place)
            tell("the machine writes \(Self.short(new.ref)).\(name) \(value.text)")
            if FieldGroup(of: name).names.contains(where: { edited.contains($0.rawValue) }) {
                find(.machineKeepsOff, "the machine writes \(name) of \(Self.short(new.ref)), which a person edited")
            }
            guard let last = former?.stamps[name], last.actor.isPerson, !history.isGivenBack(place),
                let old = former?.fields[name], !old.isNull, old != "", name != .currency
            else { continue }
            find(
                .machineKeepsOff, "the machine writes \(value.text) over \(old.text) in \(Self.short(new.ref)).\(name)")
        }
    }
}
