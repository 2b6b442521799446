#include "CSQLiteConfiguration.h"

#ifdef __linux__

#include <sqlite3.h>

// SQLite counts the bytes of every allocation under one lock for the whole process, so threads with separate databases wait for each
// other. Understudy does not use the count, and Apple's SQLite is built without it. The count can be turned off only before the first use
// of SQLite and while there is one thread, so before main. The result is ignored: if the call comes too late, everything works as before.
__attribute__((constructor)) static void understudy_sqlite_count_no_memory(void) {
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
