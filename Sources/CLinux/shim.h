#ifndef RECEIPT_VAULT_CLINUX_H
#define RECEIPT_VAULT_CLINUX_H

// Everything that Swift cannot import by itself: variadic calls, headers missing from Swift's Glibc module, and globals
// that strict concurrency rejects.
#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <spawn.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

extern char **environ;

/// Returns the environment of the process, terminated by a null pointer.
static inline char **clinux_environment(void) { return environ; }

/// Disables core dumps of the process and ptrace by the same user; returns -1 and sets errno on failure.
static inline int clinux_set_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Returns 1 if the process may be dumped or traced by its own user, 0 if not.
static inline int clinux_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }

/// Gets the user at the other end of a Unix socket, by SO_PEERCRED; returns -1 and sets errno on failure.
static inline int clinux_peer_user(int descriptor, unsigned int *user) {
    // struct ucred requires _GNU_SOURCE; its layout is part of the kernel's interface.
    struct { int pid; unsigned int uid; unsigned int gid; } peer;
    socklen_t length = sizeof(peer);
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) { return -1; }
    *user = peer.uid;
    return 0;
}

/// Returns the next connection of a listening socket, close-on-exec; -1 and errno on failure.
static inline int clinux_accept(int descriptor) {
    extern int accept4(int, struct sockaddr *, socklen_t *, int);
    return accept4(descriptor, 0, 0, 02000000);
}

/// Moves a file to a name in a folder that nothing has; returns -1 and sets errno (EEXIST, or EINVAL where the file system
/// can't do that) on failure. A path that isn't absolute begins in the first folder.
static inline int clinux_rename_to_new(int folder, const char *path, int new_folder, const char *new_name) {
    extern int renameat2(int, const char *, int, const char *, unsigned int);
    return renameat2(folder, path, new_folder, new_name, 1);
}

/// Removes a folder with everything in it, as far as possible. Follows no links and enters no other file system.
static inline void clinux_remove_folder(char *path) {
    char *paths[] = {path, 0};
    FTS *walk = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR | FTS_XDEV, 0);
    if (!walk) { return; }
    FTSENT *entry;
    while ((entry = fts_read(walk))) {
        // A folder comes twice; the second time, it is empty.
        if (entry->fts_info != FTS_D) { remove(entry->fts_accpath); }
    }
    fts_close(walk);
}

/// Closes every descriptor from `first` on in the child; returns an error number.
static inline int clinux_close_from(posix_spawn_file_actions_t *actions, int first) {
    extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Makes the next exec close every descriptor from `first` on; -1 and errno on failure (kernels before 5.11).
static inline int clinux_close_at_exec(unsigned int first) {
    extern int close_range(unsigned int, unsigned int, int);
    return close_range(first, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */);
}

/// Starts the child in another directory; returns an error number.
static inline int clinux_change_directory(posix_spawn_file_actions_t *actions, const char *path) {
    extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// Creates a close-on-exec pipe, reading end first; returns -1 and sets errno on failure.
static inline int clinux_pipe(int ends[2]) {
    extern int pipe2(int[2], int);
    return pipe2(ends, 02000000);
}

/// Returns an empty file in memory, close-on-exec, that can be sealed; -1 and errno on failure.
static inline int clinux_memory_file(void) {
    extern int memfd_create(const char *, unsigned int);
    return memfd_create("bytes", 1 /* MFD_CLOEXEC */ | 2 /* MFD_ALLOW_SEALING */);
}

/// Makes a file in memory immutable, for everyone; -1 and errno on failure. The constants require _GNU_SOURCE.
static inline int clinux_seal(int descriptor) {
    return fcntl(descriptor, 1033 /* F_ADD_SEALS */, 1 | 2 | 4 | 8 /* SEAL, SHRINK, GROW, WRITE */);
}

/// Returns a nonblocking, close-on-exec socket that receives changes of interfaces, addresses and routes; -1 and errno
/// on failure. The groups are macros with shifts, and struct sockaddr_nl is unknown to Swift's Glibc module.
static inline int clinux_network_news(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | 02000000 | 04000, NETLINK_ROUTE);
    if (descriptor < 0) { return -1; }
    struct sockaddr_nl address = {0};
    address.nl_family = AF_NETLINK;
    address.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_IFADDR | RTMGRP_IPV6_ROUTE;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof(address)) != 0) {
        int number = errno;
        close(descriptor);
        errno = number;
        return -1;
    }
    return descriptor;
}

/// Whether a message reports that a link, an address or a route was added, changed or removed.
static inline int clinux_is_network_change(unsigned short type) {
    return type == RTM_NEWLINK || type == RTM_DELLINK || type == RTM_NEWADDR || type == RTM_DELADDR
        || type == RTM_NEWROUTE || type == RTM_DELROUTE;
}

/// Returns a close-on-exec socket for requesting links and routes from the kernel; -1 and errno on failure.
static inline int clinux_route_socket(void) { return socket(AF_NETLINK, SOCK_RAW | 02000000, NETLINK_ROUTE); }

#endif
