/* The upper bound for the benchmarks: the trends endpoint (docs/contract/longevity.md 3.1) on libmicrohttpd and SQLite, and nothing else. It
 * reads Understudy's own database file, computes every response, and sends the same bytes.
 *
 *     trends PORT THREADS DATABASE
 */
#include <gnutls/crypto.h>
#include <math.h>
#include <microhttpd.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* With epoll requested, libmicrohttpd does not start on a system without it. */
#ifdef __linux__
#define THREADS MHD_USE_EPOLL_INTERNAL_THREAD
#else
#define THREADS MHD_USE_AUTO_INTERNAL_THREAD
#endif

#define BY_DATE " FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT "
enum { BEGIN, USER, LATEST, YEAR_AGO, DELTAS, COMMIT, STATEMENTS };
static const char *const sql[STATEMENTS] = {
    "BEGIN",
    "SELECT uid, subscription_status, subscription_renewal_date, expires_at"
    " FROM bearer_token JOIN longevity_user USING (account) WHERE sha256 = ?",
    "SELECT date_key, current_biological_age_years" BY_DATE "90",
    "SELECT current_biological_age_years" BY_DATE "1 OFFSET 364",
    "SELECT delta_years FROM longevity_entry WHERE uid = ? AND delta_years <> 0 ORDER BY date_key DESC, doc_id DESC LIMIT 30",
    "COMMIT",
};
static const char *path;
static _Thread_local sqlite3_stmt *statements[STATEMENTS];

/* A check-in on the chart. A date key has ten characters. */
struct point {
    char date[10];
    double age;
};

/* Opens the database for the calling thread. */
static void open_database(void) {
    sqlite3 *database;
    int status = sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
    for (int index = 0; index < STATEMENTS && status == SQLITE_OK; index++)
        status = sqlite3_prepare_v3(database, sql[index], -1, SQLITE_PREPARE_PERSISTENT, &statements[index], NULL);
    if (status != SQLITE_OK) fprintf(stderr, "trends: %s: %s\n", path, sqlite3_errmsg(database)), exit(66);
}

/* Steps a statement to its next row, with `uid` bound if given. */
static int step(int index, const char *uid) {
    if (uid != NULL) sqlite3_bind_text(statements[index], 1, uid, -1, SQLITE_STATIC);
    return sqlite3_step(statements[index]) == SQLITE_ROW;
}

/* Whether an instant is in the past; NULL never is. Both texts are ISO 8601 in UTC, so they compare as instants. */
static int has_passed(const unsigned char *instant) {
    if (instant == NULL) return 0;
    struct timespec now;
    struct tm utc;
    char text[32];
    clock_gettime(CLOCK_REALTIME, &now);
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &utc));
    snprintf(text + length, sizeof text - length, ".%03ldZ", now.tv_nsec / 1000000);
    return strcmp((const char *)instant, text) <= 0;
}

/* round2 of longevity.md 1.2, in hundredths: ties towards plus infinity. */
static long hundredths(double years) {
    double scaled = years * 100, whole = floor(scaled);
    return (long)(scaled - whole >= 0.5 ? whole + 1 : whole);
}

static char *text(char *out, const char *from) {
    size_t length = strlen(from);
    return (char *)memcpy(out, from, length) + length;
}

/* The shortest decimal for a number of hundredths. */
static char *number(char *out, long value) {
    char digits[24];
    int count = 0;
    if (value < 0) *out++ = '-', value = -value;
    for (long whole = value / 100; count == 0 || whole > 0; whole /= 10) digits[count++] = (char)('0' + whole % 10);
    while (count > 0) *out++ = digits[--count];
    if (value % 100 != 0) *out++ = '.', *out++ = (char)('0' + value / 10 % 10);
    if (value % 10 != 0) *out++ = (char)('0' + value % 10);
    return out;
}

/* Writes one bucket. `value`: NULL for none. `projection`: the text of an additional member, or empty. `points`: the newest first. */
static char *bucket(char *out, const char *name, const long *value, int available, const char *projection, const struct point *points, int count) {
    out = text(text(out, name), "{\"value\":");
    out = value != NULL ? number(out, *value) : text(out, "null");
    out = text(text(text(out, available ? ",\"available\":true" : ",\"available\":false"), projection), ",\"points\":[");
    for (int index = count - 1; index >= 0; index--) {
        out = (char *)memcpy(text(out, "{\"date\":\""), points[index].date, 10) + 10;
        out = text(out, "\",\"biologicalAge\":");
        out = text(number(out, hundredths(points[index].age)), index > 0 ? "}," : "}");
    }
    return text(out, "]}");
}

/* Writes the change over the last `required` check-ins, or over all if there are fewer. */
static char *change(char *out, const char *name, int required, const struct point *points, int count) {
    int shown = count < required ? count : required;
    long value = count < 2 ? 0 : hundredths(points[0].age - points[shown - 1].age);
    return bucket(out, name, count < 2 ? NULL : &value, count >= required, "", points, shown);
}

static char *trends(char *out, const char *uid) {
    struct point points[90];
    int count = 0;
    while (step(LATEST, count == 0 ? uid : NULL)) {
        strncpy(points[count].date, (const char *)sqlite3_column_text(statements[LATEST], 0), sizeof points[count].date);
        points[count++].age = sqlite3_column_double(statements[LATEST], 1);
    }
    out = change(out, "{\"weekly\":", 7, points, count);
    out = change(out, ",\"monthly\":", 30, points, count);
    if (step(YEAR_AGO, uid)) {
        long value = hundredths(points[0].age - sqlite3_column_double(statements[YEAR_AGO], 0));
        out = bucket(out, ",\"yearly\":", &value, 1, "", points, count);
    } else {
        double deltas[30], sum = 0;
        int found = 0;
        while (step(DELTAS, found == 0 ? uid : NULL)) deltas[found++] = sqlite3_column_double(statements[DELTAS], 0);
        for (int index = found - 1; index >= 0; index--) sum += deltas[index];
        long value = found < 7 ? 0 : hundredths(sum / found * 365);
        out = bucket(out, ",\"yearly\":", found < 7 ? NULL : &value, 0, ",\"projection\":true", points, count);
    }
    return text(out, "}");
}

/* Writes the body of a response and returns its status. */
static unsigned int respond(const char *credentials, char *body, char **end) {
    *end = text(body, "{\"error\":\"Unauthorized\"}");
    if (credentials == NULL || strncmp(credentials, "Bearer ", 7) != 0) return MHD_HTTP_UNAUTHORIZED;
    unsigned char digest[32];
    gnutls_hash_fast(GNUTLS_DIG_SHA256, credentials + 7, strlen(credentials + 7), digest);
    sqlite3_stmt *user = statements[USER];
    sqlite3_bind_blob(user, 1, digest, sizeof digest, SQLITE_STATIC);
    if (!step(USER, NULL) || has_passed(sqlite3_column_text(user, 3))) return MHD_HTTP_UNAUTHORIZED;
    const char *status = (const char *)sqlite3_column_text(user, 1);
    *end = text(body, "{\"error\":\"subscription_required\"}");
    if (status == NULL || strcmp(status, "active") != 0 || has_passed(sqlite3_column_text(user, 2))) return MHD_HTTP_FORBIDDEN;
    *end = trends(body, (const char *)sqlite3_column_text(user, 0));
    return MHD_HTTP_OK;
}

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
                              const char *piece, size_t *count, void **state) {
    (void)context, (void)version, (void)piece, (void)count;
    static int began;
    if (*state == NULL) {
        *state = &began;
        return MHD_YES;
    }
    char body[16384], *end = body;
    unsigned int status = MHD_HTTP_NOT_FOUND;
    if (strcmp(method, "GET") == 0 && strcmp(url, "/api/longevity/trends") == 0) {
        if (statements[0] == NULL) open_database();
        /* One transaction, so that all statements see the same state. */
        step(BEGIN, NULL);
        status = respond(MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Authorization"), body, &end);
        for (int index = 0; index < STATEMENTS - 1; index++) sqlite3_reset(statements[index]);
        step(COMMIT, NULL);
        sqlite3_reset(statements[COMMIT]);
    }
    struct MHD_Response *response = MHD_create_response_from_buffer((size_t)(end - body), body, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "Content-Type", "application/json; charset=utf-8");
    enum MHD_Result queued = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return queued;
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    path = argv[3];
    unsigned int threads = (unsigned int)atoi(argv[2]);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        THREADS, (uint16_t)atoi(argv[1]), NULL, NULL, answer, NULL,
        threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, MHD_OPTION_END);
    if (daemon == NULL) return 69;
    pause();
    return 0;
}
