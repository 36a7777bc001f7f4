#pragma once

#include "cpango.h"

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>

/// Every function that is loaded, by its name. Those of GLib, HarfBuzz, fontconfig and Cairo are found through the
/// libraries that libpangocairo itself needs.
#define CPANGO_FUNCTIONS(each) \
    each(cairo_clip) each(cairo_create) each(cairo_destroy) each(cairo_fill) each(cairo_font_face_destroy) \
    each(cairo_image_surface_create) each(cairo_scale) each(cairo_set_source_surface) \
    each(cairo_surface_set_mime_data) each(cairo_translate) \
    each(cairo_line_to) each(cairo_move_to) each(cairo_paint) each(cairo_pdf_surface_create_for_stream) \
    each(cairo_pdf_surface_set_metadata) each(cairo_pop_group_to_source) each(cairo_push_group) \
    each(cairo_rectangle) each(cairo_restore) each(cairo_save) each(cairo_set_font_face) each(cairo_set_font_size) \
    each(cairo_set_line_width) each(cairo_set_scaled_font) each(cairo_set_source_rgb) each(cairo_show_glyphs) \
    each(cairo_show_page) each(cairo_show_text_glyphs) each(cairo_status) each(cairo_stroke) \
    each(cairo_surface_destroy) each(cairo_surface_finish) each(cairo_surface_status) \
    each(cairo_user_font_face_create) each(cairo_user_font_face_set_render_glyph_func) each(cairo_version) \
    each(FcConfigGetFonts) each(FcInit) each(g_object_unref) each(g_unichar_ismark) each(g_utf8_find_prev_char) \
    each(g_utf8_get_char) each(hb_font_get_face) each(hb_font_get_glyph_h_advance) each(hb_font_get_nominal_glyph) \
    each(hb_ot_color_has_layers) each(hb_ot_color_has_png) each(pango_attr_insert_hyphens_new) \
    each(pango_attr_list_insert) each(pango_attr_list_new) each(pango_attr_list_unref) \
    each(pango_cairo_create_context) each(pango_cairo_font_get_scaled_font) each(pango_cairo_font_map_new) \
    each(pango_cairo_show_glyph_item) each(pango_context_set_base_dir) each(pango_context_set_font_map) \
    each(pango_context_set_round_glyph_positions) each(pango_font_description_free) each(pango_font_description_new) \
    each(pango_font_description_set_absolute_size) each(pango_font_description_set_family) \
    each(pango_font_description_set_weight) each(pango_font_get_hb_font) each(pango_glyph_item_iter_init_end) \
    each(pango_glyph_item_iter_init_start) each(pango_glyph_item_iter_next_cluster) \
    each(pango_glyph_item_iter_prev_cluster) each(pango_glyph_string_get_width) each(pango_layout_get_line_count) \
    each(pango_layout_get_line_readonly) each(pango_layout_get_lines_readonly) each(pango_layout_get_text) \
    each(pango_layout_get_unknown_glyphs_count) each(pango_layout_line_get_extents) each(pango_layout_new) \
    each(pango_layout_set_attributes) each(pango_layout_set_auto_dir) each(pango_layout_set_ellipsize) \
    each(pango_layout_set_font_description) each(pango_layout_set_single_paragraph_mode) each(pango_layout_set_text) \
    each(pango_layout_set_width) each(pango_layout_set_wrap)

#define CPANGO_MEMBER(name) __typeof__(&name) name;

/// The loaded functions.
extern struct cpango_library {
    CPANGO_FUNCTIONS(CPANGO_MEMBER)
} cpango;

struct cpango_document {
    /// Where the surface writes to.
    FILE *file;
    char *bytes;
    size_t count;
    cairo_surface_t *surface;
    cairo_t *cairo;
    PangoContext *context;
    /// The font of the characters behind pictures.
    cairo_font_face_t *hidden;
    /// The process's `stderr`, while it is replaced.
    FILE *errors;
};

struct cpango_text {
    cpango_document *document;
    PangoLayout *layout;
    double size;
};

/// Creates the font for ``cpango_draw_pictures``.
cairo_font_face_t *cpango_hidden_font(void);

/// Whether the glyphs of a run are colored pictures.
bool cpango_is_picture(const PangoGlyphItem *run);

/// Draws a run of pictures, and puts their characters behind them, for searching and copying.
void cpango_draw_pictures(const cpango_text *text, PangoGlyphItem *run, double left, double baseline);

/// Draws a run, and says of each cluster which characters it stands for.
///
/// Unlike Pango's own function, it does so from left to right in every script, as most PDFs do: `pdftotext` takes
/// letters that step back for words of their own.
void cpango_draw_run(const cpango_text *text, PangoGlyphItem *run, double left, double baseline);

/// The glyphs of a cluster in the order in which they stand. From right to left, a cluster begins with its last glyph,
/// and ends before its first one.
static inline int cpango_first_glyph(const PangoGlyphItemIter *cluster) {
    return cluster->start_glyph > cluster->end_glyph ? cluster->end_glyph + 1 : cluster->start_glyph;
}

/// See ``cpango_first_glyph``; one past the last.
static inline int cpango_end_glyph(const PangoGlyphItemIter *cluster) {
    return cluster->start_glyph > cluster->end_glyph ? cluster->start_glyph + 1 : cluster->end_glyph;
}
