#ifndef UNDERSTUDY_CPLATFORM_H
#define UNDERSTUDY_CPLATFORM_H

#include <sys/socket.h>

// The functions that differ between Linux and other systems.

// The flags of a daemon of libmicrohttpd, for TLS or without.
unsigned int understudy_mhd_flags(int is_secure);

// Makes blocks of 128 KiB and more go back to the system when they are freed. glibc raises this limit with each such block that is freed, so that
// the process would keep the memory of a few hundred bodies that were cut off.
void understudy_return_large_blocks(void);

// Where the address space is limited, makes threads share one heap: with a heap of 64 MiB for each, glibc would leave no room for further threads.
void understudy_save_address_space(void);

// Makes a connection end with a reset. libmicrohttpd shuts a connection down before it closes it, so the reset is sent here: on Linux by
// dissolving the association, on Darwin by disconnecting.
void understudy_reset(int descriptor);

// Whether the client has closed its end of a connection, also while received bytes wait to be read.
int understudy_client_closed(int descriptor);

// Accepts a waiting connection. A program that this one starts must not keep it open.
int understudy_accept(int listening, struct sockaddr *address, socklen_t *length);

#endif
