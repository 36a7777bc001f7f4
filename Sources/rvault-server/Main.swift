internal import Glibc
internal import VaultServer

@main
struct Main {
    static func main() {
        exit(ServerProgram.run(Array(CommandLine.arguments.dropFirst())))
    }
}
