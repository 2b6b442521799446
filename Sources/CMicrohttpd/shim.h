#ifndef UNDERSTUDY_CMICROHTTPD_SHIM_H
#define UNDERSTUDY_CMICROHTTPD_SHIM_H

#include <errno.h>
#include <microhttpd.h>
#include <sys/socket.h>

// Enum constants and variadic functions of libmicrohttpd are not imported into Swift; these give them names.

static inline enum MHD_Result understudy_mhd_yes(void) { return MHD_YES; }
static inline enum MHD_Result understudy_mhd_no(void) { return MHD_NO; }

static inline unsigned int understudy_mhd_flags(void) {
#ifdef __linux__
    return MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME;
#else
    return MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME;
#endif
}

typedef void *(*understudy_request_began)(void *context, const char *target, struct MHD_Connection *connection);

static inline struct MHD_Daemon *understudy_mhd_start(
    int listen_socket, unsigned int threads, unsigned int connection_limit, unsigned int idle_timeout_seconds,
    size_t header_memory_bytes, void *context, MHD_AcceptPolicyCallback accept, MHD_AccessHandlerCallback handler,
    understudy_request_began began, MHD_RequestCompletedCallback completed, size_t (*unescape)(void *, struct MHD_Connection *, char *)) {
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_LISTEN_SOCKET, listen_socket, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, connection_limit, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, idle_timeout_seconds, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)header_memory_bytes, NULL},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)began, context},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)unescape, context},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context},
        // A pool of one is refused; leaving the option out means one thread.
        {threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(
        understudy_mhd_flags(), 0, accept, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline struct MHD_Response *understudy_mhd_response(const void *body, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)body, MHD_RESPMEM_MUST_COPY);
}

static inline ssize_t understudy_mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

static inline struct MHD_Response *understudy_mhd_response_from_reader(
    uint64_t count, MHD_ContentReaderCallback reader, void *context, MHD_ContentReaderFreeCallback free_context) {
    return MHD_create_response_from_callback(count, 16384, reader, context, free_context);
}

// Resets the connection. libmicrohttpd says an orderly goodbye before it closes, so on Linux the reset is sent here, by dissolving the
// association; elsewhere it follows on the goodbye.
static inline void understudy_mhd_reset(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (!info) return;
    struct linger at_once = {1, 0};
    setsockopt(info->connect_fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
#ifdef __linux__
    struct sockaddr none = {.sa_family = AF_UNSPEC};
    connect(info->connect_fd, &none, sizeof none);
#endif
}

// Whether the client has closed its end, as far as can be told without reading what it sent.
static inline int understudy_mhd_client_left(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (!info) return 0;
    char byte;
    ssize_t count = recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

static inline const struct sockaddr *understudy_mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline int understudy_mhd_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
    return MHD_get_connection_values_n(connection, MHD_HEADER_KIND, iterator, context);
}

#endif
