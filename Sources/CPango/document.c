#include "internal.h"

#include <pthread.h>
#include <stdlib.h>

/// Held while a document is open, because `stderr` belongs to the whole process.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static cairo_status_t append(void *file, const unsigned char *bytes, unsigned int count) {
    return fwrite(bytes, 1, count, file) == count ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/// Whether any font is installed. Without one Pango draws boxes with the numbers of characters.
static bool has_font(void) {
    if (!cpango.FcInit()) return false;
    FcFontSet *fonts = cpango.FcConfigGetFonts(NULL, FcSetSystem);
    return fonts != NULL && fonts->nfont > 0;
}

static void prepare_fonts(cpango_document *document) {
    // A font map of this document's own: the default one would belong to a thread, and live as long.
    PangoFontMap *fonts = cpango.pango_cairo_font_map_new();
    document->context = cpango.pango_cairo_create_context(document->cairo);
    cpango.pango_context_set_font_map(document->context, fonts);
    // For texts without a direction of their own.
    cpango.pango_context_set_base_dir(document->context, PANGO_DIRECTION_LTR);
    // Whole points are for screens; on paper they make uneven gaps, which also split words for those who copy.
    cpango.pango_context_set_round_glyph_positions(document->context, FALSE);
    cpango.g_object_unref(fonts);
}

cpango_document *cpango_open(double width, double height, const char *title) {
    cpango_document *document = calloc(1, sizeof *document);
    if (document == NULL) return NULL;
    pthread_mutex_lock(&turn);
    document->errors = stderr;
    FILE *nowhere = fopen("/dev/null", "we");
    if (nowhere != NULL) stderr = nowhere;
    if (has_font()) document->file = open_memstream(&document->bytes, &document->count);
    if (document->file == NULL) {
        cpango_close(document);
        return NULL;
    }
    document->surface = cpango.cairo_pdf_surface_create_for_stream(append, document->file, width, height);
    cpango.cairo_pdf_surface_set_metadata(document->surface, CAIRO_PDF_METADATA_TITLE, title);
    cpango.cairo_pdf_surface_set_metadata(document->surface, CAIRO_PDF_METADATA_CREATOR, "Receipt Vault");
    // Without it Cairo writes the current time, and the same document would be another file each time.
    cpango.cairo_pdf_surface_set_metadata(document->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    document->cairo = cpango.cairo_create(document->surface);
    document->hidden = cpango_hidden_font();
    prepare_fonts(document);
    return document;
}

void cpango_end_sheet(cpango_document *document) {
    cpango.cairo_show_page(document->cairo);
}

void cpango_rule(cpango_document *document, double left, double right, double top, double grey) {
    cairo_t *cairo = document->cairo;
    cpango.cairo_set_source_rgb(cairo, grey, grey, grey);
    cpango.cairo_set_line_width(cairo, 0.5);
    cpango.cairo_move_to(cairo, left, top);
    cpango.cairo_line_to(cairo, right, top);
    cpango.cairo_stroke(cairo);
}

bool cpango_finish(cpango_document *document, const char **bytes, size_t *count) {
    bool is_drawn = cpango.cairo_status(document->cairo) == CAIRO_STATUS_SUCCESS;
    cpango.cairo_surface_finish(document->surface);
    is_drawn = is_drawn && cpango.cairo_surface_status(document->surface) == CAIRO_STATUS_SUCCESS;
    is_drawn = fflush(document->file) == 0 && is_drawn;
    *bytes = document->bytes;
    *count = document->count;
    return is_drawn;
}

void cpango_close(cpango_document *document) {
    if (document->context != NULL) cpango.g_object_unref(document->context);
    if (document->hidden != NULL) cpango.cairo_font_face_destroy(document->hidden);
    if (document->cairo != NULL) cpango.cairo_destroy(document->cairo);
    // Unless it was finished, this writes the rest of the file.
    if (document->surface != NULL) cpango.cairo_surface_destroy(document->surface);
    if (document->file != NULL) fclose(document->file);
    free(document->bytes);
    if (stderr != document->errors) {
        FILE *nowhere = stderr;
        stderr = document->errors;
        fclose(nowhere);
    }
    free(document);
    pthread_mutex_unlock(&turn);
}
