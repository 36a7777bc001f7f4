import AttachmentStore
import MailReader
import MediaTools
import Testing
import Translation
import VaultAttachments
import VaultJSON
import VaultModel
import VaultStore
import VaultTestKit
import VaultWire

@testable import VaultIntake

@Suite("Taking files into the vault")
struct TakingTests {
    private let fixture: IntakeFixture

    init() throws { fixture = try IntakeFixture() }

    private func take(_ file: ArrivingFile, to receipt: ReceiptID? = nil) async throws -> Taken {
        try await fixture.attachments.take(file, to: receipt)
    }

    private func refusal(of file: ArrivingFile) async -> IntakeError? {
        do {
            _ = try await take(file)
            return nil
        } catch {
            return error as? IntakeError
        }
    }

    @Test func `a file becomes a receipt in the Inbox, and its content can be read`() async throws {
        let file = IntakeFixture.receipt()
        guard case .added(let receipt, let media) = try await take(file) else { throw Unexpected() }
        let attached = try fixture.attached(receipt)
        #expect(attached.map(\.id) == media && attached.first?.name == "receipt.pdf")
        #expect(attached.first?.original?.type == .pdf && attached.first?.state == .localOnly)
        #expect(try fixture.reader.receipt(receipt)?.isInInbox == true)
        #expect(try await fixture.attachments.bytes(of: media[0], .original) == file.bytes)
        let original = try #require(attached.first?.original)
        #expect(try Attachments.bytes(of: original, in: fixture.files, fixture.reader) == file.bytes)
    }

    @Test func `the same file again is pointed out and stored once`() async throws {
        let first = try await take(IntakeFixture.receipt())
        #expect(try await take(IntakeFixture.receipt()) == .known(first.receipt))
        #expect(try await take(IntakeFixture.receipt(), to: first.receipt) == .known(first.receipt))
        let other = try await fixture.vault.create([.storeName: "Lampor"])
        let attached = try await take(IntakeFixture.receipt(), to: other)
        #expect(attached.receipt == other && attached != .known(other))
        let folder = fixture.files.attachmentsPath
        #expect(try FileNames.sealed(in: folder).count == 1)
    }

    @Test func `a mail becomes one receipt with what is attached to it`() async throws {
        let files = [IntakeFixture.receipt(), IntakeFixture.receipt(total: "1.00")]
        guard case .added(let receipt, let media) = try await take(IntakeFixture.mail(files)) else {
            throw Unexpected()
        }
        #expect(media.count == 2)
        #expect(try fixture.attached(receipt).count == 2)
        // The mail comes again with one more file.
        let more = IntakeFixture.mail(files + [IntakeFixture.receipt(total: "2.00")])
        #expect(try await take(more).receipt == receipt)
        #expect(try fixture.attached(receipt).count == 3)
    }

    @Test func `a mail that is the receipt itself becomes a PDF, once`() async throws {
        let text =
            "From: Lampor <shop@example.org>\r\nSubject: Your order\r\nDate: Mon, 27 Oct 2025 10:00:00 +0100\r\n\r\n"
            + "Desk lamp   129.00\r\nTotal EUR   129.00\r\n"
        let mail = ArrivingFile(name: "a.eml", bytes: Array(text.utf8))
        let receipt = try await take(mail).receipt
        let attached = try #require(try fixture.attached(receipt).first)
        #expect(attached.name == "Your order.pdf" && attached.original?.type == .pdf)
        let pdf = try await fixture.attachments.bytes(of: attached.id, .original)
        let words = try await fixture.tools.text(of: pdf)
        #expect(
            words.contains("Total EUR") && words.contains("129.00") && words.contains("2025-10-27")
                && words.contains("Lampor"))
        #expect(try await take(mail) == .known(receipt))
    }

    @Test func `files that are no pictures are refused with a reason, and nothing is stored`() async throws {
        #expect(await refusal(of: ArrivingFile(name: "a", bytes: [])) == .empty)
        #expect(await refusal(of: ArrivingFile(name: "a.jpg", bytes: Array("\u{1B}[2Jhello".utf8))) == .unknownType)
        #expect(await refusal(of: IntakeFixture.mail([])) == .nothingInMail)
        let text = ArrivingFile(name: "a.txt", bytes: Array("nothing".utf8))
        #expect(await refusal(of: IntakeFixture.mail([text])) == .nothingInMail)
        #expect(
            await refusal(of: ArrivingFile(name: "a.eml", bytes: Array("From: a@b.c\r\n\r\n \r\n".utf8)))
                == .nothingInMail)
        let large = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: ArrivingFile.pictureLimit)
        #expect(
            await refusal(of: ArrivingFile(name: "large.jpg", bytes: large))
                == .tooLarge(limit: ArrivingFile.pictureLimit))
        #expect(try fixture.reader.counts().receipts == 0)
    }

    @Test func `names from outside are kept without what could harm a terminal or a command`() async throws {
        let file = ArrivingFile(name: "--rf \u{1B}[31m\u{202E}x.pdf", bytes: IntakeFixture.receipt().bytes)
        let receipt = try await take(file).receipt
        #expect(try fixture.attached(receipt).first?.name == "rf [31mx.pdf")
    }

    @Test func `no byte of a content lies in the vault's folder as it is`() async throws {
        let mark = "Blue Lamp Shop of Trondheim"
        _ = try await take(IntakeFixture.receipt(mark))
        for bytes in try FileNames.contents(of: fixture.directory.path) {
            #expect(!bytes.contains(mark.utf8))
        }
    }
}

struct Unexpected: Error {}
