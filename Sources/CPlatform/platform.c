#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "platform.h"

#include <fcntl.h>
#include <microhttpd.h>
#include <poll.h>
#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/resource.h>
#endif

// With UNDERSTUDY_PORTABLE, the code for every platform is compiled on Linux, too, so that it can be tested there: see make test-portable.
#if defined(__linux__) && !defined(UNDERSTUDY_PORTABLE)
#define UNDERSTUDY_LINUX 1
#endif

unsigned int understudy_mhd_flags(int is_secure) {
    // The acceptor hands connections to libmicrohttpd.
    unsigned int flags = MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE | MHD_USE_ERROR_LOG;
#if defined(UNDERSTUDY_LINUX)
    // Under epoll, 0.9.75 may overlook the end of a WebSocket over TLS until its client sends something.
    return flags | (is_secure ? MHD_USE_POLL_INTERNAL_THREAD : MHD_USE_EPOLL_INTERNAL_THREAD);
#elif defined(__APPLE__)
    (void)is_secure;
    return flags | MHD_USE_POLL_INTERNAL_THREAD;
#else
    (void)is_secure;
    // MHD_USE_TURBO omits the shutdown before the close. After a shutdown the client would not see a reset.
    return flags | MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_TURBO;
#endif
}

void understudy_return_large_blocks(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

void understudy_save_address_space(void) {
#if defined(__GLIBC__)
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

void understudy_reset(int descriptor) {
    if (descriptor < 0) return;
    struct linger at_once = {1, 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
#if defined(UNDERSTUDY_LINUX)
    struct sockaddr none = {.sa_family = AF_UNSPEC};
    connect(descriptor, &none, sizeof none);
#elif defined(__APPLE__)
    disconnectx(descriptor, SAE_ASSOCID_ANY, SAE_CONNID_ANY);
#endif
}

int understudy_client_closed(int descriptor) {
#if defined(POLLRDHUP)
    const short end = POLLRDHUP;
#else
    // Darwin reports the end as POLLHUP.
    const short end = POLLHUP;
#endif
    struct pollfd awaited = {.fd = descriptor, .events = POLLIN | end};
    return poll(&awaited, 1, 0) == 1 && (awaited.revents & (end | POLLHUP | POLLERR)) != 0;
}

int understudy_accept(int listening, struct sockaddr *address, socklen_t *length) {
#if defined(UNDERSTUDY_LINUX)
    return accept4(listening, address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
    int descriptor = accept(listening, address, length);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}
