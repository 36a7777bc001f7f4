internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

extension SimWorld {
    /// Carries out a fault of the plan.
    mutating func befall(_ item: PlanItem, _ random: inout SimRandom) {
        let device = item.device
        switch item.step {
        case .kill:
            let own = processes.indices.filter { processes[$0].device == device && processes[$0].isUp }
            if let process = random.pick(own) { die(process, "for no reason") }
        case .stepClock:
            let step = random.between(-400 * 86_400_000, 400 * 86_400_000)
            tell("device \(device): the clock jumps by \(step / 86_400_000) days")
            cover.reach(.clockStepped)
            devices[device].clock.offset += step
        case .cut:
            tell("device \(device): the network is cut")
            cover.reach(.partition)
            devices[device].isOnline = false
        case .heal:
            tell("device \(device): the network is back")
            devices[device].isOnline = true
            trigger(device, .networkBack)
        case .killServer: killServer(&random)
        case .refuseService:
            tell("the server refuses everything for a while")
            server.isRefusing = true
            schedule.add(.serviceBack, at: now + random.between(1000, 600_000))
        case .machineReads: machineReads(&random)
        case .backup:
            tell("the server is backed up")
            backUpServer()
        case .restoreBackup: restoreBackup()
        case .purge: purge(days: random.between(30, 200))
        case .forgetAll: purge(days: 200)
        case .forgetCursors:
            tell("the operator asks for a full reconciliation")
            try? server.callForResync()
        case .revoke: revoke(device)
        case .storeBackup:
            tell("device \(device): the store is copied")
            try? devices[device].store.backUp()
            devices[device].backedUpAt = now
            devices[device].wasCloud = devices[device].isCloud
            devices[device].pictures.copied = devices[device].pictures.rows
        case .storeRestore: restoreStore(device)
        default: break
        }
    }

    private mutating func killServer(_ random: inout SimRandom) {
        let instance = random.below(server.isUp.count)
        tell("server process \(instance) dies")
        cover.reach(.serverDied)
        server.isUp[instance] = false
        do {
            if try server.die() { mirrorAnew() }
        } catch {
            find(.wholeCommits, "the server's store does not open: \(error)")
        }
        schedule.add(.serverUp(instance: instance), at: now + random.between(500, 900_000))
    }

    private mutating func backUpServer() {
        do {
            try server.backUp()
            outcomesInBackup = outcomes
        } catch {
            find(.wholeCommits, "the server cannot be backed up: \(error)")
        }
    }

    private mutating func restoreBackup() {
        guard server.isBackedUp else { return }
        for (place, values) in keptValues() { keptBefore[place, default: []] += values }
        do {
            guard try server.restore() else { return }
        } catch {
            return find(.wholeCommits, "the server cannot be restored: \(error)")
        }
        tell("the server is restored from its backup")
        cover.reach(.newEpoch)
        isRestored = true
        mirrorAnew()
        // A receipt that was replaced before the restore may exist again, or a person may have put it in the Trash.
        replaced = replaced.filter { mirror[$0]?.entity.isReplaced == true }
        outcomes = outcomesInBackup
    }

    /// Reads the mirror again, since the server's previous state no longer counts.
    private mutating func mirrorAnew() {
        do {
            mirror = [:]
            for record in try server.records(after: 0) { mirror[record.entity.ref] = record }
            mirrorSeq = try server.lastSeq()
        } catch {
            find(.onceOnly, "the restored server cannot be read: \(error)")
        }
    }

    /// Lets days pass, and removes what is old by then.
    private mutating func purge(days: Int64) {
        // Keys are remembered for 400 days, and a copy of a request may be in transit for hours.
        guard aged / 86_400_000 + days < 390 else { return }
        tell("\(days) days go by")
        aged += days * 86_400_000
        server.ports.set(now: SimClock.beginning + now + aged)
        do {
            try server.tidy()
            if plan.hasMachine { try server.sweep() }
            cover.reach(.purged)
            let known = mirror
            mirrorAnew()
            noteGoneWithReceipts(since: known)
            for (ref, record) in known where record.entity.isDeleted && mirror[ref]?.entity.isBare != false {
                forgotten.insert(ref)
            }
        } catch {
            find(.onceOnly, "the server cannot forget: \(error)")
        }
    }

    private mutating func machineReads(_ random: inout SimRandom) {
        // A text doesn't say which of its values a person wrote. Real recognition leaves all of them alone, since they aren't
        // blank; this one looks at nothing but the edited fields, which come with the push.
        let partial = partial
        let live = receipts.filter { ref in
            mirror[ref].map { !$0.entity.isDeleted } ?? false && !partial.contains(ref)
        }
        guard let ref = choose(live, random.next()) else { return }
        let number = Int64(random.next() >> 40)
        var values: Fields = [
            .ocrRawText: .string("text \(number)"), .extractedMerchantName: .string("read \(number)"),
        ]
        if random.chance(700) { values[.storeName] = .string("read \(number)") }
        if random.chance(300) { values[.purchaseDate] = .string(Self.day(number)) }
        if random.chance(300) {
            values[.totalMinor] = .integer(number)
            values[.currency] = "EUR"
        }
        do {
            let wall = server.ports.now()
            let written = try server.machineReads(ref, values, now: wall)
            guard !written.isEmpty else { return }
            tell("the machine reads \(Self.short(ref)) \(written.json.text)")
            for (name, value) in written.sorted(by: { $0.key < $1.key }) {
                checkMachine(ref, name, value)
                history.read(value, at: .init(entity: ref, field: name))
            }
            observeServer(by: nil)
        } catch {
            find(.onceOnly, "the machine cannot write: \(error)")
        }
    }

    /// Has a person replace the vault with an old copy; everything written here since is lost.
    private mutating func restoreStore(_ device: Int) {
        guard let at = devices[device].backedUpAt else { return }
        tell("device \(device): the store is put back to what it was at \(at / 1000) s")
        cover.reach(.storeWentBack)
        for process in processes.indices where processes[process].device == device && processes[process].isUp {
            die(process, "for the copy")
        }
        do {
            guard try devices[device].store.restore() else { return }
        } catch {
            return find(.wholeCommits, "device \(device) cannot restore: \(error)")
        }
        devices[device].wentBack = true
        devices[device].lastPosition = nil
        devices[device].forms = []
        devices[device].pictures.rows = devices[device].pictures.copied
        // The mode is stored in the vault.
        devices[device].isCloud = devices[device].wasCloud
        history.forgive(device: device, since: at)
    }

    private mutating func revoke(_ device: Int) {
        guard device > 0 else { return }
        tell("device \(device) is signed out from another one, and signs in again")
        try? server.revoke(devices[device].id, token: processes[0].token)
        cover.reach(.signedOut)
        signInAgain(device)
    }

    /// Has a person sign the device in again, as a new device of the same account.
    mutating func signInAgain(_ device: Int) {
        guard let session = try? server.signIn("device \(device) again") else { return }
        devices[device].id = session.deviceID
        do {
            try commit(device) { try $0.renewKeys() }
            try devices[device].store.alter { tables in
                try tables.setSetting(ReplicaSetting.device, to: session.deviceID.description)
                try tables.setSetting(ReplicaSetting.token, to: session.token)
            }
        } catch {
            find(.wholeCommits, "device \(device) cannot sign in: \(error)")
        }
        for process in processes.indices where processes[process].device == device {
            if processes[process].isUp { die(process, "to begin anew") }
        }
    }
}
