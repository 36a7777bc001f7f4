internal import MailReader
internal import PDFWriter
internal import Synchronization
internal import SystemKit
internal import VaultModel
internal import VaultStore

/// The loop of ``FolderIntake``: on a queue of its own, since it waits for the kernel.
actor FolderWork {
    private nonisolated let executor = QueueExecutor(label: "vault.folders")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let attachments: Attachments
    private let wake: Wakeup
    private let now: @Sendable () -> String
    private let tell: @Sendable (WatchNews) -> Void
    private var folders: [WatchedFolder] = []
    private var plan = WatchPlan()
    private var seen: SeenFiles?
    private var lock: Held?
    /// Keys of the news so far, because each comes once.
    private var told: Set<String> = []

    /// A class, so that the actor can keep the lock and release it.
    private final class Held: Sendable {
        let lock: FileLock
        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// The time between two tries: of a folder that is missing, of a file that could not be taken, of the lock.
    private static let pause: Duration = .seconds(30)
    private static let setting = "intake.seen"

    init(
        _ attachments: Attachments, wake: Wakeup, now: @escaping @Sendable () -> String,
        tell: @escaping @Sendable (WatchNews) -> Void
    ) {
        (self.attachments, self.wake, self.now, self.tell) = (attachments, wake, now, tell)
    }

    /// Runs until `current` is nil.
    func run(_ current: @Sendable () -> WatchPlan?) async {
        while let plan = current() {
            if plan != self.plan {
                self.plan = plan
                folders = plan.folders.map { WatchedFolder($0, settle: plan.settle) }
            }
            if folders.isEmpty { lock = nil }
            guard !folders.isEmpty, takesLock() else {
                wait(folders.isEmpty ? nil : Self.pause)
                continue
            }
            if seen == nil { seen = SeenFiles((try? await attachments.vault.setting(Self.setting)) ?? nil) }
            for folder in folders {
                await look(at: folder, while: { current() == plan })
                await save()
            }
            wait(folders.compactMap { $0.timeToNext(pause: Self.pause) }.min())
        }
        lock = nil
    }

    private var looksAgain = true

    /// Waits for a folder, the time or a signal.
    private func wait(_ time: Duration?) {
        let ready = try? Readiness.wait(for: [wake.descriptor] + folders.map(\.descriptor), within: time)
        looksAgain = ready?.contains(true) != true
        wake.drain()
    }

    private func takesLock() -> Bool {
        if lock != nil { return true }
        guard case .acquired(let free)? = try? FileLock.attempt(attachments.files.attachmentsPath + ".watching") else {
            return false
        }
        lock = Held(free)
        // Another program may have taken files before.
        seen = nil
        return true
    }

    private func look(at folder: WatchedFolder, while isWanted: () -> Bool) async {
        do throws(SystemError) {
            if try folder.open() { seen?.keep(try folder.marks(), in: folder.path) }
            for name in try folder.next(looksAgain: looksAgain) {
                guard isWanted() else { return }
                await take(name, folder)
            }
        } catch {
            once("\(folder.path): \(error.code)", .missing(folder: folder.path, error))
        }
    }

    private func take(_ name: String, _ folder: WatchedFolder) async {
        guard let mark = SeenFiles.mark(of: name, in: folder.path, folder.layout), seen?.contains(mark) == false else {
            return
        }
        let path = folder.path + "/" + name
        let shown = FileStore.locating(name).name
        do throws(IntakeError) {
            var file = try ArrivingFile.read(path)
            file.isFromMailbox = folder.layout == .maildir
            let taken = try await attachments.take(file)
            seen?.insert(mark)
            if case .added = taken { tell(.added(file: shown)) }
            if folder.layout == .folder, let trash = plan.trash { throwAway(path, shown, trash) }
        } catch {
            // A mailbox is full of mails without a receipt.
            let isOrdinary = folder.layout == .maildir && error == .nothingInMail
            if error.isOfTheFile { seen?.insert(mark) } else { folder.wait(name) }
            if !isOrdinary, error.isWorthTelling { once("\(path): \(error)", .refused(file: shown, error)) }
        }
    }

    private func throwAway(_ path: String, _ shown: String, _ trash: String) {
        do throws(SystemError) {
            try DesktopTrash(data: trash).take(path, at: now())
        } catch {
            once("\(path): trash", .kept(file: shown, error))
        }
    }

    private func once(_ key: String, _ news: WatchNews) {
        if told.insert(key).inserted { tell(news) }
    }

    /// Stores what was seen. If that fails, contents are compared at the next start instead.
    private func save() async {
        guard let seen, seen.isChanged else { return }
        try? await attachments.vault.set([Self.setting: seen.text])
        self.seen?.noteSaved()
    }
}

extension IntakeError {
    /// Whether the file is the reason, so that another try ends the same.
    var isOfTheFile: Bool {
        switch self {
        case .unknownType, .empty, .tooLarge, .nothingInMail: true
        case .mail(let error): error != .noLibrary
        case .sheet(let error): error == .notDrawn
        case .media(let error): error.isOfTheFile
        case .store, .contents, .file: false
        }
    }

    /// A file that is gone before it was read is nobody's business.
    fileprivate var isWorthTelling: Bool {
        if case .file(let error) = self { error.code != .notFound } else { true }
    }
}
