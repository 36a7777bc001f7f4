import Testing
import VaultScreens

@Suite("Completing a path")
struct PathCompletionTests {
    private static let names = [
        ".profile", "Kauf.csv", "Käufe.csv", "Documents", "receipts-2024.csv", "receipts-2025.csv",
    ]

    @Test(arguments: [
        ("rec", "receipts-202", 2), ("~/D", "~/Documents/", 1), ("/srv/receipts-2025", "/srv/receipts-2025.csv", 1),
        ("Kä", "Käufe.csv", 1), ("K", "K", 2), ("x", "x", 0), (".", ".profile", 1), ("", "", 5), ("~", "~/", 5),
    ])
    func `goes on as far as all that fits is the same`(_ typed: String, _ completed: String, _ count: Int) {
        let completion = PathCompletion(typed, among: Self.names) { $0 == "Documents" }
        #expect(completion.completed == completed && completion.names.count == count, "\(completion)")
    }

    @Test(arguments: [("a", "."), ("", "."), ("~", "~/"), ("~/x", "~/"), ("/", "/"), ("/a/b", "/a/")])
    func `looks in the folder that was typed`(_ typed: String, _ folder: String) {
        #expect(PathCompletion.folder(of: typed) == folder)
    }
}
