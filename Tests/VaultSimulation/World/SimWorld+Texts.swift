internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultWire

/// A text message on its way to the gateway.
struct SimText {
    let device: Int
    /// The device's id when it wrote the message.
    let author: DeviceID
    let entity: EntityRef
    let operation: OperationID
    /// The gateway's id.
    var message: String
    var body: String
    /// Whether somebody else has changed the body.
    var isForged = false
}

// New receipts as text messages, which need no network of the device.
extension SimWorld {
    /// Has a person send a new receipt that is not on the server yet, with everything that the way may do to it.
    mutating func sendText(_ device: Int, _ random: inout SimRandom) throws {
        guard devices[device].isCloud else { return }
        let new = receipts.filter { ref in
            guard let first = state(device, ref)?.entries.first else { return false }
            return first.entry.intent == .create && (first.state == .pending || first.state == .inFlight)
        }
        let id = devices[device].id
        guard let ref = choose(new, random.next()), let entry = state(device, ref)?.entries.first?.entry,
            let text = ReceiptText(creating: entry, device: id)
        else { return }
        let sent = SimText(
            device: device, author: id, entity: ref, operation: entry.id, message: Self.messageID(&random),
            body: server.body(text, of: id))
        texted[entry.id] = ref
        tell("device \(device): sends \(Self.short(ref)) as a text, \(text.signedText)")
        schedule.add(.text(sent), at: now + textDelay(&random))
        for copy in copies(of: sent, &random) { schedule.add(.text(copy), at: now + textDelay(&random)) }
    }

    /// Draws more messages that reach the gateway: the same one again, or changed by somebody else.
    private func copies(of sent: SimText, _ random: inout SimRandom) -> [SimText] {
        var copies: [SimText] = []
        if random.chance(300) { copies.append(sent) }
        var other = sent
        other.message = Self.messageID(&random)
        if random.chance(200) { copies.append(other) }
        var forged = other
        forged.isForged = true
        forged.message = Self.messageID(&random)
        let number = random.below(100_000)
        if random.chance(200) {
            forged.body = String(sent.body.dropLast(1 + random.below(60)))
            copies.append(forged)
        }
        if random.chance(250), let code = sent.body.lastIndex(of: "|") {
            let parts = sent.body[..<code].split(separator: "|", omittingEmptySubsequences: false)
            var changed = parts.map(String.init)
            changed[5] = "\(number)USD"
            if random.chance(300) {
                changed[1] = OperationID(ULID(high: random.next() >> 3, low: random.next())).ulid.text
            }
            forged.body = changed.joined(separator: "|") + sent.body[code...]
            forged.message = random.chance(300) ? sent.message : Self.messageID(&random)
            copies.append(forged)
        }
        return copies
    }

    private static func messageID(_ random: inout SimRandom) -> String { "SM" + String(random.next(), radix: 16) }

    /// From a second to hours.
    private func textDelay(_ random: inout SimRandom) -> Int64 {
        random.chance(600) ? random.between(1000, 60_000) : random.between(60_000, 5 * 3_600_000)
    }

    /// Passes a message on to the server, or again later if that doesn't answer.
    mutating func arrive(_ text: SimText) {
        guard server.isUp.contains(true), !server.isRefusing else {
            cover.reach(.textRetried)
            return schedule.add(.text(text), at: now + 60_000)
        }
        let wasPushed = outcomes[text.operation] != nil && textCreated[text.operation] == nil
        let outcome: SyncService.TextOutcome
        do {
            outcome = try server.receive(text.body, message: text.message)
        } catch {
            return find(.onceOnly, "the server fails on a text: \(error)")
        }
        tell("a text about \(Self.short(text.entity)) of device \(text.device) arrives: \(outcome)")
        switch outcome {
        case .created: noteCreated(text)
        case .known:
            hash.add(2)
            cover.reach(wasPushed ? .textAfterPush : .textTwice)
        case .refused(let refusal): noteRefused(text, refusal)
        }
        observeServer(by: nil)
    }

    private mutating func noteCreated(_ text: SimText) {
        hash.add(3)
        cover.reach(.textCreated)
        if text.isForged { find(.onceOnly, "a forged text creates \(Self.short(text.entity))") }
        if let former = outcomes[text.operation] {
            find(.onceOnly, "\(text.operation) took effect twice, at \(former) and by a text")
        }
        do {
            guard let record = try server.record(text.entity) else {
                return find(.onceOnly, "a text creates nothing")
            }
            outcomes[text.operation] = record.seq
        } catch {
            find(.onceOnly, "the server cannot be read: \(error)")
        }
        textCreated[text.operation] = text.entity
        noteOutlived(text.device, text.entity)
    }

    private mutating func noteRefused(_ text: SimText, _ refusal: SyncService.TextRefusal) {
        hash.add(refusal.rawValue)
        switch refusal {
        case .unreadable: cover.reach(.textCutOff)
        case .untimely: cover.reach(.textUntimely)
        case .unknownSender: cover.reach(text.isForged ? .textForged : .textOfFormerDevice)
        // Its device pushed it under another key, as after signing in again.
        case .otherReceipt: break
        case .rejected, .full, .tooMany:
            find(.outbox, "a text of device \(text.device) is refused: \(refusal.rawValue)")
        }
        if !text.isForged, refusal == .unreadable { find(.outbox, "a text cannot be read: \(text.body)") }
        let isKnown = devices.contains { $0.id == text.author }
        if !text.isForged, refusal == .unknownSender, isKnown, !isRestored {
            find(.outbox, "the server knows no device of a text: \(text.body)")
        }
    }

    /// Notes that a message may bring a receipt that its device has discarded, with its operation. Nobody can tell the
    /// message, and the person sees the receipt again.
    mutating func noteOutlived(_ device: Int, _ ref: EntityRef) {
        guard plan.hasTexts, texted.values.contains(ref), state(device, ref)?.record.shadow == nil,
            state(device, ref)?.entries.isEmpty ?? true
        else { return }
        cover.reach(.textOutlived)
        history.gaveUpFate(of: ref)
    }

    /// Notes what a push meant for an operation that a message had brought.
    mutating func noteCompleted(_ key: OperationID, _ outcome: OperationResult.Outcome) {
        guard textCreated.removeValue(forKey: key) != nil else { return }
        cover.reach(outcome == .conflict ? .textDisputed : .textCompleted)
    }
}
