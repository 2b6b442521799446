#ifndef UNDERSTUDY_CWSLAY_SHIM_H
#define UNDERSTUDY_CWSLAY_SHIM_H

#include <wslay/wslay.h>

// Swift imports the enum constants of wslay with other types than its functions take. These functions stand for them.

static inline unsigned char understudy_ws_text(void) { return WSLAY_TEXT_FRAME; }
static inline unsigned char understudy_ws_binary(void) { return WSLAY_BINARY_FRAME; }
static inline unsigned char understudy_ws_ping(void) { return WSLAY_PING; }

static inline int understudy_ws_is_control(unsigned char opcode) { return wslay_is_ctrl_frame(opcode); }

// The results of a callback that moves no byte: it can be called again later, or the connection has failed.
static inline ssize_t understudy_ws_not_now(wslay_event_context_ptr context) {
    wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static inline ssize_t understudy_ws_failed(wslay_event_context_ptr context) {
    wslay_event_set_error(context, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

#endif
