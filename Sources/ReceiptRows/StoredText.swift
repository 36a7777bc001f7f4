internal import BytesAsText
internal import PackingKit
package import SQLiteKit
internal import Synchronization

/// Texts as the vault's store keeps them: longer ones packed, as a BLOB that begins with the number of its dictionary.
package enum StoredText {
    /// Shorter texts stay as they are, so that SQL can compare them.
    private static let least = 100
    /// The longest text that is unpacked, in bytes; no entity is as large.
    private static let most = 1 << 20

    /// By the number with which a packed text begins; new texts get the last one.
    private static let dictionaries: [UInt8: [UInt8]] = [1: content, 2: letterFrequencies + content]
    private static let number: UInt8 = 2

    private static let packer = Mutex(Packers())
    private static let unpacker = Mutex(Packers())

    /// The text as a value of a column.
    package static func value(_ text: String) -> SQLiteValue {
        packer.withLock { $0.value(text) }
    }

    /// Reads a value of ``value(_:)``, or a text of an earlier version. Nil if it is neither.
    package static func text(_ value: SQLiteValue) -> String? {
        switch value {
        case .text(let text): text
        case .blob(let bytes): unpacker.withLock { $0.text(bytes) }
        case .integer, .real, .null: nil
        }
    }

    /// A packer for each dictionary, made when it is first needed.
    private struct Packers {
        private var made: [UInt8: TextPacker] = [:]

        mutating func value(_ text: String) -> SQLiteValue {
            guard text.utf8.count >= least, let bytes = packer(number)?.pack(text) else { return .text(text) }
            return .blob([number] + bytes)
        }

        mutating func text(_ bytes: [UInt8]) -> String? {
            bytes.first.flatMap { packer($0) }?.unpack(bytes.dropFirst(), limit: most)
        }

        private mutating func packer(_ number: UInt8) -> TextPacker? {
            if let packer = made[number] { return packer }
            made[number] = dictionaries[number].map(TextPacker.init(dictionary:))
            return made[number]
        }
    }

    /// How often each letter, length and distance occurs in such texts, as a dictionary of zstd begins with it: without it,
    /// every text carries tables of its own, which is larger and takes three times as long. Written by
    /// `ZDICT_finalizeDictionary` for level 2 from 2,000 texts of receipts whose notes are sentences of this program in
    /// its three languages. Never changed, see ``content``.
    private static let letterFrequencies =
        ByteText.bytes(
            base64:
                """
                N6Qw7AEAAABJEJBDtTkADAAMAOi8gNS1+7z2cOVpzeAggIkgT+hScZ+n7/ywmzwr4nprqzK7b8A0de7K8Z6n4wNWYzzSS0ZLNvll\
                3xBlQEAAXDMAUGCQYEw8oZVpbgAABMCaGK3ycDjIgghKEQAAAAYCAAAAAAAAEIABKCAAAAAkDavFU5FAEoMgpRBSDBIYAAAAAAAB\
                AAAABAAAAAgAAAA=
                """) ?? []

    /// The parts that many receipts and edits have in common, the most frequent last. Never changed, because stored
    /// texts depend on it: another one gets another number.
    static let content = Array(
        """
        εγγύηση απόδειξη τιμολόγιο επιστροφή κατάστημα μήνες έτη και το της του με για από στο \
        Garantie Jahre Monate Quittung Rechnung Lieferung Kasse Filiale Rückgabe Umtausch Reparatur gekauft bezahlt \
        Seriennummer bis zum im am es ich ist nicht ein eine den dem auf bei nach aus zu von für mit und der die \
        das GmbH AB Ltd Inc SARL S.A. Store Shop Market Supermarket Bakery Pharmacy Electronics Hardware Furniture Books \
        Station Hotel Restaurant Café January February March April May June July August September October November \
        December serial number model order invoice delivery refund exchange repair return valid until paid cash card \
        people water sound write place world near build house picture point letter answer page story paper group \
        often important children side car night walk began grow took carry state once book hear stop \
        without second later miss idea enough eat face watch far really almost above sometimes \
        young talk soon list song leave family body music stand sun question fish area mark horse problem \
        complete room ever piece told usually friends easy heard door sure become top ship across during short \
        better best however low hours products happened whole measure remember early reached listen wind \
        space covered fast several hold himself toward five step morning passed true hundred against \
        table slowly money farm pulled draw seen cold notice ground \
        fall town figure certain travel wood fire upon done English road half ten fly gave finally wait \
        correct quickly person became shown minutes strong front feel fact inches street decided contain \
        course surface produce building note rest carefully inside wheels known \
        week less machine base plane system behind ran round game force brought understand \
        warm bring explain dry though language shape deep thousands yes clear government filled heat full \
        hot check rule among power cannot able six dark ball material special heavy fine circle include \
        built matter square perhaps bill felt suddenly test center ready anything \
        energy believe picked simple cells paint mind love cause rain \
        eggs train drop developed window difference heart sit summer wall forest probably \
        long make thing see him day go come know call find take get made live back little man year came show good \
        give under name through form great think say help line turn much mean move right old too same tell three \
        want air well play end put read hand high such follow act why ask change went light need us \
        price tax total discount service customer warranty guarantee receipt years months days black white red green \
        blue grey small large new used size color set pair box part I we you they he she his her their our your my me \
        about into over than then them these those there here where what who when while because if so up out down off \
        only also just very more most some any each every other another again before after since still yet now today \
        would could should will can may must do does did been being were was are is has have had which as or but not no \
        an at by from it this that with on for a in to and of the \
        "category","isFavorite","imageKeys","returnBy","serialNumber","userNotes","userTags" \
        {"at":"2026-,"createdAt":"2026-,"field":"storeName","from":","receiptId":"rcp_01,"to":","type":"edited"} \
        {"after":{","before":{",},"id":"rcp_01,"kind":"fields"},{"id":"rcp_01,"kind":"create"} \
        ¶ 2025 01 ¶ 2026 01 ¶ home ¶ gift ¶ work ¶ § 2025 § 2026 \
        {},{},"USD","GBP","CHF","SEK","EUR","cat_01,24,36,12,{},{},{},{},{},{},{},{},{"add":["work"],"remove":[]},{},{},\
        {"add":["category","currency","purchaseDate","storeName","totalMinor","warrantyMonths"],"remove":[]},{},{},"2026-\
        ,"EUR","cat_01,12,null,null,null,null,null,null,",["home"],["work"],[],false,[],\
        ["category","currency","purchaseDate","storeName","totalMinor","warrantyMonths"],"active",false,"2026-01-01T
        """.utf8)
}

extension StoredText {
    /// Adds the functions with which the index of words packs what it keeps.
    package static func addFunctions(to connection: Connection) throws {
        var packing = Packers()
        try connection.addFunction("pack_text") { value in
            if case .text(let text) = value { packing.value(text) } else { value }
        }
        try connection.addFunction("unpack_text") { value in
            guard case .blob(let bytes) = value else { return value }
            return .optional(packing.text(bytes))
        }
    }
}

extension Statement {
    /// The column's ``StoredText``; nil for NULL, and for what is none.
    package func storedText(_ column: Int32) -> String? { StoredText.text(value(column)) }
}
