/* For valgrind 3.19: it writes into the set of signals that sigsuspend is given, and ends where that is in memory for reading alone, as
 * libdispatch's is. This gives it a copy. Loaded before the program.
 */
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *set) {
    sigset_t copy = *set;
    return (int)syscall(SYS_rt_sigsuspend, &copy, 8);
}
