import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("The day in the person's own zone", .serialized)
struct LocalDayTests {
    /// The zones are 25 hours apart (POSIX counts westwards), so they never have the same day.
    @Test func `today is what a calendar on the wall says`() throws {
        let device = try Device()
        let days = try ["WEST+11", "EAST-14"].map { zone in
            let words = ["add", "--store", zone, "--total", "1", "--date", "today"]
            let added = try Programs.rvault(
                words, home: device.folder.path, runner: ["/usr/bin/env", "TZ=" + zone])
            #expect(added.isSuccess, "\(added.said)")
            return try device.receipts().values.first { $0["storeName"]?.string == zone }?["purchaseDate"]?.string ?? ""
        }
        #expect(days.allSatisfy { $0.count == 10 } && days[0] < days[1], "\(days)")
    }
}
