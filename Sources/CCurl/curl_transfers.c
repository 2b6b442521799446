#include "curl_transfers.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    option_url = 10002,
    option_copied_body = 10165,
    option_http_header = 10023,
    option_custom_request = 10036,
    option_write_data = 10001,
    option_header_data = 10029,
    option_error_buffer = 10010,
    option_ca_file = 10065,
    option_accept_encoding = 10102,
    option_private = 10103,
    option_request_target = 10266,
    option_write_function = 20011,
    option_header_function = 20079,
    option_no_body = 44,
    option_post = 47,
    option_no_signal = 99,
    option_connect_seconds = 78,
    option_total_milliseconds = 155,
    option_http_version = 84,
    option_proxy_tunnel = 61,
    option_suppress_connect_headers = 265,
    option_quick_exit = 322,
    option_protocols = 181,
    option_path_as_is = 234,
    option_body_bytes = 30120,
    info_private = 0x100000 + 21,
    protocols_http_and_https = 3,
    http_version_1_1 = 2,
    global_all = 3,
    error_bytes = 256,
};

// OPENSSL_INIT_NO_ATEXIT.
static const uint64_t openssl_no_exit_handler = 0x80000;

// The end of a transfer, the only kind of message that libcurl has.
struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int code;
    } data;
};

// libcurl's functions.
static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    const char *(*easy_strerror)(int);
    void (*easy_cleanup)(void *);
    void *(*list_append)(void *, const char *);
    void (*list_free)(void *);
    void *(*multi_init)(void);
    int (*multi_add)(void *, void *);
    int (*multi_remove)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
    int (*multi_cleanup)(void *);
} library;

static const char *reason = NULL;

static bool find(void *handle, const char *name, void *function) {
    void *symbol = dlsym(handle, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void load(void) {
    // macOS has one of its own, Linux one for each library of TLS that it was built with.
    static const char *const names[] = {"/usr/lib/libcurl.4.dylib", "libcurl.4.dylib", "libcurl.so.4", "libcurl-gnutls.so.4"};
    void *handle = NULL;
    for (size_t index = 0; index < sizeof names / sizeof *names && handle == NULL; index += 1) {
        handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (handle == NULL) {
        reason = "libcurl is not installed";
        return;
    }
    bool found = find(handle, "curl_global_init", &library.global_init) && find(handle, "curl_easy_init", &library.easy_init) &&
                 find(handle, "curl_easy_setopt", &library.easy_setopt) && find(handle, "curl_easy_getinfo", &library.easy_getinfo) &&
                 find(handle, "curl_easy_strerror", &library.easy_strerror) &&
                 find(handle, "curl_easy_cleanup", &library.easy_cleanup) && find(handle, "curl_slist_append", &library.list_append) &&
                 find(handle, "curl_slist_free_all", &library.list_free) && find(handle, "curl_multi_init", &library.multi_init) &&
                 find(handle, "curl_multi_add_handle", &library.multi_add) &&
                 find(handle, "curl_multi_remove_handle", &library.multi_remove) &&
                 find(handle, "curl_multi_perform", &library.multi_perform) && find(handle, "curl_multi_poll", &library.multi_poll) &&
                 find(handle, "curl_multi_wakeup", &library.multi_wakeup) &&
                 find(handle, "curl_multi_info_read", &library.multi_info_read) &&
                 find(handle, "curl_multi_cleanup", &library.multi_cleanup);
    if (!found) {
        reason = "libcurl is older than 7.68";
        return;
    }
    // At the exit of the process, OpenSSL would free its state while another thread ends and frees its own part of it, which crashes.
    int (*openssl_init)(uint64_t, const void *) = NULL;
    if (find(handle, "OPENSSL_init_crypto", &openssl_init)) {
        openssl_init(openssl_no_exit_handler, NULL);
    }
    if (library.global_init(global_all) != 0) {
        reason = "libcurl could not be started";
    }
}

const char *understudy_curl_unavailable(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return reason;
}

struct understudy_curl {
    void *multi;
    struct understudy_curl_callbacks callbacks;
};

struct understudy_transfer {
    struct understudy_curl *curl;
    void *easy;
    void *headers;
    void *context;
    char error[error_bytes];
};

static size_t take_header(char *line, size_t size, size_t count, void *data) {
    struct understudy_transfer *transfer = data;
    return transfer->curl->callbacks.header(transfer->context, line, size * count) ? size * count : 0;
}

static size_t take_body(char *part, size_t size, size_t count, void *data) {
    struct understudy_transfer *transfer = data;
    return transfer->curl->callbacks.body(transfer->context, part, size * count) ? size * count : 0;
}

struct understudy_curl *understudy_curl_create(struct understudy_curl_callbacks callbacks) {
    if (understudy_curl_unavailable() != NULL) {
        return NULL;
    }
    struct understudy_curl *curl = calloc(1, sizeof *curl);
    if (curl == NULL) {
        return NULL;
    }
    curl->callbacks = callbacks;
    curl->multi = library.multi_init();
    if (curl->multi == NULL) {
        free(curl);
        return NULL;
    }
    return curl;
}

static bool set_options(struct understudy_transfer *transfer, const char *origin, const char *target, const char *method, bool decodes) {
    void *easy = transfer->easy;
    int failures = 0;
    // Otherwise the end of a transfer waits for the lookup of its host's name, and all others with it. libcurl has it since 7.87.
    library.easy_setopt(easy, option_quick_exit, 1L);
    failures |= library.easy_setopt(easy, option_no_signal, 1L);
    failures |= library.easy_setopt(easy, option_protocols, (long)protocols_http_and_https);
    failures |= library.easy_setopt(easy, option_path_as_is, 1L);
    // One transfer at a time on a connection, so that the limit of connections is one of transfers.
    failures |= library.easy_setopt(easy, option_http_version, (long)http_version_1_1);
    // A proxy of the environment passes on bytes alone, for http, too.
    failures |= library.easy_setopt(easy, option_proxy_tunnel, 1L);
    failures |= library.easy_setopt(easy, option_suppress_connect_headers, 1L);
    failures |= library.easy_setopt(easy, option_url, origin);
    failures |= library.easy_setopt(easy, option_request_target, target);
    failures |= library.easy_setopt(easy, option_accept_encoding, decodes ? "" : NULL);
    failures |= library.easy_setopt(easy, option_error_buffer, transfer->error);
    failures |= library.easy_setopt(easy, option_private, transfer);
    failures |= library.easy_setopt(easy, option_header_function, take_header);
    failures |= library.easy_setopt(easy, option_header_data, transfer);
    failures |= library.easy_setopt(easy, option_write_function, take_body);
    failures |= library.easy_setopt(easy, option_write_data, transfer);
    if (strcmp(method, "HEAD") == 0) {
        failures |= library.easy_setopt(easy, option_no_body, 1L);
    }
    failures |= library.easy_setopt(easy, option_custom_request, method);
    return failures == 0;
}

struct understudy_transfer *understudy_transfer_create(
    struct understudy_curl *curl, const char *origin, const char *target, const char *method, bool decodes) {
    struct understudy_transfer *transfer = calloc(1, sizeof *transfer);
    if (transfer == NULL) {
        return NULL;
    }
    transfer->curl = curl;
    transfer->easy = library.easy_init();
    if (transfer->easy == NULL || !set_options(transfer, origin, target, method, decodes)) {
        understudy_transfer_free(transfer);
        return NULL;
    }
    return transfer;
}

bool understudy_transfer_add_header(struct understudy_transfer *transfer, const char *line) {
    void *longer = library.list_append(transfer->headers, line);
    if (longer != NULL) {
        transfer->headers = longer;
    }
    return longer != NULL;
}

bool understudy_transfer_set_body(struct understudy_transfer *transfer, const unsigned char *body, size_t bytes) {
    return library.easy_setopt(transfer->easy, option_post, 1L) == 0 &&
           library.easy_setopt(transfer->easy, option_body_bytes, (int64_t)bytes) == 0 &&
           library.easy_setopt(transfer->easy, option_copied_body, bytes == 0 ? (const unsigned char *)"" : body) == 0;
}

bool understudy_transfer_set_certificates(struct understudy_transfer *transfer, const char *path) {
    return library.easy_setopt(transfer->easy, option_ca_file, path) == 0;
}

bool understudy_transfer_set_limits(struct understudy_transfer *transfer, long connect_seconds, long total_milliseconds) {
    return library.easy_setopt(transfer->easy, option_connect_seconds, connect_seconds) == 0 &&
           library.easy_setopt(transfer->easy, option_total_milliseconds, total_milliseconds) == 0;
}

bool understudy_transfer_begin(struct understudy_transfer *transfer, void *context) {
    transfer->context = context;
    return library.easy_setopt(transfer->easy, option_http_header, transfer->headers) == 0 &&
           library.multi_add(transfer->curl->multi, transfer->easy) == 0;
}

void understudy_transfer_free(struct understudy_transfer *transfer) {
    if (transfer->easy != NULL) {
        library.multi_remove(transfer->curl->multi, transfer->easy);
        library.easy_cleanup(transfer->easy);
    }
    library.list_free(transfer->headers);
    free(transfer);
}

static void end_finished(struct understudy_curl *curl) {
    int left = 0;
    struct message *message;
    while ((message = library.multi_info_read(curl->multi, &left)) != NULL) {
        int code = message->data.code;
        char *private = NULL;
        library.easy_getinfo(message->easy, info_private, &private);
        struct understudy_transfer *transfer = (struct understudy_transfer *)private;
        const char *text = code == 0 ? NULL : transfer->error[0] != 0 ? transfer->error : library.easy_strerror(code);
        curl->callbacks.end(transfer->context, text);
        understudy_transfer_free(transfer);
    }
}

void understudy_curl_run(struct understudy_curl *curl, int timeout_ms) {
    int running = 0;
    library.multi_poll(curl->multi, NULL, 0, timeout_ms, NULL);
    library.multi_perform(curl->multi, &running);
    end_finished(curl);
}

void understudy_curl_wake(struct understudy_curl *curl) { library.multi_wakeup(curl->multi); }

void understudy_curl_free(struct understudy_curl *curl) {
    library.multi_cleanup(curl->multi);
    free(curl);
}
