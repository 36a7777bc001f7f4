#include "cchafa.h"

#include <chafa.h>
#include <dlfcn.h>
#include <pthread.h>

/// The name of the interface, which Debian's libchafa0 has kept since 2018.
static const char *const file_name = "libchafa.so.0";

#define CCHAFA_FUNCTIONS(each) \
    each(chafa_canvas_config_new) each(chafa_canvas_config_set_canvas_mode) \
    each(chafa_canvas_config_set_dither_mode) each(chafa_canvas_config_set_geometry) \
    each(chafa_canvas_config_set_preprocessing_enabled) \
    each(chafa_canvas_config_set_symbol_map) each(chafa_canvas_config_set_work_factor) \
    each(chafa_canvas_config_unref) each(chafa_canvas_draw_all_pixels) each(chafa_canvas_get_char_at) \
    each(chafa_canvas_get_raw_colors_at) each(chafa_canvas_new) each(chafa_canvas_unref) \
    each(chafa_symbol_map_add_by_tags) each(chafa_symbol_map_new) each(chafa_symbol_map_remove_by_tags) \
    each(chafa_symbol_map_unref)

#define CCHAFA_MEMBER(name) __typeof__(&name) name;

static struct {
    CCHAFA_FUNCTIONS(CCHAFA_MEMBER)
} chafa;

static bool is_loaded = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// POSIX has dlsym answer functions as pointers to data, which C allows no conversion between.
static bool find(void *library, const char *name, void *place) {
    return (*(void **)place = dlsym(library, name)) != NULL;
}

#define CCHAFA_FIND(name) && find(library, #name, &chafa.name)

static void load(void) {
    // Never closed: GLib cannot be unloaded.
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
    is_loaded = library != NULL CCHAFA_FUNCTIONS(CCHAFA_FIND);
}

bool cchafa_prepare(void) {
    pthread_once(&once, load);
    return is_loaded;
}

static ChafaCanvasMode mode_of(cchafa_colors colors) {
    switch (colors) {
    case CCHAFA_STROKES: return CHAFA_CANVAS_MODE_FGBG;
    case CCHAFA_SIXTEEN: return CHAFA_CANVAS_MODE_INDEXED_16;
    case CCHAFA_PALETTE: return CHAFA_CANVAS_MODE_INDEXED_240;
    case CCHAFA_DIRECT: return CHAFA_CANVAS_MODE_TRUECOLOR;
    }
    return CHAFA_CANVAS_MODE_FGBG;
}

void cchafa_draw(
    const uint8_t *pixels, int width, int height, cchafa_colors colors, int columns, int rows, cchafa_cell *cells
) {
    ChafaSymbolMap *symbols = chafa.chafa_symbol_map_new();
    // The characters that fonts draw from edge to edge, in one column.
    chafa.chafa_symbol_map_add_by_tags(
        symbols, CHAFA_SYMBOL_TAG_BLOCK | CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_QUAD);
    chafa.chafa_symbol_map_remove_by_tags(symbols, CHAFA_SYMBOL_TAG_WIDE);

    ChafaCanvasConfig *config = chafa.chafa_canvas_config_new();
    chafa.chafa_canvas_config_set_geometry(config, columns, rows);
    chafa.chafa_canvas_config_set_canvas_mode(config, mode_of(colors));
    chafa.chafa_canvas_config_set_symbol_map(config, symbols);
    // With few colors, gray paper would become one of them everywhere.
    bool is_coarse = colors != CCHAFA_PALETTE && colors != CCHAFA_DIRECT;
    chafa.chafa_canvas_config_set_dither_mode(
        config, is_coarse ? CHAFA_DITHER_MODE_ORDERED : CHAFA_DITHER_MODE_NONE);
    // It raises the contrast, with two colors until light gray paper is black.
    chafa.chafa_canvas_config_set_preprocessing_enabled(config, colors != CCHAFA_STROKES);
    chafa.chafa_canvas_config_set_work_factor(config, 0.5f);

    ChafaCanvas *canvas = chafa.chafa_canvas_new(config);
    chafa.chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGB8, pixels, width, height, width * 3);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            cchafa_cell *cell = &cells[row * columns + column];
            cell->character = chafa.chafa_canvas_get_char_at(canvas, column, row);
            cell->foreground = cell->background = -1;
            if (colors != CCHAFA_STROKES) {
                chafa.chafa_canvas_get_raw_colors_at(canvas, column, row, &cell->foreground, &cell->background);
            }
        }
    }
    chafa.chafa_canvas_unref(canvas);
    chafa.chafa_canvas_config_unref(config);
    chafa.chafa_symbol_map_unref(symbols);
}
