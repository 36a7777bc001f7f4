import AttachmentStore
import Foundation
import Testing
import VaultAttachments
import VaultModel
import VaultStore
import VaultTestKit
import VaultWire

@testable import VaultIntake

@Suite("Cleaning and examining contents")
struct CleaningTests {
    private let fixture: IntakeFixture
    /// The fixture's clock is far before it.
    private let later = Timestamp(milliseconds: 4_000_000_000_000)
    private let plenty: Int64 = 1 << 30

    init() throws { fixture = try IntakeFixture() }

    private var sealed: [String] { get throws { try FileNames.sealed(in: fixture.files.attachmentsPath) } }

    private func take(_ total: String) async throws -> ReceiptID {
        try await fixture.attachments.take(IntakeFixture.receipt(total: total)).receipt
    }

    private func isSent(_ receipt: ReceiptID) async throws {
        let media = try #require(try fixture.attached(receipt).first?.id)
        try await fixture.vault.attachments { try $0.confirm(media, .original) }
    }

    @Test func `a permanently deleted receipt takes its contents with it, and others keep theirs`() async throws {
        let (gone, kept) = (try await take("1.00"), try await take("2.00"))
        try await fixture.vault.trash([EntityRef(gone)])
        try await fixture.attachments.clean(at: later, quota: plenty)
        #expect(try sealed.count == 2)
        _ = try await fixture.vault.purge([gone])
        try await fixture.attachments.clean(at: later, quota: plenty)
        #expect(try sealed.count == 1)
        #expect(try await fixture.attachments.bytes(of: try fixture.attached(kept)[0].id, .original).count > 100)
    }

    @Test func `a new attachment that no receipt names yet stays`() async throws {
        let receipt = try await take("1.00")
        _ = try await fixture.vault.undo()
        try await fixture.attachments.clean(at: Timestamp(milliseconds: 0), quota: plenty)
        #expect(try sealed.count == 1)
        _ = try await fixture.vault.redo()
        #expect(try fixture.attached(receipt).count == 1)
    }

    @Test func `beyond the quota only originals leave that the server has`() async throws {
        let (sent, unsent) = (try await take("1.00"), try await take("2.00"))
        try await isSent(sent)
        try await fixture.attachments.clean(at: later, quota: 0)
        // The receipt itself is still to be synced.
        #expect(try sealed.count == 2)
        #expect(try fixture.attached(unsent).first?.state == .localOnly)
        // Without the receipts, which are only here, nothing but the server's copy decides.
        let media = try #require(try fixture.attached(sent).first?.id)
        try await fixture.vault.trash([sent, unsent].map { EntityRef($0) })
        _ = try await fixture.vault.purge([sent, unsent])
        try await fixture.attachments.clean(at: Timestamp(milliseconds: 0), quota: 0)
        #expect(try sealed.count == 1)
        #expect(try fixture.reader.attachments { try $0.attachment(media)?.state } == .remoteOnly)
    }

    @Test func `a content that a killed program left is removed`() async throws {
        _ = try await take("1.00")
        _ = try await fixture.attachments.contents().add(Array("left".utf8))
        #expect(try sealed.count == 2)
        try await fixture.attachments.clean(at: later, quota: plenty)
        #expect(try sealed.count == 1)
    }

    @Test func `files that are taken while others clean are all there`() async throws {
        let attachments = fixture.attachments
        _ = try await take("0.50")
        let taken = try await withThrowingTaskGroup(of: ReceiptID?.self) { group in
            for number in 1...12 {
                group.addTask { try await attachments.take(IntakeFixture.receipt(total: "\(number).00")).receipt }
                group.addTask { [later, plenty] in
                    try await attachments.clean(at: later, quota: plenty)
                    return nil
                }
            }
            return try await group.reduce(into: [ReceiptID]()) { all, receipt in if let receipt { all.append(receipt) }
            }
        }
        #expect(Set(taken).count == 12)
        for receipt in taken {
            let media = try #require(try fixture.attached(receipt).first?.id)
            #expect(try await attachments.bytes(of: media, .original).count > 100)
        }
    }

    @Test func `is done at once under another quota`() async throws {
        _ = try await take("1.00")
        try await fixture.attachments.cleanIfDue(at: later, quota: plenty)
        _ = try await fixture.attachments.contents().add(Array("left".utf8))
        try await fixture.attachments.cleanIfDue(at: later, quota: plenty)
        #expect(try sealed.count == 2)
        try await fixture.attachments.cleanIfDue(at: later, quota: plenty / 2)
        #expect(try sealed.count == 1)
    }

    @Test func `is done once a day`() async throws {
        _ = try await take("1.00")
        try await fixture.attachments.cleanIfDue(at: later, quota: plenty)
        _ = try await fixture.attachments.contents().add(Array("left".utf8))
        try await fixture.attachments.cleanIfDue(
            at: Timestamp(milliseconds: later.milliseconds + 1000), quota: plenty)
        #expect(try sealed.count == 2)
        try await fixture.attachments.cleanIfDue(
            at: Timestamp(milliseconds: later.milliseconds + 86_400_000), quota: plenty)
        #expect(try sealed.count == 1)
    }

    @Test func `a damaged content is told, and fetched again if the server has it`() async throws {
        let (sent, unsent) = (try await take("1.00"), try await take("2.00"))
        try await isSent(sent)
        #expect(try fixture.attachments.examine(fixture.reader).files == 2)
        for name in try sealed {
            let url = URL(fileURLWithPath: fixture.files.attachmentsPath + "/" + name)
            var bytes = try Data(contentsOf: url)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: url)
        }
        let found = try fixture.attachments.examine(fixture.reader)
        #expect(found.fetchable.map(\.media) == (try fixture.attached(sent).map(\.id)))
        #expect(found.lost.map(\.media) == (try fixture.attached(unsent).map(\.id)))
        try await fixture.attachments.repair(found.fetchable)
        #expect(try fixture.reader.counts().attachments.wanted == 1)
        #expect(try fixture.attached(sent).first?.state == .remoteOnly)
    }
}
