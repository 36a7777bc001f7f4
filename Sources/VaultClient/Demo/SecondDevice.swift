internal import Synchronization
internal import VaultIntake
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// The phone of the live demo: a vault of the same account that is edited now and then.
final class SecondDevice: Sendable {
    let sync: SyncController
    private let vault: DemoVault
    /// The receipt in conflict. The phone leaves it alone afterwards, so that nothing moves while the user resolves it.
    private let disputed = Mutex<ReceiptID?>(nil)

    init(_ vault: DemoVault, _ environment: ClientEnvironment) {
        self.vault = vault
        sync = SyncController(vault.open, environment: environment)
    }

    /// Changes one receipt on both devices while they cannot see each other.
    ///
    /// The phone's changes are on the server, the laptop's are pending. Changes to different things merge; the user has
    /// to resolve the warranty and the store's name.
    func disagree(with laptop: OpenVault) async throws(Failure) {
        do {
            guard let row = try vault.open.makeReader().page(ReceiptQuery(), .first, limit: 3).rows.last else { return }
            disputed.withLock { $0 = row.id }
            let ref = EntityRef(row.id)
            try await laptop.vault.edit(
                ref,
                [
                    .warrantyMonths: 24, .storeName: .string(row.storeName + " Central"),
                    .userNotes: .string("The paper is in the blue folder."), .userTags: ["paper"],
                ])
            try await vault.open.vault.edit(
                ref,
                [
                    .warrantyMonths: 36, .storeName: .string(row.storeName + " GmbH"),
                    .userNotes: .string("The box is in the attic."), .userTags: ["home"],
                ])
            _ = try await sync.syncOnce()
        } catch {
            throw Failure(error)
        }
    }

    /// Edits and syncs until the task is canceled; errors of the demo are ignored.
    func live() async {
        var number = 0
        while !Task.isCancelled {
            guard (try? await Task.sleep(for: .seconds(7))) != nil else { return }
            number += 1
            try? await change(number)
            _ = try? await sync.syncOnce()
        }
    }

    private func change(_ number: Int) async throws {
        let rows = try vault.open.makeReader().page(ReceiptQuery(), .first, limit: 12).rows
            .filter { $0.id != disputed.withLock { $0 } }
        guard !rows.isEmpty else { return }
        let row = rows[number * 5 % rows.count]
        switch number % 3 {
        case 1:
            try await vault.open.vault.edit(EntityRef(row.id), [.isFavorite: .bool(!row.isFavorite)])
        case 2:
            let note = "Seen on the phone, \(number * 7) seconds after the start."
            try await vault.open.vault.edit(EntityRef(row.id), [.userNotes: .string(note)])
        default:
            try await photograph(number)
        }
    }

    /// Takes a picture of a receipt; the server reads it, and its fields fill in on both devices.
    private func photograph(_ number: Int) async throws {
        let today = sync.environment.today
        guard let currency = Currency("EUR") else { return }
        let total = Money(minor: Int64(250 + number), currency: currency)
        let paper = DemoReceipt(store: "Kiosk am Ring", day: today, total: total)
        if let scan = paper.scan() {
            _ = try await vault.open.attachments.take(scan)
        } else {
            try await vault.open.vault.create([
                .storeName: "Kiosk am Ring", .purchaseDate: .string(today.description),
                .totalMinor: .integer(total.minor), .currency: "EUR",
            ])
        }
    }
}
