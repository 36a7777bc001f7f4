import AttachmentStore
import MediaReading
import MediaTools
import ReceiptReading
import Synchronization
import SystemKit
import Testing
import Translation
import VaultAttachments
import VaultJSON
import VaultModel
import VaultStore
import VaultTestKit
import VaultWire

@testable import VaultIntake

@Suite("Drawing and reading what arrived", .serialized)
struct PreparationTests {
    private let fixture: IntakeFixture

    init() throws { fixture = try IntakeFixture() }

    private func preparation(tools: MediaTools? = nil, _ states: StateList = StateList()) -> Preparation {
        Preparation(
            fixture.attachments, tools: tools ?? fixture.tools, languages: ["eng"], quota: 1 << 30,
            hints: { ReadingHints() },
            now: { Timestamp(milliseconds: 1_790_000_000_000) }
        ) { states.add($0) }
    }

    private func run(_ preparation: Preparation) async {
        await preparation.wake()
        await preparation.finish()
    }

    @Test func `what arrived gets a thumbnail and is read, once`() async throws {
        let receipt = try await fixture.attachments.take(IntakeFixture.receipt()).receipt
        let states = StateList()
        await run(preparation(states))
        let attached = try #require(try fixture.attached(receipt).first)
        #expect(attached.thumbnail?.type == .jpeg && attached.thumbnail?.isThere == false)
        let reading = try #require(try Attachments.reading(of: attached.id, fixture.reader))
        #expect(reading.reading.merchant?.value == "Lampor AB")
        #expect(reading.reading.money?.text() == "129.00 EUR")
        #expect(states.all == [.working(left: 1), .working(left: 1), .resting])
        await run(preparation(states))
        #expect(states.all.count == 4 && states.all.last == .resting)
    }

    @Test func `a receipt that a person has confirmed is drawn and not read`() async throws {
        let other = try await fixture.vault.create([.storeName: "Lampor"])
        guard case .added(_, let media) = try await fixture.attachments.take(IntakeFixture.receipt(), to: other) else {
            throw Unexpected()
        }
        await run(preparation())
        #expect(try fixture.attached(other).first?.thumbnail != nil)
        #expect(try fixture.reader.attachments { try $0.reading(of: media[0]) }?.isRead == false)
    }

    @Test func `a picture that can't be drawn is kept, said so, and not tried again`() async throws {
        let file = ArrivingFile(name: "a.jpg", bytes: [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 200))
        guard case .added(let receipt, let media) = try await fixture.attachments.take(file) else { throw Unexpected() }
        await run(preparation())
        #expect(try fixture.attached(receipt).first?.thumbnail == nil)
        let made = try fixture.reader.attachments { try $0.reading(of: media[0]) }
        #expect(made?.isRead == true && made?.text == nil && made?.failure?.isEmpty == false)
        #expect(try await fixture.attachments.bytes(of: media[0], .original) == file.bytes)
    }

    @Test func `without the programs everything waits, with a sentence that names a package`() async throws {
        _ = try await fixture.attachments.take(IntakeFixture.receipt())
        let states = StateList()
        await run(preparation(tools: MediaTools(path: "/nonexistent"), states))
        guard case .failed(let sentence)? = states.all.last else { throw Unexpected() }
        #expect(sentence.english.contains("Install"))
        await run(preparation(states))
        #expect(states.all.last == .resting)
    }

    @Test func `two programs never prepare the same vault at once`() async throws {
        let receipt = try await fixture.attachments.take(IntakeFixture.receipt()).receipt
        guard case .acquired(let lock) = try FileLock.attempt(fixture.files.attachmentsPath + ".reading") else {
            throw Unexpected()
        }
        await run(preparation())
        #expect(try fixture.attached(receipt).first?.thumbnail == nil)
        _ = consume lock
        await run(preparation())
        #expect(try fixture.attached(receipt).first?.thumbnail != nil)
    }
}

/// The states that a preparation went through.
final class StateList: Sendable {
    private let states = Mutex<[Preparation.State]>([])

    var all: [Preparation.State] { states.withLock { $0 } }

    func add(_ state: Preparation.State) { states.withLock { $0.append(state) } }
}
