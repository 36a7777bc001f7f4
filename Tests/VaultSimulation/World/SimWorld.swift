internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

/// Whole devices and a whole server in one process, and everything that happens between them, according to one plan.
struct SimWorld<Store: SimStore> {
    let plan: SimPlan
    let server: SimServer
    let fault: PlantedFault?
    var devices: [SimDevice<Store>] = []
    var processes: [SimProcess] = []
    var schedule = Schedule<SimEvent>()
    var now: Int64 = 0
    /// Milliseconds by which the server's clock was moved ahead, months at a time.
    var aged: Int64 = 0
    /// Whether the server was restored from a backup.
    var isRestored = false
    /// Whether all faults have ended.
    var isCalm = false
    /// The sources of randomness of the network, by device.
    var links: [SimRandom]

    /// The pictures that were shown as saved.
    var saved: [MediaID: SavedPicture] = [:]
    /// Whether the server looks for originals at a time that is scheduled.
    var isReaderAwake = false
    var readerRandom: SimRandom

    var history = History()
    /// The server's entities as of its last commit.
    var mirror: [EntityRef: ServerRecord] = [:]
    var mirrorSeq: Int64 = 0
    /// Deleted entities whose fields the server forgot at some time.
    var forgotten: Set<EntityRef> = []
    /// Overwritten values that the server had kept before it was restored.
    var keptBefore: [History.Place: [JSON]] = [:]
    /// Every receipt and category that ever existed, in order of creation.
    var receipts: [EntityRef] = []
    var categories: [EntityRef] = []
    /// Items, warranties and claims of the receipts.
    var parts: [EntityRef] = []
    /// Receipts that others replaced, and everything that was purged.
    var replaced: Set<EntityRef> = []
    /// Everything that was purged at some time.
    var purged: Set<EntityRef> = []
    /// Requests to the server.
    var asked: [EntityRef] = []
    var things: [EntityRef] { receipts + categories + parts + asked }
    /// The operation that each key was first sent with.
    var sealed: [OperationID: Operation] = [:]
    /// Operations as a planted fault has changed them.
    var distorted: [OperationID: Operation] = [:]
    /// The original keys of operations that were sent again under another one.
    var renamed: [OperationID: OperationID] = [:]
    /// The seq of the first result of each key.
    var outcomes: [OperationID: Int64] = [:]
    /// The receipts of operations that were sent as text messages, and of those that a message created.
    var texted: [OperationID: EntityRef] = [:]
    var textCreated: [OperationID: EntityRef] = [:]
    /// The receipts of which only a message is known, or was in the backup that the server was restored from.
    var partial: Set<EntityRef> {
        isRestored ? Set(texted.values) : Set(textCreated.values)
    }
    /// The outcomes that the server's backup has.
    var outcomesInBackup: [OperationID: Int64] = [:]

    var findings: [Finding] = []
    var cover = Cover()
    var hash = EventHash()
    var requests = 0
    var steps = 0
    /// The story of the run; nil if it is not recorded.
    var story: [String]?
    /// The content of the stores; nil if it is not recorded.
    var remains: [String]?

    init(
        _ plan: SimPlan, options: SimOptions, server storage: any SimServerStore, store: (Int) throws -> Store
    ) throws {
        self.plan = plan
        fault = options.fault
        let root = SimRandom(seed: plan.seed)
        server = try SimServer(
            storage, instances: plan.knobs.instances, random: root.split(10), usesText: options.usesText,
            limits: options.saysLimits ? ServerLimits(pushOperations: 10 * plan.knobs.batch) : nil,
            fault: options.fault)
        readerRandom = root.split(11)
        links = (0..<plan.devices).map { root.split(300 + UInt64($0)) }
        story = options.tellsStory ? [] : nil
        remains = options.keepsRemains ? [] : nil
        for number in 0..<plan.devices {
            var random = root.split(400 + UInt64(number))
            let years = Int64(plan.knobs.skewYears) * 365 * 86_400_000
            let clock = SimClock(offset: years == 0 ? 0 : random.between(-years, years), random: random.split(1))
            let session = number == 0 ? server.first : try server.signIn("device \(number)")
            var store = try store(number)
            try store.alter { tables in
                try tables.setSetting(ReplicaSetting.device, to: session.deviceID.description)
                try tables.setSetting(ReplicaSetting.token, to: session.token)
            }
            devices.append(SimDevice(store: store, clock: clock, id: session.deviceID))
            for index in 0..<plan.knobs.processes {
                let random = root.split(500 + UInt64(number * 10 + index))
                processes.append(
                    SimProcess(
                        device: number, machine: Self.machine(plan.knobs, random.split(0)), token: session.token,
                        random: random))
            }
        }
        categories = ReceiptCategory.defaults.map { EntityRef($0.id) }
        for (index, item) in plan.items.enumerated() { schedule.add(.item(index), at: item.at) }
    }

    static func machine(_ knobs: SimKnobs, _ random: SimRandom) -> SyncMachine {
        var limits = SyncMachine.Limits()
        limits.batch = knobs.batch
        limits.page = knobs.page
        return SyncMachine(limits: limits, random: random)
    }

    mutating func tell(_ line: @autoclosure () -> String) {
        guard story != nil else { return }
        story?.append("\(Self.clock(now)) \(line())")
    }

    private static func clock(_ time: Int64) -> String {
        let seconds = time / 1000
        let part = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
        return "\(part(seconds / 3600)):\(part(seconds / 60 % 60)):\(part(seconds % 60))"
    }

    mutating func find(_ invariant: Finding.Invariant, _ detail: @autoclosure () -> String) {
        guard findings.count < 20 else { return }
        let finding = Finding(invariant: invariant, detail: detail())
        findings.append(finding)
        tell("BROKEN \(finding)")
    }
}

/// Options of a run besides its plan.
package struct SimOptions: Sendable {
    /// Whether messages are written as text and parsed again.
    package var usesText = false
    /// Whether the server says how many operations it takes in a push: ten times as many as the plan has otherwise.
    package var saysLimits = false
    /// The mistake that is made on purpose.
    package var fault: PlantedFault?
    /// Whether the run records its story.
    package var tellsStory = false
    /// Whether the run records what is stored, after the storm and at the end.
    package var keepsRemains = false

    package init() {}
}
