#include "catalogs.h"

// The plugin EmbedCatalogs makes the other sources of this target, from its .po files; SwiftPM wants one beside them.
