import VaultModel

/// Quotes a text for a message: safe for the terminal, and short enough not to hide the reason.
func quoted(_ text: String) -> String {
    let shown = VisibleText.line(String(text.prefix(40)))
    return "'" + shown + (text.count > 40 ? "…'" : "'")
}
