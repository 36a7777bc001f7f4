import Testing

@testable import SystemKit

@Suite("The memory of many threads") struct AllocatorTests {
    @Test(arguments: [(1, 4), (2, 4), (3, 6), (4, 8), (64, 8)])
    func `threads that run at the same time have arenas of their own, and no computer has many`(
        processors: Int, count: Int
    ) {
        #expect(Allocator.arenas(processors: processors) == count)
    }
}
