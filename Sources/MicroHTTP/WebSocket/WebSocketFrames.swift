import CMicrohttpd
import CWslay

/// The frames of one WebSocket in both directions, by wslay: it unmasks and reassembles, answers pings and close frames, and checks UTF-8.
///
/// Used on one queue. Queued frames and an incomplete message are freed with this object.
final class WebSocketFrames {
    let receiver: WebSocketReceiver
    private let context: wslay_event_context_ptr
    /// Whether the connection has failed while something was sent.
    private var hasFailedToSend = false

    /// `nil` without memory.
    init?(_ receiver: WebSocketReceiver, mostMessageBytes: Int) {
        var callbacks = WebSocketReceiver.callbacks
        var context: wslay_event_context_ptr?
        let failure = wslay_event_context_server_init(&context, &callbacks, Unmanaged.passUnretained(receiver).toOpaque())
        guard failure == 0, let context else { return nil }
        self.receiver = receiver
        self.context = context
        wslay_event_config_set_max_recv_msg_length(context, UInt64(clamping: mostMessageBytes))
    }

    deinit {
        wslay_event_context_free(context)
    }

    /// Receives the bytes that have arrived, within the allowance of a turn.
    func receive() {
        guard wantsToRead else { return }
        receiver.beginTurn()
        if wslay_event_recv(context) != 0, !receiver.isBroken { receiver.hasViolation = true }
    }

    /// Sends as much as the system has room for.
    func send() {
        if wantsToSend, wslay_event_send(context) != 0 { hasFailedToSend = true }
    }

    func queue(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { bytes in
            var message = wslay_event_msg(opcode: understudy_ws_text(), msg: bytes.baseAddress, msg_length: bytes.count)
            _ = wslay_event_queue_msg(context, &message)
        }
    }

    /// Queues a close frame, the last frame that can be queued.
    func queueClose(_ code: WebSocketCloseCode, reason: String) {
        let reason = Array(reason.utf8.prefix(Self.mostReasonBytes))
        _ = wslay_event_queue_close(context, code.rawValue, reason, reason.count)
    }

    private static let mostReasonBytes = 120

    /// Reads no more.
    func stopReading() { wslay_event_shutdown_read(context) }

    /// Whether the connection has ended or failed.
    var isBroken: Bool { receiver.isBroken || hasFailedToSend }
    /// False after the client's close frame, and after a violation of the protocol.
    var wantsToRead: Bool { !isBroken && wslay_event_want_read(context) != 0 }
    var wantsToSend: Bool { !isBroken && wslay_event_want_write(context) != 0 }
    /// The frames that have not been sent, and the bytes of their payloads.
    var queued: (frames: Int, bytes: Int) {
        (wslay_event_get_queued_msg_count(context), wslay_event_get_queued_msg_length(context))
    }
}
