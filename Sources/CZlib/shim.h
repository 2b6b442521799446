#ifndef UNDERSTUDY_CZLIB_SHIM_H
#define UNDERSTUDY_CZLIB_SHIM_H

#include <zlib.h>

// Macros in zlib, which Swift does not import.
static inline int understudy_inflate_start(z_streamp stream, int window_bits) { return inflateInit2(stream, window_bits); }
static inline int understudy_deflate_start(z_streamp stream, int level, int window_bits) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

#endif
