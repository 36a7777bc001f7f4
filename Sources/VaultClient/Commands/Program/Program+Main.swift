internal import CommandTable
internal import Glibc
internal import SystemKit

extension Program {
    /// The whole life of the process.
    package static func main() -> Never {
        StandardStreams.fill()
        exit(run(Array(CommandLine.arguments.dropFirst()), environment: .current()).rawValue)
    }
}
