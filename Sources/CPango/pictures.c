#include "internal.h"

/// Since 1.17.6, Cairo embeds colored glyphs in a PDF as glyphs. Before, it draws them as pictures without a text.
static bool keeps_text(void) { return cpango.cairo_version() >= CAIRO_VERSION_ENCODE(1, 17, 6); }

/// Every glyph of the hidden font is a block: Cairo leaves out glyphs without ink, and their characters with them.
static cairo_status_t draw_block(
    cairo_scaled_font_t *font, unsigned long glyph, cairo_t *cairo, cairo_text_extents_t *extents
) {
    (void)font;
    (void)glyph;
    cpango.cairo_rectangle(cairo, 0.1, -0.6, 0.8, 0.6);
    cpango.cairo_fill(cairo);
    extents->x_advance = 1;
    return CAIRO_STATUS_SUCCESS;
}

cairo_font_face_t *cpango_hidden_font(void) {
    cairo_font_face_t *font = cpango.cairo_user_font_face_create();
    cpango.cairo_user_font_face_set_render_glyph_func(font, draw_block);
    return font;
}

bool cpango_is_picture(const PangoGlyphItem *run) {
    PangoFont *font = run->item->analysis.font;
    if (font == NULL || keeps_text()) return false;
    hb_face_t *face = cpango.hb_font_get_face(cpango.pango_font_get_hb_font(font));
    return cpango.hb_ot_color_has_png(face) || cpango.hb_ot_color_has_layers(face);
}

/// Puts a character behind its picture, in white.
static void hide(const cpango_text *text, const char *bytes, int count, double left, double baseline) {
    cairo_t *cairo = text->document->cairo;
    cairo_glyph_t glyph = {.index = cpango.g_utf8_get_char(bytes), .x = left, .y = baseline};
    cairo_text_cluster_t cluster = {.num_bytes = count, .num_glyphs = 1};
    cpango.cairo_set_source_rgb(cairo, 1, 1, 1);
    cpango.cairo_set_font_face(cairo, text->document->hidden);
    cpango.cairo_set_font_size(cairo, text->size);
    cpango.cairo_show_text_glyphs(cairo, bytes, count, &glyph, 1, &cluster, 1, 0);
}

/// Draws a picture in a group, which has a list of contents of its own: in that of a sheet, Cairo 1.16 would name a
/// picture again each time that it occurs, and `qpdf --check` warns of such a list.
static void paint(
    const cpango_text *text, PangoFont *font, const PangoGlyphInfo *picture, double left, double baseline
) {
    cairo_t *cairo = text->document->cairo;
    double width = (double)picture->geometry.width / PANGO_SCALE;
    cairo_glyph_t glyph = {.index = picture->glyph, .x = left, .y = baseline};
    cpango.cairo_save(cairo);
    cpango.cairo_rectangle(cairo, left - width, baseline - 2 * text->size, 3 * width, 3 * text->size);
    cpango.cairo_clip(cairo);
    cpango.cairo_push_group(cairo);
    cpango.cairo_set_scaled_font(cairo, cpango.pango_cairo_font_get_scaled_font((PangoCairoFont *)font));
    cpango.cairo_show_glyphs(cairo, &glyph, 1);
    cpango.cairo_pop_group_to_source(cairo);
    cpango.cairo_paint(cairo);
    cpango.cairo_restore(cairo);
}

void cpango_draw_pictures(const cpango_text *text, PangoGlyphItem *run, double left, double baseline) {
    const char *bytes = cpango.pango_layout_get_text(text->layout);
    PangoGlyphItemIter cluster;
    gboolean is_valid = cpango.pango_glyph_item_iter_init_start(&cluster, run, bytes);
    for (; is_valid; is_valid = cpango.pango_glyph_item_iter_next_cluster(&cluster)) {
        int first = cpango_first_glyph(&cluster), end = cpango_end_glyph(&cluster);
        double place = left;
        for (int index = 0; index < first; index++) {
            place += (double)run->glyphs->glyphs[index].geometry.width / PANGO_SCALE;
        }
        hide(text, bytes + cluster.start_index, cluster.end_index - cluster.start_index, place, baseline);
        for (int index = first; index < end; index++) {
            const PangoGlyphInfo *glyph = &run->glyphs->glyphs[index];
            if (glyph->glyph != PANGO_GLYPH_EMPTY && (glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0) {
                paint(text, run->item->analysis.font, glyph, place, baseline);
            }
            place += (double)glyph->geometry.width / PANGO_SCALE;
        }
    }
}
