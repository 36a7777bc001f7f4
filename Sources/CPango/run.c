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

/// Appends a cluster whose glyphs begin at `left`; returns where they end.
static double append(
    struct pieces *pieces, const PangoGlyphItemIter *cluster, bool joins, double left, double baseline
) {
    int count = cluster->end_index - cluster->start_index, glyph_count = pieces->glyph_count;
    memcpy(pieces->bytes + pieces->byte_count, cluster->text + cluster->start_index, (size_t)count);
    pieces->byte_count += count;
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
    if (!joins) pieces->cluster_count++;
    cairo_text_cluster_t *last = &pieces->clusters[pieces->cluster_count - 1];
    last->num_bytes += count;
    last->num_glyphs += pieces->glyph_count - glyph_count;
    return left;
}

/// Fills `pieces`. A mark joins the letter before it: the PDF then says what they are together, and `pdftotext` finds
/// no mark without a letter. From right to left, where marks stand before their letters, it does without.
static void collect(struct pieces *pieces, PangoGlyphItem *run, const char *bytes, double left, double baseline) {
    PangoGlyphItemIter cluster;
    gboolean is_valid;
    if (run->item->analysis.level % 2 == 1) {
        is_valid = cpango.pango_glyph_item_iter_init_end(&cluster, run, bytes);
        for (; is_valid; is_valid = cpango.pango_glyph_item_iter_prev_cluster(&cluster)) {
            left = append(pieces, &cluster, false, left, baseline);
        }
        return;
    }
    is_valid = cpango.pango_glyph_item_iter_init_start(&cluster, run, bytes);
    for (; is_valid; is_valid = cpango.pango_glyph_item_iter_next_cluster(&cluster)) {
        bool is_mark = cpango.g_unichar_ismark(cpango.g_utf8_get_char(bytes + cluster.start_index));
        left = append(pieces, &cluster, is_mark && pieces->cluster_count > 0, left, baseline);
    }
}

void cpango_draw_run(const cpango_text *text, PangoGlyphItem *run, double left, double baseline) {
    cairo_t *cairo = text->document->cairo;
    size_t room = (size_t)run->glyphs->num_glyphs;
    struct pieces pieces = {
        .bytes = malloc((size_t)run->item->length),
        .glyphs = calloc(room, sizeof *pieces.glyphs),
        .clusters = calloc(room, sizeof *pieces.clusters),
    };
    if (pieces.bytes == NULL || pieces.glyphs == NULL || pieces.clusters == NULL) abort();
    collect(&pieces, run, cpango.pango_layout_get_text(text->layout), left, baseline);
    PangoCairoFont *font = (PangoCairoFont *)run->item->analysis.font;
    cpango.cairo_set_scaled_font(cairo, cpango.pango_cairo_font_get_scaled_font(font));
    cpango.cairo_show_text_glyphs(
        cairo, pieces.bytes, pieces.byte_count, pieces.glyphs, pieces.glyph_count, pieces.clusters,
        pieces.cluster_count, 0);
    free(pieces.bytes);
    free(pieces.glyphs);
    free(pieces.clusters);
}
