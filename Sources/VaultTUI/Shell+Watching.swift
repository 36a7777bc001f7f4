internal import SystemKit
internal import TerminalDriver
internal import VaultClient
internal import VaultStore

extension Shell {
    /// Watches the files beside the store, which change when this process, sync or another process has written.
    func startWatching(_ open: OpenVault) {
        if let descriptor = watch?.descriptor { loop.unwatch(descriptor: descriptor) }
        // Without a watch (this computer may have too many), changes by others are seen at the next key.
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
