internal import VaultClient

@main
struct Main {
    static func main() {
        Program.main()
    }
}
