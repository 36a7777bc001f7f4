#include "internal.h"

#include <stdlib.h>

static double points(int units) { return (double)units / PANGO_SCALE; }

cpango_text *cpango_set(
    cpango_document *document, const char *bytes, size_t count, double size, bool is_bold, double width,
    bool is_single, bool has_direction
) {
    cpango_text *text = malloc(sizeof *text);
    if (text == NULL) abort();
    PangoLayout *layout = cpango.pango_layout_new(document->context);
    *text = (cpango_text){.document = document, .layout = layout, .size = size};

    PangoFontDescription *font = cpango.pango_font_description_new();
    // Debian's usual font. Where it is missing or lacks a letter, fontconfig chooses another one.
    cpango.pango_font_description_set_family(font, "DejaVu Sans");
    cpango.pango_font_description_set_weight(font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    cpango.pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    cpango.pango_layout_set_font_description(layout, font);
    cpango.pango_font_description_free(font);

    // A hyphen at the end of a line would seem to belong to a serial number.
    PangoAttrList *attributes = cpango.pango_attr_list_new();
    cpango.pango_attr_list_insert(attributes, cpango.pango_attr_insert_hyphens_new(FALSE));
    cpango.pango_layout_set_attributes(layout, attributes);
    cpango.pango_attr_list_unref(attributes);

    cpango.pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    cpango.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    cpango.pango_layout_set_single_paragraph_mode(layout, is_single);
    if (is_single) cpango.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    cpango.pango_layout_set_auto_dir(layout, has_direction);
    cpango.pango_layout_set_text(layout, bytes, (int)count);
    return text;
}

void cpango_free(cpango_text *text) {
    cpango.g_object_unref(text->layout);
    free(text);
}

size_t cpango_line_count(const cpango_text *text) {
    return (size_t)cpango.pango_layout_get_line_count(text->layout);
}

cpango_line cpango_line_at(const cpango_text *text, size_t index) {
    PangoLayoutLine *line = cpango.pango_layout_get_line_readonly(text->layout, (int)index);
    PangoRectangle box;
    cpango.pango_layout_line_get_extents(line, NULL, &box);
    return (cpango_line){
        .width = points(box.width),
        .ascent = points(-box.y),
        .descent = points(box.y + box.height),
        .is_right_to_left = line->resolved_dir == PANGO_DIRECTION_RTL,
    };
}

size_t cpango_missing(const cpango_text *text, uint32_t *scalars, size_t room) {
    size_t found = 0;
    if (cpango.pango_layout_get_unknown_glyphs_count(text->layout) == 0) return found;
    for (GSList *line = cpango.pango_layout_get_lines_readonly(text->layout); line != NULL; line = line->next) {
        for (GSList *run = ((PangoLayoutLine *)line->data)->runs; run != NULL; run = run->next) {
            PangoGlyphString *glyphs = ((PangoGlyphItem *)run->data)->glyphs;
            for (int index = 0; index < glyphs->num_glyphs; index++) {
                PangoGlyph glyph = glyphs->glyphs[index].glyph;
                if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0) continue;
                if (found < room) scalars[found] = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
                found++;
            }
        }
    }
    return found;
}

static bool has_missing(const PangoGlyphString *glyphs) {
    for (int index = 0; index < glyphs->num_glyphs; index++) {
        if ((glyphs->glyphs[index].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) return true;
    }
    return false;
}

void cpango_draw_line(const cpango_text *text, size_t index, double left, double baseline, double grey) {
    cairo_t *cairo = text->document->cairo;
    PangoLayoutLine *line = cpango.pango_layout_get_line_readonly(text->layout, (int)index);
    for (GSList *node = line->runs; node != NULL; node = node->next) {
        PangoGlyphItem *run = node->data;
        cpango.cairo_set_source_rgb(cairo, grey, grey, grey);
        if (cpango_is_picture(run)) {
            cpango_draw_pictures(text, run, left, baseline);
        } else if (has_missing(run->glyphs)) {
            // Boxes with numbers, which are no glyphs.
            cpango.cairo_move_to(cairo, left, baseline);
            cpango.pango_cairo_show_glyph_item(cairo, cpango.pango_layout_get_text(text->layout), run);
        } else {
            cpango_draw_run(text, run, left, baseline);
        }
        left += points(cpango.pango_glyph_string_get_width(run->glyphs));
    }
}
