internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultSync
internal import VaultWire

/// Whole devices and a whole server in one process, and everything that happens between them, by one plan.
struct SimWorld<Store: SimStore> {
    let plan: SimPlan
    let server: SimServer
    let fault: PlantedFault?
    var devices: [SimDevice<Store>] = []
    var processes: [SimProcess] = []
    var schedule = Schedule<SimEvent>()
    var now: Int64 = 0
    /// How much the server's clock went on in months that went by at once.
    var aged: Int64 = 0
    /// Whether the server was restored from a backup.
    var isRestored = false
    /// Whether all faults have ended.
    var isCalm = false
    /// What is left to chance of the network, by device.
    var links: [SimRandom]

    var history = History()
    /// The server's entities as they were after its last commit.
    var mirror: [EntityRef: ServerRecord] = [:]
    var mirrorSeq: Int64 = 0
    /// Tombstones of which the server forgot the fields at some time.
    var forgotten: Set<EntityRef> = []
    /// What the server's former lives had kept of values that were replaced.
    var keptBefore: [History.Place: [JSON]] = [:]
    /// Every receipt and category that ever was, in the order of their making.
    var receipts: [EntityRef] = []
    var categories: [EntityRef] = []
    /// Items, warranties and claims of the receipts.
    var parts: [EntityRef] = []
    /// Receipts that others took the place of, and those that were purged.
    var replaced: Set<EntityRef> = []
    /// Receipts that were purged at some time.
    var purged: Set<EntityRef> = []
    /// Requests to the server.
    var asked: [EntityRef] = []
    var things: [EntityRef] { receipts + categories + parts + asked }
    /// What every key was first sent with.
    var sealed: [OperationID: Operation] = [:]
    /// What a planted fault made of operations that were sent.
    var distorted: [OperationID: Operation] = [:]
    /// The true keys of what was sent again under another one.
    var renamed: [OperationID: OperationID] = [:]
    /// What every key came to first.
    var outcomes: [OperationID: Int64] = [:]
    /// What of them the server's backup knows.
    var outcomesInBackup: [OperationID: Int64] = [:]

    var findings: [Finding] = []
    var cover = Cover()
    var hash = EventHash()
    var requests = 0
    var steps = 0
    /// The story of the run, where it is told.
    var story: [String]?
    /// What the stores hold, where that is asked for.
    var remains: [String]?

    init(
        _ plan: SimPlan, options: SimOptions, server storage: any SimServerStore, store: (Int) throws -> Store
    ) throws {
        self.plan = plan
        fault = options.fault
        let root = SimRandom(seed: plan.seed)
        server = try SimServer(
            storage, instances: plan.knobs.instances, random: root.split(10), usesText: options.usesText,
            fault: options.fault)
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

/// How a run is made, beside its plan.
package struct SimOptions: Sendable {
    /// Whether messages are written out as text and read again.
    package var usesText = false
    /// What is done wrong on purpose.
    package var fault: PlantedFault?
    /// Whether the run tells its story.
    package var tellsStory = false
    /// Whether the run tells what is stored at the end of the storm and at its own.
    package var keepsRemains = false

    package init() {}
}
