/// Future events, ordered by time; events due at the same time happen in the order in which they were added.
struct Schedule<Event> {
    /// Small, since the heap moves it; the event stays where it is.
    private struct Item {
        let at: Int64
        let number: UInt64
        let slot: Int

        func isBefore(_ other: Item) -> Bool { (at, number) < (other.at, other.number) }
    }

    private var heap: [Item] = []
    private var events: [Event?] = []
    private var vacant: [Int] = []
    private var count: UInt64 = 0

    var isEmpty: Bool { heap.isEmpty }

    /// The time of the next event; nil if there is none.
    var next: Int64? { heap.first?.at }

    mutating func add(_ event: Event, at time: Int64) {
        count += 1
        heap.append(Item(at: time, number: count, slot: keep(event)))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the next event and returns it with its time; nil if there is none.
    mutating func removeFirst() -> (at: Int64, event: Event)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        guard let event = events[first.slot] else { return nil }
        events[first.slot] = nil
        vacant.append(first.slot)
        return (first.at, event)
    }

    private mutating func keep(_ event: Event) -> Int {
        guard let slot = vacant.popLast() else {
            events.append(event)
            return events.count - 1
        }
        events[slot] = event
        return slot
    }

    private mutating func sink() {
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
            guard heap[child].isBefore(heap[parent]) else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
