#ifndef UNDERSTUDY_CZLIB_SHIM_H
#define UNDERSTUDY_CZLIB_SHIM_H

#include <zlib.h>

// A macro in zlib, which Swift does not import.
static inline int understudy_inflate_start(z_streamp stream, int window_bits) { return inflateInit2(stream, window_bits); }

#endif
