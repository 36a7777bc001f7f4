#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The kernel's structure as of version 6 of the interface; the headers of Debian 12 have the first member.
struct ruleset {
    uint64_t files, network, scoped;
};

/// The rights for files in the first version, and those that later ones added.
#define FILE_RIGHTS_1 ((1u << 13) - 1)
#define RIGHT_REFER (1u << 13)
#define RIGHT_TRUNCATE (1u << 14)
#define RIGHT_IOCTL (1u << 15)

/// Adds a place; one that cannot be opened is left out.
static int allow(int rules, const char *path, uint64_t rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return 0;
    struct stat about;
    if (fstat(place, &about) == 0 && !S_ISDIR(about.st_mode)) rights &= ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR;
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = place};
    int result = (int)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    int number = errno;
    close(place);
    errno = number;
    return result;
}

int cconfine_rules(const char *const readable[]) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 0) return -1;
    struct ruleset set = {.files = FILE_RIGHTS_1};
    if (version >= 2) set.files |= RIGHT_REFER;
    if (version >= 3) set.files |= RIGHT_TRUNCATE;
    if (version >= 5) set.files |= RIGHT_IOCTL;
    // TCP, and abstract sockets and signals to processes outside.
    if (version >= 4) set.network = 3;
    if (version >= 6) set.scoped = 3;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &set, size, 0);
    if (rules < 0) return -1;
    uint64_t reading = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    int result = 0;
    for (const char *const *path = readable; *path != NULL && result == 0; path++) {
        result = allow(rules, *path, reading);
    }
    uint64_t writing = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | (set.files & RIGHT_TRUNCATE);
    if (result == 0) result = allow(rules, "/dev/null", writing);
    if (result == 0) return rules;
    int number = errno;
    close(rules);
    errno = number;
    return -1;
}

int cconfine_apply(int rules) { return (int)syscall(SYS_landlock_restrict_self, rules, 0); }
