// The functions on one algorithm need neither memory nor a provider, so they cannot fail, and work in FIPS mode, too.
// OpenSSL 3 calls them deprecated, because they bypass its providers.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>
