#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Everything that reaches beyond the files that Landlock guards: networks, other processes, owners and times of files,
/// keys, and parts of the kernel that no decoder needs.
static const int refused[] = {
    SYS_socket, SYS_socketpair, SYS_io_uring_setup, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_pidfd_open, SYS_pidfd_send_signal, SYS_tkill, SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown,
    SYS_fchownat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    SYS_utimensat, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_mount,
    SYS_umount2, SYS_pivot_root, SYS_unshare, SYS_setns, SYS_open_by_handle_at,
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

enum { REFUSED_COUNT = sizeof refused / sizeof refused[0] };

int cconfine_filter(pid_t own) {
#ifndef OWN_ARCHITECTURE
    (void)own;
    errno = EOPNOTSUPP;
    return -1;
#else
    struct sock_filter code[REFUSED_COUNT * 2 + 16];
    unsigned short end = 0;
#define EMIT(...) code[end++] = (struct sock_filter)__VA_ARGS__
    const unsigned load = BPF_LD | BPF_W | BPF_ABS, equal = BPF_JMP | BPF_JEQ | BPF_K, answer = BPF_RET | BPF_K;
    const unsigned deny = SECCOMP_RET_ERRNO | EPERM;
    EMIT(BPF_STMT(load, offsetof(struct seccomp_data, arch)));
    EMIT(BPF_JUMP(equal, OWN_ARCHITECTURE, 1, 0));
    EMIT(BPF_STMT(answer, SECCOMP_RET_KILL_PROCESS));
    EMIT(BPF_STMT(load, offsetof(struct seccomp_data, nr)));
    // The numbers of x32, which mean the same calls.
    EMIT(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    EMIT(BPF_STMT(answer, deny));
    for (int index = 0; index < REFUSED_COUNT; index++) {
        EMIT(BPF_JUMP(equal, (unsigned)refused[index], 0, 1));
        EMIT(BPF_STMT(answer, deny));
    }
    // Signals only to itself, as abort() does.
    EMIT(BPF_JUMP(equal, SYS_kill, 1, 0));
    EMIT(BPF_JUMP(equal, SYS_tgkill, 0, 3));
    EMIT(BPF_STMT(load, offsetof(struct seccomp_data, args[0])));
    EMIT(BPF_JUMP(equal, (unsigned)own, 1, 0));
    EMIT(BPF_STMT(answer, deny));
    EMIT(BPF_STMT(answer, SECCOMP_RET_ALLOW));
    struct sock_fprog program = {.len = end, .filter = code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#endif
}
