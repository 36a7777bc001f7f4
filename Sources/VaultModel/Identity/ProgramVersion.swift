/// The version of both programs, which are released together.
package enum ProgramVersion {
    /// `MAJOR.MINOR.PATCH`, as `version`, the manual pages, backups and the client's requests give it.
    package static let current = "0.1.0"
}
