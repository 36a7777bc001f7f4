internal import VaultClient
internal import VaultExchange
internal import VaultJSON

/// Writes `{"schema":"rvault/1","items":[…],"truncated":…}` item by item, so that a large vault is never completely in
/// memory.
struct ItemStream {
    let console: Console

    /// Passes a function to `body` that writes one item.
    func write(
        isCut: Bool = false, _ body: ((JSON) throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        var pending = "{\"schema\":\"\(ItemList.schema)\",\"items\":["
        var isFirst = true
        try body { (item) throws(Failure) in
            pending += (isFirst ? "" : ",") + item.terminalText
            isFirst = false
            guard pending.utf8.count > 1 << 16 else { return }
            try console.write(pending)
            pending = ""
        }
        try console.write(pending + "],\"truncated\":\(isCut)}\n")
    }
}
