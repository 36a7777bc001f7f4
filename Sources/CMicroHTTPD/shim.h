#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <microhttpd.h>
#include <string.h>

/// The callbacks of a daemon; all get `context` as their first argument.
struct cmhd_callbacks {
    void *context;
    MHD_AcceptPolicyCallback accept;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *(*target)(void *context, const char *uri, struct MHD_Connection *connection);
    /// Chooses the certificate of a handshake; NULL for a daemon that speaks plain HTTP. The session's pointer is that of
    /// `cmhd_set_owner`.
    gnutls_certificate_retrieve_function2 *certificate;
};

/// TLS 1.2 and 1.3, with forward secrecy and authenticated encryption only.
static const char cmhd_priorities[] =
    "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA"
    ":-CIPHER-ALL:+AES-256-GCM:+AES-128-GCM:+CHACHA20-POLY1305:%SERVER_PRECEDENCE";

/// Starts a daemon. MHD_start_daemon is variadic, so Swift cannot call it.
static inline struct MHD_Daemon *cmhd_start(
    int listening, unsigned int threads, unsigned int connections, unsigned int idle_seconds,
    size_t connection_memory, struct cmhd_callbacks callbacks) {
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)callbacks.certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)cmhd_priorities},
        {MHD_OPTION_END, 0, NULL},
    };
    int is_secure = callbacks.certificate != NULL;
    // With epoll, 0.9.75 keeps a thread busy as long as a handshake waits for its client. Streams that wait are suspended, and
    // cost nothing with poll.
    unsigned int flags = is_secure ? MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_TLS : MHD_USE_EPOLL_INTERNAL_THREAD;
    return MHD_start_daemon(
        flags | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, callbacks.accept, callbacks.context, callbacks.access,
        callbacks.context, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening, MHD_OPTION_THREAD_POOL_SIZE, threads,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed,
        callbacks.context, MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, callbacks.context,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks.target, callbacks.context, MHD_OPTION_STRICT_FOR_CLIENT, (int)1,
        MHD_OPTION_ARRAY, is_secure ? secure : &secure[2], MHD_OPTION_END);
}

/// Returns the socket of a connection; -1 if there is none.
static inline int cmhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// Returns the address of the other side; valid as long as the connection.
static inline const struct sockaddr *cmhd_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// Frees what GnuTLS has allocated; its own name for that is a variable.
static inline void cmhd_free(void *pointer) { gnutls_free(pointer); }

/// Sets the pointer that the connection's TLS session has; nothing without TLS. libmicrohttpd sets one of its own, which it
/// reads only with pre-shared keys.
static inline void cmhd_set_owner(struct MHD_Connection *connection, void *owner) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (info != NULL && info->tls_session != NULL) {
        gnutls_session_set_ptr((gnutls_session_t)info->tls_session, owner);
    }
}

/// Returns the pointer that was set when the connection was opened.
static inline void *cmhd_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/// Returns 1 for libmicrohttpd 0.9.75, which accepts lines in a header that later versions reject.
static inline int cmhd_is_lenient(void) {
    static const char version[] = "0.9.75";
    return strncmp(MHD_get_version(), version, sizeof(version) - 1) == 0;
}

/// Returns 1 if a field's value continues after a NUL. libmicrohttpd 0.9.75 silently ends the value there, although a
/// proxy in front may have read the rest. It overwrites CR and LF with a NUL each, so a complete value is followed by
/// two. A value that is folded or ends with LF alone is not, and is just as suspicious. Later versions reject a NUL
/// themselves.
static inline int cmhd_is_cut(const char *value, size_t size) {
    return cmhd_is_lenient() && size != 0 && value[size + 1] != '\0';
}

/// Returns the start of the line after one that ends at `end`; NULL for other versions than 0.9.75. That version takes a field
/// without a name for the end of the header, and joins folded lines elsewhere; later ones reject both themselves.
static inline const char *cmhd_next_line(const char *end) {
    return cmhd_is_lenient() ? end + 2 : NULL;
}

/// Returns 1 if a request's target continues after a NUL, or is not followed by a version. libmicrohttpd 0.9.75
/// replaces the last blank of the line with a NUL, so the version immediately follows a complete target. Later versions
/// reject a NUL themselves.
static inline int cmhd_is_target_cut(const char *target) {
    return cmhd_is_lenient() && strncmp(target + strlen(target) + 1, "HTTP/", 5) != 0;
}

/// Hides a request's query from libmicrohttpd 0.9.75, once `target` was read. It keeps every pair of one for an
/// application that asks, in the connection's memory, and where they don't fit, it forgets the request: no answer, and no
/// word that the request ended.
static inline void cmhd_skip_query(const char *target) {
    char *query = cmhd_is_lenient() ? strchr((char *)target, '?') : NULL;
    if (query != NULL && query[1] != '\0') { query[1] = '\0'; }
}

/// Returns the first byte after a request's header and its empty line; NULL if unknown. `method` is the start of the
/// header in libmicrohttpd's buffer.
static inline const char *cmhd_header_end(struct MHD_Connection *connection, const char *method) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL || info->header_size == 0 ? NULL : method + info->header_size;
}
