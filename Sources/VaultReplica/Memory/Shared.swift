/// A value that copies of a table share. Every transaction copies the tables, so each row costs one reference instead
/// of its content.
final class Shared<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
