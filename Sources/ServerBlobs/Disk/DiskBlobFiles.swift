internal import Glibc
internal import SystemKit
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The files of a ``DiskBlobStore``: `u/<account>/<SHA-256>`, in folders of this user alone. A file has its name only
/// when its content is complete, checked and on the disk.
struct DiskBlobFiles: Sendable {
    /// The folder that contains `u`.
    let root: FileStore
    /// Whether it is only looked into, and nothing is changed.
    private let isExamined: Bool

    init(directory: String, isExamined: Bool = false) {
        root = FileStore(directory: directory)
        self.isExamined = isExamined
    }

    private var accounts: FileStore { FileStore(directory: root.path(of: DiskBlobStore.accountsFolder)) }

    private func folder(_ account: String) -> FileStore { FileStore(directory: accounts.path(of: account)) }

    private func folder(of key: BlobKey) -> FileStore { folder(key.account.description) }

    /// Creates the folders that every blob needs.
    func prepare() throws(SystemError) {
        try root.prepare()
        try accounts.prepareDurably()
    }

    func size(of key: BlobKey) throws(SystemError) -> Int64? { try folder(of: key).size(of: key.name) }

    func open(_ key: BlobKey) throws(SystemError) -> OpenedFile? { try folder(of: key).open(key.name) }

    func content(of key: BlobKey, limit: Int) throws(SystemError) -> [UInt8]? {
        try folder(of: key).read(key.name, limit: limit)
    }

    /// Begins a file, which gets its name when it is committed.
    func begin(_ key: BlobKey) throws(SystemError) -> FileReplacement {
        let folder = folder(of: key)
        if !accounts.isFolder(key.account.description) { try folder.prepareDurably() }
        return try FileReplacement(of: key.name, in: folder, isShared: true)
    }

    func delete(_ key: BlobKey) throws(SystemError) {
        guard accounts.isFolder(key.account.description) else { return }
        try folder(of: key).remove(key.name)
    }

    /// The keys of an account or of all, behind another key, in order. Also removes what a dead process left unfinished.
    func list(of account: UserID?, after last: BlobKey?, limit: Int) throws(SystemError) -> BlobPage {
        var page = BlobPage(keys: [], next: nil)
        let names = if let account { [account.description] } else { try accounts.names() }
        for name in names where name >= last?.account.description ?? "" && accounts.isFolder(name) {
            for key in try keys(of: name) {
                if let last, key <= last { continue }
                if page.keys.count == limit {
                    page.next = page.keys.last.map(BlobPage.Start.after)
                    return page
                }
                page.keys.append(key)
            }
        }
        return page
    }

    private func keys(of account: String) throws(SystemError) -> [BlobKey] {
        let folder = folder(account)
        if !isExamined { try folder.sweep() }
        return try folder.names().compactMap { BlobKey(BlobKey.root + account + "/" + $0) }
    }
}
