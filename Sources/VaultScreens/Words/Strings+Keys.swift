extension Strings {
    static let everywhere = "Everywhere"
    static let whileTyping = "while typing"
    static let always = "always"
    static let keysTableHead = "| Key | What it does | Command | Works |\n|---|---|---|---|\n"
    static let keysIntroduction = """
        # Keys

        This page is written from the tables of keys in the code; a test compares them, and
        `RVAULT_RECORD_SNAPSHOTS=1 swift test --filter VaultScreensTests` writes it anew.

        Letters act only where no text field has the focus; pasted text is text and never acts. A screen's own keys
        come before those that work everywhere. The command is the name under which help finds the key.

        """
}
