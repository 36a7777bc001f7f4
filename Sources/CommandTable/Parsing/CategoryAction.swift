/// The action of `category`; categories are named as typed, by name or id.
package enum CategoryAction: Equatable, Sendable {
    case list
    case add(name: String)
    case rename(String, to: String)
    /// The position counts from 1.
    case place(String, position: Int)
    case delete(String)
}
