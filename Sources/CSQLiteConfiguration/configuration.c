#include "CSQLiteConfiguration.h"

#ifdef __linux__

#include <sqlite3.h>

// SQLite counts the bytes of every allocation under one lock for the whole process, where threads with databases of their own wait for each
// other. Nothing here asks for the count; Apple's SQLite comes without it. It may be turned off only before anything uses SQLite and while
// there is one thread, so before main. What comes back is of no use: if it is too late, all works as before.
__attribute__((constructor)) static void understudy_sqlite_count_no_memory(void) {
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
