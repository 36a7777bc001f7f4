/// Chafa, as far as it turns pixels into characters with colors, from a library that is loaded for the first picture.
///
/// Its own headers need those of GLib; only the C file is compiled with the folders that they are in.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads the library once, from any thread; nothing else may be called before it has returned true. Returns false if it
/// is not installed or lacks a function.
bool cchafa_prepare(void);

/// The colors that cells may have.
typedef enum {
    /// Light strokes on dark, without colors.
    CCHAFA_STROKES,
    /// The 16 colors of the terminal's theme.
    CCHAFA_SIXTEEN,
    /// The fixed part of xterm's palette, 16 to 255.
    CCHAFA_PALETTE,
    /// 0xRRGGBB.
    CCHAFA_DIRECT,
} cchafa_colors;

typedef struct {
    uint32_t character;
    /// Numbers of the palette, or colors; -1 is the terminal's own.
    int32_t foreground, background;
} cchafa_cell;

/// Draws a picture of three bytes a pixel, without gaps, stretched over so many cells, which are written row by row.
/// Callable from any thread. All sizes are from 1; a picture has at most 2^24 pixels and 2^16 cells.
void cchafa_draw(
    const uint8_t *pixels, int width, int height, cchafa_colors colors, int columns, int rows, cchafa_cell *cells);
