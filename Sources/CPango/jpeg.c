#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool cpango_jpeg(
    cpango_document *document, const unsigned char *bytes, size_t count, int columns, int rows, double left, double top,
    double width, double height
) {
    // Cairo puts the JPEG into the file as it is. Only its size matters here, but Cairo wants pixels, too.
    cairo_surface_t *picture = cpango.cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    unsigned char *copy = malloc(count);
    if (copy != NULL) memcpy(copy, bytes, count);
    bool is_kept = copy != NULL
        && cpango.cairo_surface_set_mime_data(picture, CAIRO_MIME_TYPE_JPEG, copy, count, free, copy)
            == CAIRO_STATUS_SUCCESS;
    if (is_kept) {
        cairo_t *cairo = document->cairo;
        cpango.cairo_save(cairo);
        cpango.cairo_translate(cairo, left, top);
        cpango.cairo_scale(cairo, width / columns, height / rows);
        cpango.cairo_set_source_surface(cairo, picture, 0, 0);
        cpango.cairo_paint(cairo);
        cpango.cairo_restore(cairo);
    } else {
        free(copy);
    }
    cpango.cairo_surface_destroy(picture);
    return is_kept;
}
