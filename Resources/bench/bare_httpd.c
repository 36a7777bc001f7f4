/* The floor for push and pull: libmicrohttpd alone. It reads a POST and answers with as many bytes as its path says.
   bare_httpd CONNECTIONS: as many may be open at once. */
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char page[8 << 20];

static enum MHD_Result answer(void *unused, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *data, size_t *size, void **state) {
    static int seen;
    (void)unused, (void)method, (void)version, (void)data;
    if (*state == NULL) {
        *state = &seen;
        return MHD_YES;
    }
    if (*size > 0) {
        *size = 0;
        return MHD_YES;
    }
    size_t length = (size_t)atol(url + 1);
    if (length > sizeof page) length = sizeof page;
    struct MHD_Response *response = MHD_create_response_from_buffer(length, page, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

int main(int count, char **words) {
    if (count != 2) return 2;
    memset(page, 'x', sizeof page);
    struct sockaddr_in loopback = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct MHD_Daemon *daemon = MHD_start_daemon(MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, &answer,
                                                 NULL, MHD_OPTION_SOCK_ADDR, &loopback, MHD_OPTION_CONNECTION_LIMIT,
                                                 (unsigned)atoi(words[1]), MHD_OPTION_END);
    if (daemon == NULL) return 1;
    printf("%u\n", (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    pause();
    return 0;
}
