import Testing

/// ncurses, the locale and signals belong to the whole process, so tests that use them run one after another.
@Suite("Terminal driver", .serialized)
enum ProcessWide {}
