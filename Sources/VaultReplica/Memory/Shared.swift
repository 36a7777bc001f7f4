/// A value that copies of a table share. Every transaction copies the tables, so that a row costs one reference instead
/// of all that is in it.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
