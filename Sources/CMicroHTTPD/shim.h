#include <microhttpd.h>
#include <string.h>

/// Callbacks of one daemon; all get `context` as their first argument.
struct cmhd_callbacks {
    void *context;
    MHD_AcceptPolicyCallback accept;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *(*target)(void *context, const char *uri, struct MHD_Connection *connection);
};

/// MHD_start_daemon takes a variable list of options, which Swift cannot call.
static inline struct MHD_Daemon *cmhd_start(
    int listening, unsigned int threads, unsigned int connections, unsigned int idle_seconds,
    size_t connection_memory, struct cmhd_callbacks callbacks) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, callbacks.accept, callbacks.context,
        callbacks.access, callbacks.context, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening,
        MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT,
        idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_NOTIFY_COMPLETED,
        callbacks.completed, callbacks.context, MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, callbacks.context,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks.target, callbacks.context, MHD_OPTION_STRICT_FOR_CLIENT, (int)1,
        MHD_OPTION_END);
}

/// The socket of a connection; -1 where there is none.
static inline int cmhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The address of the other side; valid as long as the connection is.
static inline const struct sockaddr *cmhd_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// 1 where a field's value goes on behind a NUL. libmicrohttpd 0.9.75 ends the value there and says nothing of the rest,
/// which a proxy in front may have read. It overwrites CR and LF by a NUL each, so that a value that is whole has two
/// behind it; one that is folded, or ends with LF alone, has not, and is as doubtful. Later versions refuse a NUL
/// themselves.
static inline int cmhd_is_cut(const char *value, size_t size) {
    static const char version[] = "0.9.75";
    if (strncmp(MHD_get_version(), version, sizeof(version) - 1) != 0 || size == 0) { return 0; }
    return value[size + 1] != '\0';
}

/// 1 where a request's target goes on behind a NUL, or no version follows it. libmicrohttpd 0.9.75 puts a NUL into the
/// place of the last blank of the line, so that the version stands right behind a target that is whole. Later versions
/// refuse a NUL themselves.
static inline int cmhd_is_target_cut(const char *target) {
    static const char version[] = "0.9.75";
    if (strncmp(MHD_get_version(), version, sizeof(version) - 1) != 0) { return 0; }
    return strncmp(target + strlen(target) + 1, "HTTP/", 5) != 0;
}

/// The first byte behind a request's header and its empty line; NULL where it is not known. `method` is where
/// libmicrohttpd has the header begin.
static inline const char *cmhd_header_end(struct MHD_Connection *connection, const char *method) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL || info->header_size == 0 ? NULL : method + info->header_size;
}
