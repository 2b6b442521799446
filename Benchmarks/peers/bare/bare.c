/* The reference of the benchmarks: one static response, served by libmicrohttpd and nothing else.
 *
 *     bare PORT THREADS BODY-FILE
 */
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* With epoll requested, libmicrohttpd does not start on a system without it. */
#ifdef __linux__
#define THREADS MHD_USE_EPOLL_INTERNAL_THREAD
#else
#define THREADS MHD_USE_AUTO_INTERNAL_THREAD
#endif

static struct MHD_Response *response;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
                              const char *piece, size_t *count, void **state) {
    (void)context, (void)url, (void)method, (void)version, (void)piece;
    static int began;
    if (*state == NULL) {
        *state = &began;
        return MHD_YES;
    }
    if (*count > 0) {
        /* A part of an upload: the response waits for its end. */
        *count = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    FILE *file = fopen(argv[3], "rb");
    if (file == NULL) return 66;
    static char body[1 << 20];
    size_t size = fread(body, 1, sizeof body, file);
    fclose(file);
    response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "application/json; charset=utf-8");
    unsigned int threads = (unsigned int)atoi(argv[2]);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        THREADS, (uint16_t)atoi(argv[1]), NULL, NULL, answer, NULL,
        threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, MHD_OPTION_END);
    if (daemon == NULL) return 69;
    pause();
    return 0;
}
