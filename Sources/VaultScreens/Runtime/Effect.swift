/// A request from a screen to the shell, which performs it and sends the ``Answer`` that each case names; `failed` is a
/// possible answer to all of them.
///
/// Each family is an enum of its own, and each part of the shell switches over one of them completely: an effect that
/// nobody performs does not compile.
package enum Effect: Hashable, Sendable {
    case read(ReadEffect)
    case write(WriteEffect)
    case keep(KeepEffect)
    case vault(VaultEffect)
    case sync(SyncEffect)
    case file(FileEffect)
    case media(MediaEffect)
    case terminal(TerminalEffect)
    /// Handled by the root; it never reaches the shell.
    case navigate(Navigation)
}
