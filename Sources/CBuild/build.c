#include <stddef.h>

#include "build.h"

const char *understudy_build(void) {
#ifdef UNDERSTUDY_BUILD
    return UNDERSTUDY_BUILD;
#else
    return NULL;
#endif
}
