internal import CCurl
internal import SystemKit

/// libcurl's handle of many transfers and of the connections that are kept between them.
///
/// Only ``wake()`` is called from any thread, which libcurl allows at any time while the handle lives; all else happens
/// on the loop's queue. The end comes when nobody holds this any more, and so nobody can be calling.
final class CurlMulti: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Loads the library once; it leaves a broken pipe to us, as it is not to touch signals.
    static let isPrepared: Bool = {
        Signals.ignoreBrokenPipe()
        return ccurl_prepare() == CURLE_OK
    }()

    /// Nil where libcurl is not installed, or memory lacks.
    init?() {
        guard CurlMulti.isPrepared, let pointer = ccurl_multi_init() else { return nil }
        self.pointer = pointer
    }

    deinit {
        ccurl_multi_cleanup(pointer)
    }

    /// Ends the ``wait(milliseconds:)`` that is going on, or the next one.
    func wake() {
        ccurl_multi_wakeup(pointer)
    }

    func add(_ easy: UnsafeMutableRawPointer) -> Bool {
        ccurl_multi_add(pointer, easy) == CURLM_OK
    }

    /// Closes the transfer's connection where it has not come to its end.
    func remove(_ easy: UnsafeMutableRawPointer) {
        ccurl_multi_remove(pointer, easy)
    }

    /// Does what can be done without waiting; calls what the transfers gave for arrivals.
    func perform() {
        ccurl_multi_perform(pointer)
    }

    /// The next transfer that has ended by itself.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var result = CURLE_OK
        return ccurl_next_ended(pointer, &result).map { ($0, result) }
    }

    /// Sleeps until a socket, a timer of libcurl's own, or ``wake()`` wants something.
    func wait(milliseconds: Int32) {
        ccurl_multi_wait(pointer, milliseconds)
    }
}
