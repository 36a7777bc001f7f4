internal import CCurl
internal import SystemKit

/// libcurl's handle for many transfers and for the connections that are kept between them.
///
/// Only ``wake()`` may be called from any thread, which libcurl allows while the handle lives; everything else happens
/// on the loop's queue. The handle is freed when there are no more references to this object, and so nobody can be
/// calling.
final class CurlMulti: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Loads the library once. It is configured not to touch signals, so the broken-pipe signal is ignored here.
    static let isPrepared: Bool = {
        Signals.ignoreBrokenPipe()
        return ccurl_prepare() == CURLE_OK
    }()

    /// Nil if libcurl is not installed, or if there is not enough memory.
    init?() {
        guard CurlMulti.isPrepared, let pointer = ccurl_multi_init() else { return nil }
        self.pointer = pointer
    }

    deinit {
        ccurl_multi_cleanup(pointer)
    }

    /// Ends the current ``wait(milliseconds:)``, or the next one.
    func wake() {
        ccurl_multi_wakeup(pointer)
    }

    func add(_ easy: UnsafeMutableRawPointer) -> Bool {
        ccurl_multi_add(pointer, easy) == CURLM_OK
    }

    /// Removes a transfer, and closes its connection if the transfer has not ended.
    func remove(_ easy: UnsafeMutableRawPointer) {
        ccurl_multi_remove(pointer, easy)
    }

    /// Does everything that is possible without waiting, and calls the transfers' callbacks for arrived data.
    func perform() {
        ccurl_multi_perform(pointer)
    }

    /// The next transfer that has ended by itself.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var result = CURLE_OK
        return ccurl_next_ended(pointer, &result).map { ($0, result) }
    }

    /// Sleeps until a socket, one of libcurl's timers, or ``wake()`` needs attention, or until the time is over.
    func wait(milliseconds: Int32) {
        ccurl_multi_wait(pointer, milliseconds)
    }
}
