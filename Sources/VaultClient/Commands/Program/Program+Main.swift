internal import CommandTable
internal import Glibc
internal import SystemKit

extension Program {
    /// The whole life of the process.
    ///
    /// It ends without what libraries do at an exit: OpenSSL would take its locks down under the thread on which
    /// libcurl may still be closing a connection, and the program would crash after all was done.
    package static func main() -> Never {
        StandardStreams.fill()
        let handover = Restart.takeHandover()
        var environment = ClientEnvironment.current()
        environment.handover = handover
        let code = run(Array(CommandLine.arguments.dropFirst()), environment: environment).rawValue
        fflush(nil)
        _exit(code)
    }
}
