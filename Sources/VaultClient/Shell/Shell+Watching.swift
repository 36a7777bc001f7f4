internal import SystemKit
internal import TerminalDriver
internal import VaultStore

extension Shell {
    /// Files beside the store change when this process, the sync or another process has written.
    func startWatching(_ open: OpenVault) {
        if let descriptor = watch?.descriptor { loop.unwatch(descriptor: descriptor) }
        // Without a watch (too many of them on this machine) what others write is seen at the next key.
        watch = nil
        guard let made = try? FileWatch(directory: FileStore.locating(open.files.path).store.directory) else { return }
        loop.watch(Watch(descriptor: made.descriptor, message: .storeTouched))
        watch = consume made
    }

    func listenToNetwork() {
        guard let made = try? NetworkWatch() else { return }
        loop.watch(Watch(descriptor: made.descriptor, message: .networkTouched))
        network = consume made
    }
}
