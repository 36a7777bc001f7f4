import Dispatch
import Synchronization
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@testable import VaultServer

@Suite("The operator's socket")
struct OperatorSocketTests {
    private func ask(_ request: OperatorRequest, on path: String) throws -> OperatorAnswer? {
        let connection = try UnixConnection.connect(to: path)
        try connection.send(request.json.bytes, within: .seconds(5))
        return try connection.receiveJSON(within: .seconds(30)).flatMap { OperatorAnswer($0) }
    }

    @Test func `a request that a server takes and doesn't answer ends with a sentence`() throws {
        let scratch = try TemporaryDirectory()
        let directory = try DataDirectory(scratch.file("server"))
        // The system accepts for it, as for a process that is stopped.
        let silent = try UnixListener(path: directory.socketPath)
        let call = OperatorCall(directory: directory, answerTime: .milliseconds(20))
        let error = #expect(throws: ServerError.self) { try call.ask(.status) }
        #expect(error?.code == .inUse && error?.description.contains("didn't answer") == true)
        withExtendedLifetime(silent.descriptor) {}
    }

    @Test func `other requests are answered while a copy is made, and the end waits for it`() throws {
        let scratch = try TemporaryDirectory()
        let path = scratch.file("server.sock")
        let answers = Mutex<[Result<JSON, ServerError>?]>([])
        let (begun, mayEnd, copied) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        let socket = try OperatorSocket(path: path, epoch: "e") { request in
            if request.takesLong {
                begun.signal()
                mayEnd.wait()
            }
            return .string("\(request)")
        }
        DispatchQueue.global().async(group: copied) {
            let answer = try? ask(.backup(path: "/x"), on: path)
            answers.withLock { $0.append(answer?.result) }
        }
        begun.wait()
        for request in [OperatorRequest.status, .listInvitations] {
            #expect(try ask(request, on: path)?.result.get() == .string("\(request)"))
        }
        var held = answers.withLock { $0 }
        #expect(held.isEmpty)
        mayEnd.signal()
        socket.stop()
        copied.wait()
        held = answers.withLock { $0 }
        #expect(held == [.success(.string("\(OperatorRequest.backup(path: "/x"))"))])
        #expect(throws: SystemError.self) { try ask(.status, on: path) }
    }
}
