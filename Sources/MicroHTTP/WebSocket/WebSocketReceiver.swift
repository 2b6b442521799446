import CMicrohttpd
import CWslay
import DequeModule

/// The functions that wslay calls to receive and to send, and their results. Used on one queue.
final class WebSocketReceiver {
    /// Complete messages that have not been handled.
    var messages: Deque<WebSocketMessage> = []
    /// Whether no byte is read for now.
    var isPaused = false
    /// Whether the connection has ended or failed.
    private(set) var isBroken = false
    /// Whether the client has sent a frame that no client may send.
    var hasViolation = false
    /// The number of bytes that have been sent.
    private(set) var sentBytes = 0

    /// The number of bytes that have been received.
    private(set) var receivedBytes = 0

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

    private static let allowedBytes = 65_536

    init(_ descriptor: Int32, early: [UInt8]) {
        self.descriptor = descriptor
        self.early = early[...]
    }

    func beginTurn() { allowance = Self.allowedBytes }

    /// Whether bytes wait of which the system does not tell.
    var hasEarly: Bool { !early.isEmpty }

    /// Whether a frame or a message has begun and is not complete.
    var isInMessage: Bool { isMessageOpen || receivedBytes > completeBytes }

    /// Receives bytes and drops them.
    func discard() {
        withUnsafeTemporaryAllocation(byteCount: Self.discardedBytes, alignment: 1) { buffer in
            let count = understudy_receive(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 || (count < 0 && understudy_would_block() == 0) { isBroken = true }
        }
    }

    private static let discardedBytes = 16_384

    static let callbacks = wslay_event_callbacks(
        recv_callback: { context, bytes, count, _, receiver in
            guard let bytes, let receiver = WebSocketReceiver.of(receiver) else { return understudy_ws_failed(context) }
            return receiver.receive(UnsafeMutableBufferPointer(start: bytes, count: count), context)
        },
        send_callback: { context, bytes, count, _, receiver in
            guard let bytes, let receiver = WebSocketReceiver.of(receiver) else { return understudy_ws_failed(context) }
            return receiver.send(UnsafeBufferPointer(start: bytes, count: count), context)
        },
        genmask_callback: nil,
        on_frame_recv_start_callback: { _, frame, receiver in
            if let frame { WebSocketReceiver.of(receiver)?.frameBegins(frame.pointee) }
        },
        on_frame_recv_chunk_callback: nil,
        on_frame_recv_end_callback: { _, receiver in WebSocketReceiver.of(receiver)?.frameEnds() },
        on_msg_recv_callback: { _, message, receiver in
            if let message { WebSocketReceiver.of(receiver)?.messageArrives(message.pointee) }
        })

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> WebSocketReceiver? {
        pointer.map { Unmanaged<WebSocketReceiver>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receive(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ context: wslay_event_context_ptr?) -> Int {
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

    private func send(_ bytes: UnsafeBufferPointer<UInt8>, _ context: wslay_event_context_ptr?) -> Int {
        if hasViolation, bytes.elementsEqual(Self.closeWithoutCode) { return sendViolation(insteadOf: bytes, context) }
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

    private func sendViolation(insteadOf bytes: UnsafeBufferPointer<UInt8>, _ context: wslay_event_context_ptr?) -> Int {
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
        // wslay takes it for a close frame without a code.
        if frame.opcode == Self.closeOpcode, payload == 1 { hasViolation = true }
    }

    /// RFC 6455, section 5.5.1.
    private static let closeOpcode: UInt8 = 8

    /// Of a masked frame without an extended length.
    private static let headBytes = 6

    private func frameEnds() {
        completeBytes += frameBytes
        frameBytes = 0
    }

    private func messageArrives(_ message: wslay_event_on_msg_recv_arg) {
        let isText = message.opcode == understudy_ws_text()
        guard isText || message.opcode == understudy_ws_binary() else { return }
        let bytes = Array(UnsafeBufferPointer(start: message.msg, count: message.msg_length))
        messages.append(WebSocketMessage(bytes: bytes, isText: isText))
        // One at a time, as far as the others have not been received with it.
        isPaused = true
    }
}
