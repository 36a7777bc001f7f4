import DigestKit
import Dispatch
import Synchronization
import Testing
import VaultJSON
import VaultModel
import VaultServer
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Reading originals over HTTP")
struct ReadingOverHTTPTests {
    private static let content = Array("a picture of a receipt".utf8)

    /// - Parameter confirms: whether it is announced again afterwards, as a vault does.
    private func upload(to device: TestDevice, _ content: [UInt8] = content, confirms: Bool = true) throws {
        let request = MediaRequest(
            mediaID: SampleMedia.id(1), variant: .original, contentType: .png, byteCount: Int64(content.count),
            sha256: try #require(ContentHash(bytes: SHA256.hash(content))),
            md5: try #require(ContentMD5(bytes: MD5.hash(content))))
        let server = device.server
        let answer = try server.call(.announceMedia, token: device.token, request.json)
        guard case .upload(let upload) = try MediaAnswer(json: answer.json) else { return }
        let headers = upload.headers.filter { $0.key != "Content-Length" }.map { ($0.key, $0.value) }
        let target = String(upload.url.dropFirst("http://localhost".count))
        _ = try RawHTTPClient(port: server.port).request("PUT", target, headers: headers, body: content)
        if confirms { _ = try server.call(.announceMedia, token: device.token, request.json) }
    }

    private func create(_ device: TestDevice) throws {
        let names: JSON = ["add": [.string(SampleMedia.id(1).description)], "remove": []]
        _ = try device.push(
            Make.create(
                SampleRecord.receipt(1), key: 1,
                [.storeName: "Kiosk", .imageKeys: names, .userEditedFields: SetChange(add: ["storeName"]).json]))
    }

    /// Follows the stream until the machine has changed something.
    private func wait(for device: TestDevice, _ act: () throws -> Void) throws {
        let stream = try StreamListener(device)
        try act()
        while let event = try stream.next() {
            if try JSON(parsing: event.data)["updatedBy"] == "machine" { return }
        }
    }

    @Test(arguments: [true, false])
    func `an original that arrives is read, and devices are nudged`(confirms: Bool) throws {
        let extractor = ScriptedExtractor([.success(try SampleReading.make())])
        let device = try TestServer(.sqlite, keepsBlobs: true, extractor: extractor).signIn(new: true)
        try create(device)
        try wait(for: device) { try upload(to: device, confirms: confirms) }
        let data = try #require(try device.data(SampleRecord.receipt(1)))
        #expect(data["totalMinor"] == 1290 && data["storeName"] == "Kiosk")
        #expect(data["extractedMerchantName"] == "Coop")
        #expect(extractor.files == [Self.content])
    }

    @Test func `an original that was there before its receipt is read, too`() throws {
        let extractor = ScriptedExtractor([.success(try SampleReading.make())])
        let device = try TestServer(.sqlite, keepsBlobs: true, extractor: extractor).signIn(new: true)
        try upload(to: device, confirms: false)
        try wait(for: device) { try create(device) }
        #expect(try device.data(SampleRecord.receipt(1))?["totalMinor"] == 1290)
    }

    /// A bucket tells nobody what it got.
    @Test func `an original in a store of others is found once a receipt names it`() throws {
        let store = MemoryBlobStore()
        let extractor = ScriptedExtractor([.success(try SampleReading.make())])
        let device = try TestServer(.sqlite, extractor: extractor, blobsAt: store).signIn(new: true)
        let request = try SampleMedia.request(1)
        _ = try device.server.call(.announceMedia, token: device.token, request.json)
        store.receive(request, of: device.session.userID)
        try wait(for: device) { try create(device) }
        #expect(try device.data(SampleRecord.receipt(1))?["totalMinor"] == 1290)
        #expect(extractor.files == [request.sha256.bytes])
    }

    @Test func `what nobody can read doesn't stop what comes after it`() throws {
        let extractor = ScriptedExtractor([
            .failure(.unreadable), .failure(.unavailable("no tesseract")), .success(try SampleReading.make()),
        ])
        let server = try TestServer(.sqlite, keepsBlobs: true, extractor: extractor)
        for (number, email) in ["a@example.org", "b@example.org"].enumerated() {
            let device = try server.signIn(email, new: true)
            try create(device)
            try upload(to: device, [UInt8(number)])
        }
        let device = try server.signIn("c@example.org", new: true)
        try create(device)
        try wait(for: device) { try upload(to: device) }
        #expect(extractor.files.count == 3)
    }

    @Test func `a server that stops puts back what it reads, and the next one reads it`() throws {
        let patient = ScriptedExtractor([])
        let first = try TestServer(.sqlite, keepsBlobs: true, extractor: patient)
        let device = try first.signIn(new: true)
        try create(device)
        try upload(to: device)
        patient.waitForBegin()
        first.server.stop()
        let key = BlobKey(
            account: device.session.userID, hash: try #require(ContentHash(bytes: SHA256.hash(Self.content))),
            variant: .original)
        let record = try first.storage.read { try $0.reading(of: key) }
        #expect(record?.state == .waiting && record?.tries == 0)
    }
}

/// Answers with the next step of a script; when it has ended, waits to be canceled.
final class ScriptedExtractor: MediaExtractor {
    private struct State {
        var script: [Result<MachineReading, ExtractionFailure>]
        var files: [[UInt8]] = []
    }

    private let state: Mutex<State>
    private let begun: AsyncStream<Void>
    private let begin: AsyncStream<Void>.Continuation
    private let gate = DispatchSemaphore(value: 0)

    init(_ script: [Result<MachineReading, ExtractionFailure>]) {
        state = Mutex(State(script: script))
        (begun, begin) = AsyncStream.makeStream()
    }

    var files: [[UInt8]] { state.withLock(\.files) }

    /// Returns when something is being read.
    func waitForBegin() { gate.wait() }

    func read(_ file: [UInt8]) async throws(ExtractionFailure) -> MachineReading {
        let step = state.withLock { state in
            state.files.append(file)
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        gate.signal()
        guard let step else {
            // Ends when the task is canceled.
            for await _ in begun {}
            throw .cancelled
        }
        return try step.get()
    }
}
