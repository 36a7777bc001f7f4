internal import CZlib

/// Packs short texts by Deflate (RFC 1951) without a frame, with a dictionary of what many of them have in common.
///
/// Keeps zlib's memory, about 60 KiB, from one text to the next.
package final class TextPacker {
    private let dictionary: [UInt8]
    private let packing = Stream(czlib_begin_packing, deflateEnd)
    private let unpacking = Stream(czlib_begin_unpacking, inflateEnd)

    /// - Parameter dictionary: at most 8,000 bytes, the most frequent ones last; the same for packing and unpacking.
    package init(dictionary: [UInt8]) {
        self.dictionary = dictionary
    }

    /// Nil if the text does not become shorter.
    package func pack(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { bytes in
            guard let stream = packing.pointer, deflateReset(stream) == Z_OK, give(deflateSetDictionary, stream) else {
                return nil
            }
            return packing.run(deflate, on: bytes, into: bytes.count)
        }
    }

    /// Nil if these are no packed text, or a longer one than the limit in bytes.
    package func unpack(_ packed: ArraySlice<UInt8>, limit: Int) -> String? {
        let bytes: [UInt8]? = packed.withUnsafeBufferPointer { input in
            guard let stream = unpacking.pointer, inflateReset(stream) == Z_OK, give(inflateSetDictionary, stream)
            else {
                return nil
            }
            var capacity = min(limit, 4 * input.count + 256)
            while true {
                if let bytes = unpacking.run(inflate, on: input, into: capacity) { return bytes }
                guard capacity < limit, inflateReset(stream) == Z_OK, give(inflateSetDictionary, stream) else {
                    return nil
                }
                capacity = min(limit, 8 * capacity)
            }
        }
        guard let bytes else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private func give(
        _ function: (UnsafeMutablePointer<z_stream>?, UnsafePointer<UInt8>?, UInt32) -> Int32,
        _ stream: UnsafeMutablePointer<z_stream>
    ) -> Bool {
        function(stream, dictionary, UInt32(dictionary.count)) == Z_OK
    }

    /// A stream of zlib; its pointer is nil if there was no memory for it.
    private final class Stream {
        private(set) var pointer: UnsafeMutablePointer<z_stream>?
        private let end: (UnsafeMutablePointer<z_stream>?) -> Int32

        init(
            _ begin: (UnsafeMutablePointer<z_stream>?) -> Int32,
            _ end: @escaping (UnsafeMutablePointer<z_stream>?) -> Int32
        ) {
            self.end = end
            let pointer = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            pointer.initialize(to: z_stream())
            if begin(pointer) == Z_OK { self.pointer = pointer } else { pointer.deallocate() }
        }

        deinit {
            guard let pointer else { return }
            _ = end(pointer)
            pointer.deallocate()
        }

        /// Returns all of the result; nil if it has more bytes than the capacity, or if there is none.
        func run(
            _ function: (UnsafeMutablePointer<z_stream>?, Int32) -> Int32, on input: UnsafeBufferPointer<UInt8>,
            into capacity: Int
        ) -> [UInt8]? {
            guard let pointer, capacity > 0 else { return nil }
            var isWhole = false
            let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                pointer.pointee.avail_in = UInt32(input.count)
                pointer.pointee.next_out = buffer.baseAddress
                pointer.pointee.avail_out = UInt32(capacity)
                isWhole = function(pointer, Z_FINISH) == Z_STREAM_END
                count = capacity - Int(pointer.pointee.avail_out)
            }
            return isWhole ? output : nil
        }
    }
}
