internal import Foundation

/// A reason to take a row for the merchant's name, or not to.
enum NameSign: CaseIterable, Sendable {
    /// A share of eight rows with words above it.
    case rowsAbove
    /// The first row that can be a name.
    case first
    /// Larger letters than those of the text, at most twice as large.
    case large
    /// The share that the recognition lacks to be certain of the row.
    case unsure
    /// How well the name of the receipt's site fits.
    case web
    /// A legal form: `GmbH`.
    case company
    /// After `Welcome to` or `Sold by`.
    case named
    /// Between stars or quotation marks.
    case framed
    /// On other rows, too.
    case repeated
    /// The share of the passes that read it.
    case agreed
    /// A store of the vault has the name.
    case known
    /// An address is above it.
    case belowAddress
    /// The label of a customer is above it.
    case belowCustomer
    /// In a row of more than two columns, as the head of a table.
    case inTable
    /// After the first price.
    case late
    /// A town with its postal code.
    case town
    /// Without a capital.
    case lowercase
    /// A word for a kind of paper: `Rechnung`.
    case title
    /// A word of addresses: `Straße`.
    case address
    /// A word for what shops are in: a mall, an airport.
    case host
    /// A colon, as behind a label.
    case colon
    /// A number at its end, as that of a house.
    case number
    /// A mark that names do not have, or a bracket that nothing opens.
    case mark
    /// Words in small letters, as in a sentence.
    case sentence

    /// How much it counts: the logarithm of the odds that it adds.
    ///
    /// The weights were fitted to labelled receipts all at once, and pulled towards a guess, so that a sign that few
    /// receipts have keeps about the weight of the guess (docs/accuracy.md).
    var weight: Double {
        switch self {
        case .rowsAbove: -1
        case .first: 1.4
        case .large: 0.4
        case .unsure: -3.2
        case .web: 2.5
        case .company: 0.3
        case .named: 1.3
        case .framed: 0.9
        case .repeated: 1.6
        case .agreed: 1.7
        case .belowAddress: -1.3
        case .belowCustomer: -2.4
        case .inTable: -1
        case .late: -0.8
        case .town: -1.6
        case .lowercase: -1
        case .title: -1.1
        case .address: -1.6
        case .host: -1
        case .colon: -1.1
        case .number: -1.1
        case .mark: -1.1
        case .sentence: -1.7
        case .known: 5
        }
    }
}

/// The signs of one row, and how much of each it has.
struct NameSigns: Sendable {
    private var values: [NameSign: Double] = [:]

    subscript(sign: NameSign) -> Double {
        get { values[sign] ?? 0 }
        set { values[sign] = newValue }
    }

    mutating func add(_ sign: NameSign, if condition: Bool = true) {
        if condition { values[sign] = 1 }
    }

    /// The odds that a row with these signs is the name, to those that the receipt has none that was read right.
    var odds: Double {
        // In one order, so that equal signs have equal odds to the last digit.
        exp(NameSign.allCases.reduce(NameSigns.base) { $0 + self[$1] * $1.weight })
    }

    /// The logarithm for a row without any sign.
    private static let base = -2.0
}
