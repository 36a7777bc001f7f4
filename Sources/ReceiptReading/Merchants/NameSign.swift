internal import func Glibc.exp

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
    /// The name of a site that no row has.
    case site
    /// The share of it that other rows have, too.
    case echoed
    /// A part of a longer name.
    case within
    /// A name with a shorter one in it.
    case around
    /// Rows in large letters, read as one name.
    case joined
    /// Large letters of which the recognition is not sure, as those of a logo.
    case drawn
    /// A word of digits.
    case digits
    /// The receipt has a site of its own that the name is not like.
    case unlikeSite
    /// The words of a site, as another row has them.
    case spelledSite
    /// A word of data, such as `Table`.
    case data
    /// Words of one or two letters, as recognition reads them in frames.
    case crumbs

    /// How much it counts: the logarithm of the odds that it adds.
    ///
    /// The weights were fitted to labelled receipts all at once, and pulled towards a guess, so that a sign that few
    /// receipts have keeps about the weight of the guess (docs/accuracy.md).
    var weight: Double {
        switch self {
        case .rowsAbove: -1.4
        case .first: 2.1
        case .large: 0.4
        case .unsure: -3.4
        case .web: 3.1
        case .company: 0.2
        case .named: 1.2
        case .framed: 1.2
        case .repeated: 1.9
        case .agreed: 1.2
        case .belowAddress: -1.6
        case .belowCustomer: -2.5
        case .inTable: -1.1
        case .late: -0.8
        case .town: -1
        case .lowercase: -0.9
        case .title: -1.3
        case .address: -1.4
        case .host: -1
        case .colon: -1.2
        case .number: -1.1
        case .mark: -0.8
        case .sentence: -1.2
        case .site: 0
        case .echoed: 0.2
        case .within: -1.7
        case .around: 0.6
        case .joined: 0.4
        case .drawn: 0.5
        case .digits: -1
        case .unlikeSite: -0.2
        case .spelledSite: 1.4
        case .data: -0.9
        case .crumbs: -1.3
        case .known: 5
        }
    }
}

/// The signs of one row, and how much of each it has.
struct NameSigns: Sendable {
    private var values: [NameSign: Double] = [:]

    init(_ signs: NameSign...) {
        for sign in signs { add(sign) }
    }

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
    private static let base = -1.7
}
