import Testing

/// ncurses, the locale and signals belong to the whole process, so what uses them runs one after the other.
@Suite("Terminal driver", .serialized)
enum ProcessWide {}
