#include <nettle/md5.h>
#include <nettle/version.h>

/// Writes the 16 bytes of the digest. The function has another signature since nettle 4.
static inline void cnettle_md5_digest(struct md5_ctx *state, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
    md5_digest(state, digest);
#else
    md5_digest(state, MD5_DIGEST_SIZE, digest);
#endif
}
