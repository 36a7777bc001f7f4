// Macros, globals and by-reference calls of ncurses that Swift cannot import directly. No logic belongs here.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdio.h>
#include <term.h>
#include <wchar.h>

extern int wcwidth(wchar_t);

static inline WINDOW *cncurses_window(void) { return stdscr; }
static inline int cncurses_width(unsigned scalar) { return wcwidth((wchar_t)scalar); }
static inline int cncurses_colours(void) { return COLORS; }
static inline int cncurses_pairs(void) { return COLOR_PAIRS; }

// Returns 0 if the terminal supports full screens, 1 if its type is unknown, 2 if it cannot position the cursor.
static inline int cncurses_check(const char *type, int output) {
    int problem = 0;
    if (setupterm(type, output, &problem) != OK) return 1;
    int fit = cursor_address != NULL && clear_screen != NULL && !generic_type && !hard_copy;
    del_curterm(cur_term);
    return fit ? 0 : 2;
}

// Returns NULL if the terminal's description has no such string.
static inline const char *cncurses_capability(const char *name) {
    char *found = tigetstr((char *)name);
    return found == (char *)-1 ? NULL : found;
}

static inline attr_t cncurses_attributes(int bold, int dim, int reverse, int underline, int italic) {
    return (bold ? A_BOLD : 0) | (dim ? A_DIM : 0) | (reverse ? A_REVERSE : 0) | (underline ? A_UNDERLINE : 0)
        | (italic ? A_ITALIC : 0);
}

// Passes the pair through the extension pointer, because the short parameter would truncate it at 32767.
static inline int cncurses_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
    return setcchar(cell, text, attributes, 0, &pair);
}

static inline void cncurses_refresh_all(void) {
    clearok(curscr, TRUE);
    wrefresh(stdscr);
}
