#include <string.h>
#include <zlib.h>

/// Returns the number of bytes that czlib_gzip may need for an input of this length.
static inline unsigned long czlib_bound(unsigned long length) {
    return compressBound(length) + 18;
}

/// Writes one gzip member (RFC 1952); returns its length, or 0 on failure. deflateInit2 is a macro, which Swift does
/// not import. 31 is a window of 15 bits with a gzip frame.
static inline unsigned long czlib_gzip(
    const unsigned char *input, unsigned long length, unsigned char *output, unsigned long capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)input;
    stream.avail_in = (unsigned int)length;
    stream.next_out = output;
    stream.avail_out = (unsigned int)capacity;
    int result = deflate(&stream, Z_FINISH);
    unsigned long written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}

/// Prepares a stream that packs without a frame (RFC 1951), in a window of 8 KiB; returns a status of zlib. The macro
/// compares the version of zlib's header with that of its library.
static inline int czlib_begin_packing(z_stream *stream) {
    return deflateInit2(stream, 1, Z_DEFLATED, -13, 6, Z_DEFAULT_STRATEGY);
}

/// Prepares a stream that unpacks what one of czlib_begin_packing wrote; returns a status of zlib.
static inline int czlib_begin_unpacking(z_stream *stream) {
    return inflateInit2(stream, -13);
}
