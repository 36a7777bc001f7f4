/// What `config` is to do; the raw value is the word for it.
package enum ConfigAction: String, CaseIterable, Sendable {
    case show, check, path
}
