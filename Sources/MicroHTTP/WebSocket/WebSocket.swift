import CMicrohttpd
import CPlatform
import Dispatch
import Synchronization

/// One WebSocket of a client. Its methods can be called on any thread, also after its end, and wait for nothing.
public final class WebSocket: Sendable {
    /// The longest message of a client, in bytes. A longer one ends the socket with 1009.
    public static let mostMessageBytes = 65_536

    /// The id of the request that opened it.
    public let id: String

    /// Sends a text. The order of calls is the order of messages.
    ///
    /// A client that reads nothing is cut off when ``mostUnsentBytes`` wait for it.
    public func send(_ text: [UInt8]) {
        queue.async { [self] in
            guard let frames, !isClosing else { return }
            frames.queue(text)
            proceed()
        }
    }

    /// Ends the socket by the closing handshake, after the texts that have been sent. A client that does not answer is cut off soon.
    public func close(_ code: WebSocketCloseCode, reason: String = "") {
        queue.async { [self] in
            guard !isClosing else { return }
            beginClosing(code, reason: reason)
            proceed()
        }
    }

    /// Ends the connection by a TCP reset. Texts that have not reached the client may be lost.
    public func reset() {
        queue.async { [self] in
            guard !isFinished else { return }
            understudy_reset(descriptor)
            finish()
        }
    }

    /// The bytes that may wait for a client.
    static let mostUnsentBytes = 1 << 20
    /// The frames that may wait for a client, such as the answers to its pings.
    private static let mostUnsentFrames = 4_096
    /// The time for a closing handshake.
    private static let closingNanoseconds = 5_000_000_000
    /// The time for which a client is read after the close frame. With unread bytes, a reset could overtake that frame.
    private static let lingerNanoseconds = 2_000_000_000

    private let handler: WebSocketHandler
    private let descriptor: Int32
    private let sockets: WebSockets
    private let queue: DispatchQueue
    /// libmicrohttpd's, valid until ``hasEnded()``.
    private nonisolated(unsafe) let handle: OpaquePointer
    private let early: [UInt8]

    // Used on `queue` only, as is everything below.
    private nonisolated(unsafe) var frames: WebSocketFrames?
    private nonisolated(unsafe) var reading: (any DispatchSourceRead)?
    private nonisolated(unsafe) var writing: (any DispatchSourceWrite)?
    private nonisolated(unsafe) var isReadingSuspended = false
    /// The sources that may still use the descriptor.
    private nonisolated(unsafe) var sourceCount = 0
    private nonisolated(unsafe) var hasOpened = false
    private nonisolated(unsafe) var isHandling = false
    /// Whether the server has begun the closing handshake.
    private nonisolated(unsafe) var isClosing = false
    private nonisolated(unsafe) var isLingering = false
    private nonisolated(unsafe) var isFinished = false
    /// When the present wait for the client began: for the rest of a message, for room to send, for its close frame.
    private nonisolated(unsafe) var waits = Waits()

    private struct Waits {
        var forMessage: Int?
        var forRoom: (since: Int, sentBytes: Int)?
        var forEnd: Int?
        var forBytes: (since: Int, receivedBytes: Int)?
    }

    init(_ id: String, _ handler: WebSocketHandler, on descriptor: Int32, handle: OpaquePointer, early: [UInt8], in sockets: WebSockets) {
        self.id = id
        self.handler = handler
        self.descriptor = descriptor
        self.handle = handle
        self.early = early
        self.sockets = sockets
        queue = sockets.queue
    }

    /// Begins to read and write. Called once, on the queue.
    func start() {
        guard !isFinished else { return }
        guard let frames = WebSocketFrames(WebSocketReceiver(descriptor, early: early), mostMessageBytes: Self.mostMessageBytes) else {
            return finish()
        }
        self.frames = frames
        understudy_push(descriptor)
        understudy_keep_alive(descriptor)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in proceed() }
        source.setCancelHandler { [self] in sourceEnded() }
        sourceCount += 1
        reading = source
        source.activate()
        hasOpened = true
        handler.onOpen(self)
        proceed()
    }

    /// Ends the connection now, without a handshake. On the queue.
    func finish() {
        guard !isFinished else { return }
        isFinished = true
        isClosing = true
        reading?.cancel()
        // A suspended source does not call its cancel handler.
        if isReadingSuspended { reading?.resume() }
        isReadingSuspended = false
        writing?.cancel()
        if sourceCount == 0 { hasEnded() }
    }

    /// Ends the socket if its client lets it wait for too long. On the queue.
    func check(at now: Int, messageNanoseconds: Int) {
        guard let frames, !isFinished else { return }
        if let since = waits.forEnd, now - since > (isLingering ? Self.lingerNanoseconds : Self.closingNanoseconds) { return finish() }
        if let room = waits.forRoom {
            if room.sentBytes != frames.receiver.sentBytes {
                waits.forRoom = (now, frames.receiver.sentBytes)
            } else if now - room.since > messageNanoseconds {
                return finish()
            }
        }
        if isIdle(at: now, frames.receiver) {
            beginClosing(.normal, reason: "idle")
            return proceed()
        }
        guard frames.receiver.isInMessage, !frames.receiver.isPaused, !isClosing else { return waits.forMessage = nil }
        guard let since = waits.forMessage else { return waits.forMessage = now }
        guard now - since > messageNanoseconds else { return }
        beginClosing(.policyViolation, reason: "the message is incomplete")
        frames.stopReading()
        proceed()
    }

    private func isIdle(at now: Int, _ receiver: WebSocketReceiver) -> Bool {
        guard let seconds = handler.idleSeconds, !isClosing else { return false }
        if let wait = waits.forBytes, wait.receivedBytes == receiver.receivedBytes { return now - wait.since > seconds * 1_000_000_000 }
        waits.forBytes = (now, receiver.receivedBytes)
        return false
    }

    private func beginClosing(_ code: WebSocketCloseCode, reason: String) {
        isClosing = true
        waits.forEnd = sockets.now
        frames?.queueClose(code, reason: reason)
    }

    /// Reads, handles and writes as much as is possible now.
    private func proceed() {
        guard let frames, !isFinished else { return }
        if isLingering {
            frames.receiver.discard()
        } else {
            repeat {
                frames.receive()
                handleNext()
            } while frames.receiver.hasEarly && !frames.receiver.isPaused && frames.wantsToRead
            frames.send()
        }
        let queued = frames.queued
        guard !frames.isBroken, queued.bytes <= Self.mostUnsentBytes, queued.frames <= Self.mostUnsentFrames else { return finish() }
        if !frames.wantsToRead, !frames.wantsToSend, !isLingering { linger() }
        watch(frames)
    }

    /// Hands the next message over.
    private func handleNext() {
        guard let receiver = frames?.receiver else { return }
        // What comes after the server's close frame is dropped, up to the client's.
        if isClosing { receiver.messages.removeAll() }
        guard !isHandling || isClosing else { return }
        guard let message = receiver.messages.popFirst() else { return receiver.isPaused = false }
        receiver.isPaused = true
        isHandling = true
        handler.onMessage(self, message) { [self] in
            queue.async { [self] in
                isHandling = false
                proceed()
            }
        }
    }

    /// After the close frame: sends nothing more, and reads what the client has sent, up to its end.
    private func linger() {
        isLingering = true
        isClosing = true
        waits.forEnd = sockets.now
        understudy_end_sending(descriptor)
    }

    /// Listens for what the next step needs.
    private func watch(_ frames: WebSocketFrames) {
        let suspends = !isLingering && (frames.receiver.isPaused || !frames.wantsToRead)
        if suspends, !isReadingSuspended { reading?.suspend() }
        if !suspends, isReadingSuspended { reading?.resume() }
        isReadingSuspended = suspends
        guard frames.wantsToSend else {
            waits.forRoom = nil
            writing?.cancel()
            return writing = nil
        }
        if waits.forRoom == nil { waits.forRoom = (sockets.now, frames.receiver.sentBytes) }
        guard writing == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [self] in proceed() }
        source.setCancelHandler { [self] in sourceEnded() }
        sourceCount += 1
        writing = source
        source.activate()
    }

    private func sourceEnded() {
        sourceCount -= 1
        if isFinished, sourceCount == 0 { hasEnded() }
    }

    /// Gives the descriptor back to libmicrohttpd, which closes it.
    private func hasEnded() {
        (frames, reading, writing) = (nil, nil, nil)
        understudy_mhd_close_upgraded(handle)
        if hasOpened { handler.onClose(self) }
        sockets.ended(self)
    }
}
