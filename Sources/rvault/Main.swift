internal import VaultCLI

@main
struct Main {
    static func main() {
        Program.main()
    }
}
