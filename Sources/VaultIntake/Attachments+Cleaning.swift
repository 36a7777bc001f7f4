internal import AttachmentStore
internal import SystemKit
internal import VaultAttachments
package import VaultModel
internal import VaultStore
internal import VaultWire

extension Attachments {
    /// How long an attachment stays that no receipt names: taking one off a receipt can be undone.
    static let grace: Int64 = 86_400_000

    private static let setting = "attachments.cleaned"
    private static let quotaSetting = "attachments.quota"

    /// Does ``clean(at:quota:)`` at most once a day, whichever program asks, and when the quota is another one.
    package func cleanIfDue(at now: Timestamp, quota: Int64) async throws(IntakeError) {
        guard hasFolder else { return }
        try await intake {
            let last = try await vault.setting(Self.setting).flatMap { Timestamp($0) }
            let isSame = try await vault.setting(Self.quotaSetting) == String(quota)
            // A clock that was set back must not stop it forever.
            if isSame, let last, last <= now, now.milliseconds - last.milliseconds < Self.grace { return }
            try await clean(at: now, quota: quota)
            try await vault.set([Self.setting: now.description, Self.quotaSetting: String(quota)])
        }
    }

    private var hasFolder: Bool { FileStore(directory: files.attachmentsPath).exists }

    /// Removes contents from this device: of attachments that no receipt has named for a day, whose receipts were deleted
    /// permanently as a rule; originals that the server has, those unseen for longest first, until no more than the quota
    /// of bytes is left; and those that no attachment has, which a killed program left.
    package func clean(at now: Timestamp, quota: Int64) async throws(IntakeError) {
        guard hasFolder else { return }
        let folder = try await contents()
        try await intake {
            try await vault.attachments { table in
                _ = try table.forgetUnnamed(before: Timestamp(milliseconds: now.milliseconds - Self.grace))
                for leaving in try table.evictable(quota: quota) { try table.evict(leaving.media) }
            }
            // Nobody else writes during this: whoever stores a content looks, in the transaction that names it,
            // whether it is still there.
            try await vault.attachments { _ = try folder.sweep(keeping: try $0.contentsHere()) }
        }
    }
}
