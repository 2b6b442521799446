#ifndef UNDERSTUDY_CURL_TRANSFERS_H
#define UNDERSTUDY_CURL_TRANSFERS_H

#include <stdbool.h>
#include <stddef.h>

// HTTP requests by libcurl, which is loaded when it is first used: most servers have no upstream, and a start loads no more than it needs. The
// numbers of libcurl's options are part of its binary interface, so no header of it is needed to build.

// Several transfers at a time. All functions are called by one thread, except understudy_curl_wake.
struct understudy_curl;
struct understudy_transfer;

// The callbacks of a transfer. Each gets its context. `header` and `body` return false to end the transfer.
struct understudy_curl_callbacks {
    bool (*header)(void *context, const char *line, size_t bytes);
    bool (*body)(void *context, const char *part, size_t bytes);
    // The end, once for each transfer: `message` is NULL for a complete response.
    void (*end)(void *context, const char *message);
};

// NULL if libcurl can be used, otherwise the reason. Any thread may call it.
const char *understudy_curl_unavailable(void);

// NULL if libcurl is not available or there is no memory.
struct understudy_curl *understudy_curl_create(struct understudy_curl_callbacks callbacks);

// A transfer that has not begun; NULL if there is no memory. `target` is sent byte for byte. All texts are copied. With `decodes`, the
// response may be compressed, and is decoded.
struct understudy_transfer *understudy_transfer_create(
    struct understudy_curl *curl, const char *origin, const char *target, const char *method, bool decodes);

// Adds a line of `Name: value`.
bool understudy_transfer_add_header(struct understudy_transfer *transfer, const char *line);

// The body is copied.
bool understudy_transfer_set_body(struct understudy_transfer *transfer, const unsigned char *body, size_t bytes);

// A file of certificates that takes the place of the system's.
bool understudy_transfer_set_certificates(struct understudy_transfer *transfer, const char *path);

bool understudy_transfer_set_limits(struct understudy_transfer *transfer, long connect_seconds, long total_milliseconds);

// Begins a transfer. From here on, the callbacks get its context, and `end` frees it. Otherwise it has to be freed.
bool understudy_transfer_begin(struct understudy_transfer *transfer, void *context);

// Ends a transfer, begun or not, without a call of `end`.
void understudy_transfer_free(struct understudy_transfer *transfer);

// Waits until something can be done, a wake, or the time-out, and goes on with all transfers.
void understudy_curl_run(struct understudy_curl *curl, int timeout_ms);

// Ends a wait, from any thread.
void understudy_curl_wake(struct understudy_curl *curl);

// Frees everything. All transfers must have ended.
void understudy_curl_free(struct understudy_curl *curl);

#endif
