#ifndef UNDERSTUDY_CMICROHTTPD_SHIM_H
#define UNDERSTUDY_CMICROHTTPD_SHIM_H

#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Swift imports neither the enum constants nor the variadic functions of libmicrohttpd. These functions stand for them.

static inline enum MHD_Result understudy_mhd_yes(void) { return MHD_YES; }
static inline enum MHD_Result understudy_mhd_no(void) { return MHD_NO; }

// Starts a detached thread. Returns zero on success. A stack of zero bytes selects the platform's default size.
static inline int understudy_start_thread(size_t stack_bytes, void *context, void *(*body)(void *)) {
    pthread_attr_t attributes;
    pthread_t thread;
    int failure = pthread_attr_init(&attributes);
    if (failure != 0) return failure;
    failure = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (failure == 0 && stack_bytes > 0) failure = pthread_attr_setstacksize(&attributes, stack_bytes);
    if (failure == 0) failure = pthread_create(&thread, &attributes, body, context);
    pthread_attr_destroy(&attributes);
    return failure;
}

static inline void *understudy_pass(void *gate) {
    pthread_mutex_lock((pthread_mutex_t *)gate);
    pthread_mutex_unlock((pthread_mutex_t *)gate);
    return NULL;
}

// Starts threads that run at once, and ends them. Returns zero if the system has allowed them all. At most 512: those with a stack of the given size,
// and others with one of the platform's default size.
static inline int understudy_try_threads(int count, size_t stack_bytes, int others) {
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[512];
    int started = 0, failure = 0;
    pthread_attr_t attributes;
    if ((failure = pthread_attr_init(&attributes)) != 0) return failure;
    pthread_mutex_lock(&gate);
    for (int number = 0; failure == 0 && number < count + others && number < 512; number++) {
        if (number == count) {
            pthread_attr_destroy(&attributes);
            if ((failure = pthread_attr_init(&attributes)) != 0) break;
        }
        if (number < count && stack_bytes > 0) failure = pthread_attr_setstacksize(&attributes, stack_bytes);
        if (failure == 0) failure = pthread_create(&threads[started], &attributes, understudy_pass, &gate);
        if (failure == 0) started++;
    }
    pthread_mutex_unlock(&gate);
    for (int number = 0; number < started; number++) pthread_join(threads[number], NULL);
    pthread_attr_destroy(&attributes);
    return failure;
}

// The receiver of libmicrohttpd's messages.
struct understudy_log {
    void *context;
    void (*receive)(void *context, const char *format);
};

static inline void understudy_mhd_log(void *log, const char *format, va_list values) {
    (void)values;
    ((struct understudy_log *)log)->receive(((struct understudy_log *)log)->context, format);
}

typedef void *(*understudy_request_began)(void *context, const char *target, struct MHD_Connection *connection);

// Whether the library serves TLS.
static inline int understudy_mhd_has_tls(void) { return MHD_is_feature_supported(MHD_FEATURE_TLS) == MHD_YES; }

// Versions of TLS before 1.2 are not offered.
#define UNDERSTUDY_TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

// With a certificate and its key, both as PEM, the daemon serves TLS. It has read them when this returns.
static inline struct MHD_Daemon *understudy_mhd_start(
    unsigned int flags, unsigned int connection_limit, unsigned int idle_timeout_seconds, size_t header_memory_bytes, size_t stack_bytes, void *context,
    MHD_NotifyConnectionCallback connection_changed, MHD_AccessHandlerCallback handler, understudy_request_began began,
    MHD_RequestCompletedCallback completed, size_t (*unescape)(void *, struct MHD_Connection *, char *),
    struct understudy_log *log, const char *certificate, const char *key) {
    struct MHD_OptionItem tls_options[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, UNDERSTUDY_TLS_PRIORITIES},
        {MHD_OPTION_END, 0, NULL},
    };
    int has_tls = certificate != NULL && key != NULL;
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)understudy_mhd_log, log},
        {MHD_OPTION_CONNECTION_LIMIT, connection_limit, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, idle_timeout_seconds, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)header_memory_bytes, NULL},
        {MHD_OPTION_THREAD_STACK_SIZE, (intptr_t)stack_bytes, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connection_changed, context},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)began, context},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)unescape, context},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)completed, context},
        {has_tls ? MHD_OPTION_ARRAY : MHD_OPTION_END, 0, tls_options},
        {MHD_OPTION_END, 0, NULL},
    };
    errno = 0;
    return MHD_start_daemon(flags | (has_tls ? MHD_USE_TLS : 0), 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

// Does not copy the body. `release` is called when the last connection has sent it.
static inline struct MHD_Response *understudy_mhd_response(
    const void *body, size_t count, void *owner, MHD_ContentReaderFreeCallback release) {
    return MHD_create_response_from_buffer_with_free_callback_cls(count, (void *)body, release, owner);
}

static inline ssize_t understudy_mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline ssize_t understudy_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

static inline struct MHD_Response *understudy_mhd_response_from_reader(
    uint64_t count, MHD_ContentReaderCallback reader, void *context, MHD_ContentReaderFreeCallback free_context) {
    return MHD_create_response_from_callback(count, 16384, reader, context, free_context);
}

static inline int understudy_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

// The session of GnuTLS; NULL without TLS.
static inline void *understudy_mhd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

// The context that was set when the connection began.
static inline void *understudy_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline int understudy_mhd_has_begun(enum MHD_ConnectionNotificationCode code) { return code == MHD_CONNECTION_NOTIFY_STARTED; }

// Sends the data that the system holds back while it waits for more, and holds back none from now on.
static inline void understudy_push(int descriptor) {
    if (descriptor < 0) return;
    int off = 0, on = 1;
#if defined(TCP_CORK)
    setsockopt(descriptor, IPPROTO_TCP, TCP_CORK, &off, sizeof off);
#elif defined(TCP_NOPUSH)
    setsockopt(descriptor, IPPROTO_TCP, TCP_NOPUSH, &off, sizeof off);
#endif
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static inline void understudy_mhd_push(struct MHD_Connection *connection) { understudy_push(understudy_mhd_descriptor(connection)); }

// Whether received bytes wait to be read.
static inline int understudy_has_unread(int descriptor) {
    char byte;
    return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

// Whether the client has closed its end. Nothing is read, so unread data hides a close.
static inline int understudy_client_left(int descriptor) {
    char byte;
    ssize_t count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

// Whether the connection has been reset: the client cannot receive any more.
static inline int understudy_is_reset(int descriptor) {
    struct pollfd awaited = {.fd = descriptor, .events = POLLOUT};
    return poll(&awaited, 1, 0) == 1 && (awaited.revents & (POLLERR | POLLHUP)) != 0;
}

// Ends a connection from outside: libmicrohttpd notices the shutdown and closes it.
static inline void understudy_end_connection(int descriptor) { shutdown(descriptor, SHUT_RDWR); }

// Sends bytes without waiting and without a signal. Returns as `send` does.
static inline ssize_t understudy_send(int descriptor, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
    return send(descriptor, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
#else
    // libmicrohttpd has set SO_NOSIGPIPE.
    return send(descriptor, bytes, count, MSG_DONTWAIT);
#endif
}

// The same without a result. Bytes for which there is no room are lost.
static inline void understudy_send_last(int descriptor, const void *bytes, size_t count) { (void)understudy_send(descriptor, bytes, count); }

// Receives bytes without waiting. Returns as `recv` does.
static inline ssize_t understudy_receive(int descriptor, void *bytes, size_t count) { return recv(descriptor, bytes, count, MSG_DONTWAIT); }

// Whether a failed call can be made again later.
static inline int understudy_would_block(void) { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

// Sends no more, and goes on receiving.
static inline void understudy_end_sending(int descriptor) { shutdown(descriptor, SHUT_WR); }

// Ends an upgraded connection, whose descriptor libmicrohttpd then closes.
static inline void understudy_mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

// Writes the present time as a Date header has it. A locale must not change the names.
static inline void understudy_http_date(char *text, size_t size) {
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t now = time(NULL);
    struct tm parts;
    text[0] = 0;
    if (gmtime_r(&now, &parts) == NULL) return;
    snprintf(text, size, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[parts.tm_wday], parts.tm_mday, months[parts.tm_mon],
        parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

// Gives this thread a lower priority than the other threads of the process. On Linux, niceness belongs to a thread, and counts among all programs
// of the machine: three steps leave it half the time of a compiler's thread, ten a tenth.
static inline void understudy_lower_thread_priority(void) {
#if defined(__linux__)
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 3);
#elif defined(__APPLE__)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#endif
}

static inline const struct sockaddr *understudy_mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// The number of bytes of the request's head that begin at the method. Zero if it is unknown.
static inline size_t understudy_mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// The number of records that libmicrohttpd has made of headers and cookies.
static inline int understudy_mhd_record_count(struct MHD_Connection *connection) {
    return MHD_get_connection_values(connection, (enum MHD_ValueKind)(MHD_HEADER_KIND | MHD_COOKIE_KIND), NULL, NULL);
}

static inline int understudy_mhd_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
    return MHD_get_connection_values_n(connection, MHD_HEADER_KIND, iterator, context);
}

#endif
