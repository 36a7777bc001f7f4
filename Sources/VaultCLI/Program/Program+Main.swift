internal import CommandTable
internal import Glibc
internal import SystemKit
internal import VaultClient

extension Program {
    /// Runs the program and ends the process.
    ///
    /// It skips the exit handlers of libraries: OpenSSL would destroy its locks while libcurl may still be closing a
    /// connection on another thread, and the program would crash after all its work was done.
    package static func main() -> Never {
        Allocator.returnLargeBuffers()
        StandardStreams.fill()
        let handover = Restart.takeHandover()
        var environment = ClientEnvironment.current()
        environment.handover = handover
        let code = run(Array(CommandLine.arguments.dropFirst()), environment: environment).rawValue
        fflush(nil)
        _exit(code)
    }
}
