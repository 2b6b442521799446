import CMicrohttpd
import CWslay
import DequeModule

/// The frames of one WebSocket in both directions, by wslay: it unmasks and reassembles, answers pings and close frames, and checks UTF-8.
///
/// Used on one queue. Queued frames and an incomplete message are freed with this object.
final class WebSocketFrames {
    /// Complete messages that have not been handled.
    var messages: Deque<WebSocketMessage> = []
    /// Whether no byte is read for now.
    var isPaused = false
    /// Whether the connection has ended or failed.
    private(set) var isBroken = false
    /// The number of bytes that have been sent.
    private(set) var sentBytes = 0
    /// The number of bytes that have been received.
    private(set) var receivedBytes = 0

    /// Set once in `init`.
    private var context: wslay_event_context_ptr?
    private let descriptor: Int32
    /// The bytes that arrived together with the head of the request.
    private var early: ArraySlice<UInt8>
    /// The bytes that this turn may still receive, so that one client does not hold up the others.
    private var allowance = 0
    /// The bytes of all complete frames.
    private var completeBytes = 0
    /// The bytes of the frame that is being received.
    private var frameBytes = 0
    /// Whether a fragment of an incomplete message has been received.
    private var isMessageOpen = false
    /// Whether the client has sent a frame that wslay cannot read.
    private var hasViolation = false
    /// The payload of the client's close frame, as far as it has been received.
    private var closePayload: [UInt8]?

    private static let allowedBytes = 65_536
    private static let discardedBytes = 16_384
    private static let mostReasonBytes = 120

    /// `nil` without memory.
    init?(_ descriptor: Int32, early: [UInt8], mostMessageBytes: Int) {
        self.descriptor = descriptor
        self.early = early[...]
        var callbacks = Self.callbacks
        // Without memory, it is set and freed.
        var created: wslay_event_context_ptr?
        guard wslay_event_context_server_init(&created, &callbacks, Unmanaged.passUnretained(self).toOpaque()) == 0 else { return nil }
        context = created
        wslay_event_config_set_max_recv_msg_length(context, UInt64(clamping: mostMessageBytes))
    }

    deinit {
        if let context { wslay_event_context_free(context) }
    }

    /// Receives the bytes that have arrived, within the allowance of a turn.
    func receive() {
        guard wantsToRead else { return }
        allowance = Self.allowedBytes
        if wslay_event_recv(context) != 0, !isBroken { hasViolation = true }
    }

    /// Receives bytes and drops them.
    func discard() {
        withUnsafeTemporaryAllocation(byteCount: Self.discardedBytes, alignment: 1) { buffer in
            let count = understudy_receive(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 || (count < 0 && understudy_would_block() == 0) { isBroken = true }
        }
    }

    /// Sends as much as the system has room for.
    func send() {
        if wantsToSend, wslay_event_send(context) != 0 { isBroken = true }
    }

    func queue(_ text: [UInt8]) {
        text.withUnsafeBufferPointer { bytes in
            var message = wslay_event_msg(opcode: understudy_ws_text(), msg: bytes.baseAddress, msg_length: bytes.count)
            _ = wslay_event_queue_msg(context, &message)
        }
    }

    /// Queues a ping, which the client has to answer.
    func queuePing() {
        var message = wslay_event_msg(opcode: understudy_ws_ping(), msg: nil, msg_length: 0)
        _ = wslay_event_queue_msg(context, &message)
    }

    /// Queues a close frame, the last frame that can be queued.
    func queueClose(_ code: WebSocketCloseCode, reason: String) {
        // Cut between two characters: clients refuse a reason that is not UTF-8.
        let end = reason.utf8.index(reason.startIndex, offsetBy: Self.mostReasonBytes, limitedBy: reason.endIndex) ?? reason.endIndex
        queueClose(code.rawValue, reason: Array(String(reason.unicodeScalars[..<end]).utf8))
    }

    private func queueClose(_ code: UInt16, reason: [UInt8]) {
        _ = wslay_event_queue_close(context, code, reason, reason.count)
    }

    /// Whether the client has sent its close frame.
    var hasClientsClose: Bool { wslay_event_get_close_received(context) != 0 }

    /// Reads no more.
    func stopReading() { wslay_event_shutdown_read(context) }

    /// False after the client's close frame, and after a violation of the protocol.
    var wantsToRead: Bool { !isBroken && wslay_event_want_read(context) != 0 }
    var wantsToSend: Bool { !isBroken && wslay_event_want_write(context) != 0 }
    /// The frames that have not been sent, and the bytes of their payloads.
    var queued: (frames: Int, bytes: Int) {
        (wslay_event_get_queued_msg_count(context), wslay_event_get_queued_msg_length(context))
    }
    /// Whether bytes wait of which the system does not tell.
    var hasEarly: Bool { !early.isEmpty }
    /// Whether a frame or a message has begun and is not complete.
    var isInMessage: Bool { isMessageOpen || receivedBytes > completeBytes }

    static let callbacks = wslay_event_callbacks(
        recv_callback: { context, bytes, count, _, frames in
            guard let bytes, let frames = WebSocketFrames.of(frames) else { return understudy_ws_failed(context) }
            return frames.receive(into: UnsafeMutableBufferPointer(start: bytes, count: count))
        },
        send_callback: { context, bytes, count, _, frames in
            guard let bytes, let frames = WebSocketFrames.of(frames) else { return understudy_ws_failed(context) }
            return frames.send(UnsafeBufferPointer(start: bytes, count: count))
        },
        genmask_callback: nil,
        on_frame_recv_start_callback: { _, frame, frames in
            if let frame { WebSocketFrames.of(frames)?.frameBegins(frame.pointee) }
        },
        on_frame_recv_chunk_callback: { _, piece, frames in
            if let piece { WebSocketFrames.of(frames)?.bytesArrive(piece.pointee) }
        },
        on_frame_recv_end_callback: { _, frames in WebSocketFrames.of(frames)?.frameEnds() },
        on_msg_recv_callback: { _, message, frames in
            if let message { WebSocketFrames.of(frames)?.messageArrives(message.pointee) }
        })

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> WebSocketFrames? {
        pointer.map { Unmanaged<WebSocketFrames>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard !isPaused, allowance > 0 else { return understudy_ws_not_now(context) }
        if hasEarly {
            let copied = early.prefix(buffer.count)
            _ = buffer.update(fromContentsOf: copied)
            early = early.dropFirst(copied.count)
            return note(copied.count)
        }
        let count = understudy_receive(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 { return note(count) }
        if count < 0, understudy_would_block() != 0 { return understudy_ws_not_now(context) }
        isBroken = true
        return understudy_ws_failed(context)
    }

    private func note(_ count: Int) -> Int {
        allowance -= count
        receivedBytes += count
        return count
    }

    private func send(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        if hasViolation, bytes.elementsEqual(Self.closeWithoutCode) { return sendViolation(insteadOf: bytes) }
        let count = understudy_send(descriptor, bytes.baseAddress, bytes.count)
        if count > 0 {
            sentBytes += count
            return count
        }
        return understudy_would_block() != 0 ? understudy_ws_not_now(context) : understudy_ws_failed(context)
    }

    /// The close frame with which wslay answers a frame that it cannot read. The code that RFC 6455 names for it is missing.
    private static let closeWithoutCode: [UInt8] = [0x88, 0]
    /// The same with 1002. What has been sent is removed.
    private var closeForViolation: ArraySlice<UInt8> = [0x88, 2, 0x03, 0xEA]

    private func sendViolation(insteadOf bytes: UnsafeBufferPointer<UInt8>) -> Int {
        while !closeForViolation.isEmpty {
            let count = closeForViolation.withUnsafeBufferPointer { understudy_send(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return understudy_would_block() != 0 ? understudy_ws_not_now(context) : understudy_ws_failed(context) }
            sentBytes += count
            closeForViolation = closeForViolation.dropFirst(count)
        }
        return bytes.count
    }

    private func frameBegins(_ frame: wslay_event_on_frame_recv_start_arg) {
        let payload = Int(clamping: frame.payload_length)
        frameBytes = Self.headBytes + (payload < 126 ? 0 : payload < 65_536 ? 2 : 8) + payload
        if understudy_ws_is_control(frame.opcode) == 0 { isMessageOpen = frame.fin == 0 }
        if frame.opcode == Self.closeOpcode { closePayload = [] }
    }

    /// RFC 6455, section 5.5.1.
    private static let closeOpcode: UInt8 = 8

    private func bytesArrive(_ piece: wslay_event_on_frame_recv_chunk_arg) {
        closePayload?.append(contentsOf: UnsafeBufferPointer(start: piece.data, count: piece.data_length))
    }

    /// Of a masked frame without an extended length.
    private static let headBytes = 6

    private func frameEnds() {
        completeBytes += frameBytes
        frameBytes = 0
        if let closePayload { answerClose(closePayload) }
        closePayload = nil
    }

    /// Answers a close frame before wslay does, if wslay answers it wrongly: it takes one byte for no code, and refuses the later codes.
    private func answerClose(_ payload: [UInt8]) {
        if payload.count == 1 { return queueClose(.protocolError, reason: "") }
        let code = payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
        if Self.laterCodes.contains(code) { queueClose(code, reason: Array(payload.dropFirst(2))) }
    }

    /// The codes that IANA has registered since RFC 6455: service restart, try again later, bad gateway.
    private static let laterCodes: ClosedRange<UInt16> = 1_012...1_014

    private func messageArrives(_ message: wslay_event_on_msg_recv_arg) {
        let isText = message.opcode == understudy_ws_text()
        guard isText || message.opcode == understudy_ws_binary() else { return }
        let bytes = Array(UnsafeBufferPointer(start: message.msg, count: message.msg_length))
        messages.append(WebSocketMessage(bytes: bytes, isText: isText))
        // One at a time, as far as the others have not been received with it.
        isPaused = true
    }
}
