/// The meaning of the words beside an amount.
enum AmountWord: Hashable, Sendable {
    /// The amount to pay.
    case payable
    case total
    /// A word that stands beside totals and beside other amounts: `Betrag`.
    case amount
    case subtotal
    case tax
    /// Before taxes.
    case net
    /// With taxes: `inkl.`, `TTC`. It turns a word for taxes around.
    case including
    case cash
    /// Handed over: more than the total, or the total.
    case given
    case change
    case card
    case tip
    case discount
    case rounding
    /// Of articles, points, guests.
    case count
    /// Of another currency, another day, or what remains on a card.
    case other
}

/// The words beside amounts in the languages of receipts; a table, to which a language is added as rows.
enum AmountWords {
    static let lexicon = Lexicon(totals + sums + payments)
}
