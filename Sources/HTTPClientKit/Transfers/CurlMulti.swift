internal import CCurl
internal import SystemKit

/// libcurl's handle of many transfers and of the connections that are kept between them.
///
/// Only ``wake()`` is called from any thread, which libcurl allows at any time while the handle lives; all else happens
/// on the loop's queue. The end comes when nobody holds this any more, and so nobody can be calling.
final class CurlMulti: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Prepares the library once; libcurl leaves a broken pipe to us, as it is not to touch signals.
    private static let isPrepared: Bool = {
        Signals.ignoreBrokenPipe()
        return ccurl_prepare() == CURLE_OK
    }()

    /// Nil where memory lacks.
    init?() {
        guard CurlMulti.isPrepared, let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    /// Ends the ``wait(milliseconds:)`` that is going on, or the next one.
    func wake() {
        curl_multi_wakeup(pointer)
    }

    func add(_ easy: UnsafeMutableRawPointer) -> Bool {
        curl_multi_add_handle(pointer, easy) == CURLM_OK
    }

    /// Closes the transfer's connection where it has not come to its end.
    func remove(_ easy: UnsafeMutableRawPointer) {
        curl_multi_remove_handle(pointer, easy)
    }

    /// Does what can be done without waiting; calls what the transfers gave for arrivals.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(pointer, &running)
    }

    /// The next transfer that has ended by itself.
    func nextEnded() -> (easy: UnsafeMutableRawPointer, result: CURLcode)? {
        var result = CURLE_OK
        return ccurl_next_ended(pointer, &result).map { ($0, result) }
    }

    /// Sleeps until a socket, a timer of libcurl's own, or ``wake()`` wants something.
    func wait(milliseconds: Int32) {
        curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }
}
