internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

// Attachments: what persons do with them, and how they reach the server.
extension SimWorld {
    /// Adds a picture to a receipt, or creates one for it. From then on it counts as saved.
    mutating func addPicture(_ device: Int, _ random: inout SimRandom) throws {
        let own = devices[device].pictures.contents.sorted()
        let content = random.chance(150) ? random.pick(own) ?? random.next() : random.next()
        let receipt = random.chance(500) ? chooseReceipt(device, &random, deleted: false) : nil
        let id = devices[device].minter.next(MediaKind.self)
        if let receipt {
            let keys = receipt.set(.imageKeys) + [id.description]
            try edit(device, receipt, [.imageKeys: .array(keys.sorted().map(JSON.string))], byHand: true)
        } else {
            let ref = EntityRef(devices[device].minter.next(ReceiptKind.self))
            let fields: Fields = [.imageKeys: [.string(id.description)]]
            try commit(device, of: [ref]) { try $0.insert(ref, fields, byHand: false) }
            receipts.append(ref)
            noteEdit(device, from: Entity(ref: ref, fields: [:]), wanted: fields, byHand: false)
            trigger(device, .localWrite)
        }
        tell("device \(device): adds picture \(id.description.suffix(4))")
        devices[device].pictures.rows[id] = .init(content: content)
        devices[device].pictures.contents.insert(content)
        saved[id] = .init(device: device, at: now, content: content)
        schedule.add(.carry(device: device), at: now + 1000)
    }

    /// Deletes the contents of pictures that the server has, to save space.
    mutating func evict(_ device: Int) {
        for (id, row) in devices[device].pictures.rows.sorted(by: { $0.key < $1.key }) {
            guard row.isStored, isSynced(id, device) else { continue }
            cover.reach(.pictureEvicted)
            tell("device \(device): evicts picture \(id.description.suffix(4))")
            devices[device].pictures.evict(id)
        }
    }

    /// Whether a receipt names the attachment, and every one that does is on the server as it is here.
    private func isSynced(_ id: MediaID, _ device: Int) -> Bool {
        let naming = receipts.compactMap { state(device, $0) }.filter {
            $0.record.entity.set(.imageKeys).contains(id.description)
        }
        return !naming.isEmpty && naming.allSatisfy { $0.entries.isEmpty && $0.conflicts.isEmpty }
    }

    /// Sends what a device has to send; what fails is sent again later.
    mutating func carry(_ device: Int) {
        guard devices[device].isCloud else { return }
        for id in devices[device].pictures.pending {
            var link = links[device]
            let isThere = send(id, from: device, &link)
            links[device] = link
            guard isThere else {
                if fault == .evictsTooSoon { devices[device].pictures.evict(id) }
                return schedule.add(.carry(device: device), at: now + 60_000)
            }
            devices[device].pictures.rows[id]?.isStored = true
            cover.reach(.pictureStored)
            tell("device \(device): the server has picture \(id.description.suffix(4))")
        }
    }

    /// Announces, sends and confirms a picture.
    ///
    /// - Returns: whether the device learned that the server has it.
    private mutating func send(_ id: MediaID, from device: Int, _ link: inout SimRandom) -> Bool {
        guard let row = devices[device].pictures.rows[id], let request = SimContent.request(id, row.content),
            let token = processes.first(where: { $0.device == device })?.token
        else { return false }
        for isSecond in [false, true] {
            guard devices[device].isOnline, server.isUp.contains(true), !server.isRefusing,
                isCalm || !link.chance(plan.knobs.lostRequests)
            else { return false }
            let answer: MediaAnswer
            do {
                answer = try server.announce(request, token: token)
            } catch {
                return false
            }
            observeServer(by: nil)
            wakeReader()
            guard isCalm || !link.chance(plan.knobs.lostAnswers) else { return false }
            if answer == .stored { return true }
            guard !isSecond, isCalm || !link.chance(plan.knobs.lostRequests) else { return false }
            server.blobs.receive(request, of: server.user)
        }
        return false
    }

    /// Gives a field of a receipt that a person edited back to recognition.
    mutating func giveBack(_ device: Int, _ random: inout SimRandom) throws {
        let salt = random.next()
        let edited = receipts.filter { ref in
            state(device, ref).map { !$0.record.entity.isDeleted && !$0.record.entity.set(.userEditedFields).isEmpty }
                ?? false
        }
        guard let ref = choose(edited, salt), let entity = state(device, ref)?.record.entity,
            let name = random.pick(entity.set(.userEditedFields)).map(FieldName.init(rawValue:))
        else { return }
        let group = FieldGroup(of: name)
        tell("device \(device): gives \(group.lead) of \(Self.short(ref)) back")
        try commit(device, of: [ref]) { try $0.releaseFields(Set(group.names), of: ref) }
        cover.reach(.givenBack)
        for name in group.names {
            history.gaveBack(entity.value(name), at: .init(entity: ref, field: name))
        }
        trigger(device, .localWrite)
    }
}
