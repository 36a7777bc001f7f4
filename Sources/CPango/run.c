#include "internal.h"

#include <stdlib.h>
#include <string.h>

/// A run for Cairo: its bytes, glyphs and clusters, each from left to right.
struct pieces {
    char *bytes;
    int byte_count;
    cairo_glyph_t *glyphs;
    int glyph_count;
    cairo_text_cluster_t *clusters;
    int cluster_count;
};

static double points(int units) { return (double)units / PANGO_SCALE; }

/// Appends the glyphs of a cluster that begins at `left`; returns where they end.
static double add_glyphs(struct pieces *pieces, const PangoGlyphItemIter *cluster, double left, double baseline) {
    int first = cpango_first_glyph(cluster), end = cpango_end_glyph(cluster);
    for (int index = first; index < end; index++) {
        const PangoGlyphInfo *glyph = &cluster->glyph_item->glyphs->glyphs[index];
        if (glyph->glyph != PANGO_GLYPH_EMPTY) {
            pieces->glyphs[pieces->glyph_count++] = (cairo_glyph_t){
                .index = glyph->glyph,
                .x = left + points(glyph->geometry.x_offset),
                .y = baseline + points(glyph->geometry.y_offset),
            };
        }
        left += points(glyph->geometry.width);
    }
    return left;
}

/// Appends a cluster of the last glyphs, with this text.
static void add_cluster(struct pieces *pieces, const char *start, const char *end, int glyph_count) {
    int byte_count = (int)(end - start);
    memcpy(pieces->bytes + pieces->byte_count, start, (size_t)byte_count);
    pieces->byte_count += byte_count;
    pieces->clusters[pieces->cluster_count++] =
        (cairo_text_cluster_t){.num_bytes = byte_count, .num_glyphs = glyph_count};
}

static bool is_mark(const PangoGlyphItemIter *cluster) {
    return cpango.g_unichar_ismark(cpango.g_utf8_get_char(cluster->text + cluster->start_index));
}

/// A mark joins the letter before it: the PDF then says what they are together, and `pdftotext` finds no mark without a
/// letter.
static void collect(struct pieces *pieces, PangoGlyphItem *run, const char *bytes, double left, double baseline) {
    PangoGlyphItemIter cluster;
    gboolean is_valid = cpango.pango_glyph_item_iter_init_start(&cluster, run, bytes);
    while (is_valid) {
        int start = cluster.start_index, end = 0, glyph_count = pieces->glyph_count;
        do {
            left = add_glyphs(pieces, &cluster, left, baseline);
            end = cluster.end_index;
            is_valid = cpango.pango_glyph_item_iter_next_cluster(&cluster);
        } while (is_valid && is_mark(&cluster));
        add_cluster(pieces, bytes + start, bytes + end, pieces->glyph_count - glyph_count);
    }
}

/// Finds a glyph without ink and width, the one for U+200C; false if the font has none.
static bool find_blank(PangoFont *font, hb_codepoint_t *glyph) {
    hb_font_t *face = cpango.pango_font_get_hb_font(font);
    return cpango.hb_font_get_nominal_glyph(face, 0x200C, glyph) && (*glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0
        && cpango.hb_font_get_glyph_h_advance(face, *glyph) == 0;
}

/// Puts a letter before its marks, and a blank at its right edge behind them: the first and the last glyph of a cluster
/// tell `pdftotext` how wide it is, and marks stand anywhere between.
static void enclose(struct pieces *pieces, int start, hb_codepoint_t blank, double right, double baseline) {
    for (int low = start, high = pieces->glyph_count - 1; low < high; low++, high--) {
        cairo_glyph_t glyph = pieces->glyphs[low];
        pieces->glyphs[low] = pieces->glyphs[high];
        pieces->glyphs[high] = glyph;
    }
    pieces->glyphs[pieces->glyph_count++] = (cairo_glyph_t){.index = blank, .x = right, .y = baseline};
}

/// The same from right to left, where marks stand before their letters. Programs that read a PDF reverse such a text
/// character by character, and also those that share a glyph: so the glyph stands for the last of them, and blanks
/// behind it for the others.
static void collect_reversed(
    struct pieces *pieces, PangoGlyphItem *run, const char *bytes, double left, double baseline
) {
    hb_codepoint_t blank = 0;
    bool has_blank = find_blank(run->item->analysis.font, &blank);
    PangoGlyphItemIter cluster;
    gboolean is_valid = cpango.pango_glyph_item_iter_init_end(&cluster, run, bytes);
    while (is_valid) {
        int end = cluster.end_index, start = 0, glyph_count = pieces->glyph_count;
        bool is_complete = false;
        while (is_valid && !is_complete) {
            left = add_glyphs(pieces, &cluster, left, baseline);
            start = cluster.start_index;
            is_complete = !is_mark(&cluster);
            is_valid = cpango.pango_glyph_item_iter_prev_cluster(&cluster);
        }
        if (has_blank && pieces->glyph_count - glyph_count > 1) enclose(pieces, glyph_count, blank, left, baseline);
        const char *first = bytes + start, *last = bytes + end;
        const char *place = has_blank ? cpango.g_utf8_find_prev_char(first, last) : first;
        add_cluster(pieces, place, last, pieces->glyph_count - glyph_count);
        while (place > first) {
            last = place;
            place = cpango.g_utf8_find_prev_char(first, last);
            pieces->glyphs[pieces->glyph_count++] = (cairo_glyph_t){.index = blank, .x = left, .y = baseline};
            add_cluster(pieces, place, last, 1);
        }
    }
}

void cpango_draw_run(const cpango_text *text, PangoGlyphItem *run, double left, double baseline) {
    cairo_t *cairo = text->document->cairo;
    const char *bytes = cpango.pango_layout_get_text(text->layout);
    // At most one blank is added for each character.
    size_t room = (size_t)run->glyphs->num_glyphs + (size_t)run->item->length;
    struct pieces pieces = {
        .bytes = malloc((size_t)run->item->length),
        .glyphs = calloc(room, sizeof *pieces.glyphs),
        .clusters = calloc(room, sizeof *pieces.clusters),
    };
    if (pieces.bytes == NULL || pieces.glyphs == NULL || pieces.clusters == NULL) abort();
    bool is_reversed = run->item->analysis.level % 2 == 1;
    (is_reversed ? collect_reversed : collect)(&pieces, run, bytes, left, baseline);
    PangoCairoFont *font = (PangoCairoFont *)run->item->analysis.font;
    cpango.cairo_set_scaled_font(cairo, cpango.pango_cairo_font_get_scaled_font(font));
    cpango.cairo_show_text_glyphs(
        cairo, pieces.bytes, pieces.byte_count, pieces.glyphs, pieces.glyph_count, pieces.clusters,
        pieces.cluster_count, 0);
    free(pieces.bytes);
    free(pieces.glyphs);
    free(pieces.clusters);
}
