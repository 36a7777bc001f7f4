extension StringProtocol {
    /// Without white space (of every kind that Unicode knows) at both ends.
    var trimmed: String {
        var rest = self[startIndex...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}
