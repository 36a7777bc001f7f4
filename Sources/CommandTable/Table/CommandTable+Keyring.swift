internal import CommandLineKit

extension CommandTable {
    static let keyringEntry = CommandEntry(
        .keyring, in: .vault, "Let the desktop's keyring open the vault at login, or stop that",
        details: [
            "on asks for the passphrase, puts a random secret into the keyring (gnome-keyring, KWallet and others, by "
                + "secret-tool of the package libsecret-tools), and adds a slot to the vault's key file that only this "
                + "secret opens. From then on rvault, its commands and the worker open the vault without asking while "
                + "you are logged in.",
            "It protects as well as your login: a stolen disk or a copied vault opens no more easily, because the keyring "
                + "is encrypted with your login's password, and so are other users kept out. It does not protect from "
                + "somebody at your unlocked desktop, or from any program that you run.",
            "After 90 days, or the time of --for, the vault asks for the passphrase again, so that nobody forgets it. off "
                + "revokes the slot at once and needs no passphrase; so does every change of the passphrase. Backups never "
                + "contain the slot. If the keyring is missing, locked or silent, rvault says so and asks for the "
                + "passphrase.",
            "'rvault lock' forgets the key that 'rvault unlock' keeps; while the keyring opens the vault, the next command "
                + "opens it again.",
        ],
        arguments: [
            ArgumentEntry("on|off", .optional, "What to do (default: show the state)", .words(["on", "off"]))
        ],
        flags: [
            FlagEntry(
                .duration, value: "TIME", "For on: how long it opens the vault, such as 12h or 30d (default: 90d)")
        ],
        examples: ["rvault keyring on", "rvault keyring on --for 30d", "rvault keyring off"],
        exitCodes: [.locked, .damaged])
}
