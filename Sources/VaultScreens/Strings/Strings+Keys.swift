import VaultWording

extension Strings {
    static let everywhere = "Everywhere"
    static let whileTyping = "while typing"
    static let always = "always"
    static let keysTableHead = "| Key | What it does | Command | Works |\n|---|---|---|---|\n"
    static let keysIntroduction = """
        # Keys

        This page is generated from the tables of keys in the code; a test compares them, and
        `RVAULT_RECORD_SNAPSHOTS=1 swift test --filter VaultScreensTests` rewrites it.

        Letters are commands only where no text field has the focus; pasted text never triggers them. A screen's own
        keys take precedence over those that work everywhere. The command is the name by which help finds the key.

        """
}
