import TerminalUI
import Testing

@testable import VaultScreens

@Suite("Every screen in states without a story")
struct EveryStateTests {
    @Test(arguments: ScreenState.allCases, sizes)
    func `busy, full, long and wide keep their place`(_ state: ScreenState, _ size: (Int, Int)) {
        let (columns, rows) = size
        expectSnapshot(state.tester(columns, rows).canvas, state.rawValue)
    }
}
