/// Pango and Cairo, as far as a PDF of text needs them, from libraries that are loaded when the first one is drawn.
///
/// They bring about twenty libraries along (GLib, HarfBuzz, fontconfig, FreeType, ...), which most starts do not need.
/// Their own headers stay out of this one: only the C file is compiled with the folders that they are in.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the libraries once, from any thread; no other function may be called before it has returned true. Returns
/// false if one of them is not installed or lacks a function.
bool cpango_prepare(void);

/// A PDF in the making. Lengths are in points, from the left and upper edge of the sheet.
typedef struct cpango_document cpango_document;

/// Starts a PDF with sheets of this size. Returns NULL if no font is installed or memory runs out.
///
/// Until the document is closed, which the same thread has to do, other threads wait here, and what C libraries write
/// to `stderr` is dropped: fontconfig and GLib have no other place for warnings, and on a screen they would be raw text
/// from outside.
cpango_document *cpango_open(double width, double height, const char *title);

/// Ends the current sheet; what is drawn next is on another one.
void cpango_end_sheet(cpango_document *document);

/// Draws a thin horizontal line. Grey is 0 for black, 1 for white.
void cpango_rule(cpango_document *document, double left, double right, double top, double grey);

/// Draws a JPEG of so many columns and rows into a rectangle; its bytes become part of the file. Returns false if memory
/// runs out.
bool cpango_jpeg(
    cpango_document *document, const unsigned char *bytes, size_t count, int columns, int rows, double left, double top,
    double width, double height);

/// Completes the file. Returns false if anything could not be drawn. `bytes` stays valid until the document is closed.
bool cpango_finish(cpango_document *document, const char **bytes, size_t *count);

void cpango_close(cpango_document *document);

/// A text broken into lines. It must be freed before its document is closed.
typedef struct cpango_text cpango_text;

/// Shapes a text in UTF-8, whose paragraphs end with line feeds. Words longer than a line are broken, without hyphens.
///
/// @param is_single Keeps the text on one line, and ends it with an ellipsis if it is longer.
/// @param has_direction Each paragraph runs in the direction of its first letter; if false, from left to right.
cpango_text *cpango_set(
    cpango_document *document, const char *bytes, size_t count, double size, bool is_bold, double width,
    bool is_single, bool has_direction);
void cpango_free(cpango_text *text);

typedef struct {
    double width;
    /// Above and below the line on which the letters stand.
    double ascent, descent;
    bool is_right_to_left;
} cpango_line;

size_t cpango_line_count(const cpango_text *text);
cpango_line cpango_line_at(const cpango_text *text, size_t index);

/// Returns the number of characters that no font has, and writes as many of them as there is room for, in no particular
/// order.
size_t cpango_missing(const cpango_text *text, uint32_t *scalars, size_t room);

/// Draws one line on the current sheet.
void cpango_draw_line(const cpango_text *text, size_t index, double left, double baseline, double grey);
