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

    /// Opens when the server stops: the delays of its work should end.
    public var serverEnd: Gate { sockets.end }

    /// Sends a text. The order of calls is the order of messages.
    ///
    /// A client that reads nothing is cut off when ``mostUnsentBytes`` wait for it.
    public func send(_ text: [UInt8]) {
        queue.async { [self] in
            guard let frames, stage == .open else { return }
            frames.queue(text)
            proceed()
        }
    }

    /// Ends the socket by the closing handshake, after the texts that have been sent. A client that does not answer is cut off soon.
    public func close(_ code: WebSocketCloseCode, reason: String = "") {
        queue.async { [self] in closeNow(code, reason: reason) }
    }

    /// Calls a closure that may send texts, such as an event of its own. A server that stops waits for `done`, which may be called on any
    /// thread, before it closes the socket. A socket that is closing does not call it.
    public func perform(_ work: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void) {
        queue.async { [self] in
            guard stage == .open, !isStopping else { return }
            begin(work)
        }
    }

    /// Closes the socket because the server stops, once the work under way is done. No further work begins. Called on the queue.
    func stop() {
        isStopping = true
        if workCount == 0 { closeNow(.goingAway) }
    }

    /// Ends the connection if it has been closing since some time. Called on the queue.
    func endIfClosing(since time: Int) {
        if let since = owed.end, since < time { finish() }
    }

    /// Called on the queue.
    func closeNow(_ code: WebSocketCloseCode, reason: String = "") {
        guard stage == .open else { return }
        beginClosing(code, reason: reason)
        proceed()
    }

    private func begin(_ work: (_ done: @escaping @Sendable () -> Void) -> Void, then: @escaping @Sendable () -> Void = {}) {
        workCount += 1
        work { [self] in
            queue.async { [self] in
                workCount -= 1
                then()
                if isStopping { stop() }
            }
        }
    }

    /// Ends the connection by a TCP reset. Texts that have not reached the client may be lost.
    public func reset() {
        queue.async { [self] in
            guard stage != .finished else { return }
            understudy_reset(connection.descriptor)
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
    private let connection: Connection
    /// With TLS, one end of a pair of sockets. libmicrohttpd encrypts what comes from it, and tells it nothing of the end of the connection.
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
    private nonisolated(unsafe) var isHandling = false
    /// The messages and other work that are being handled.
    private nonisolated(unsafe) var workCount = 0
    private nonisolated(unsafe) var isStopping = false
    /// Whether the client of a TLS session was gone at the last check.
    private nonisolated(unsafe) var isClosedByClient = false
    private nonisolated(unsafe) var stage = Stage.open
    /// Since when the client owes something: the rest of a message, room to send, its close frame, any byte, the answer to a ping.
    private nonisolated(unsafe) var owed = Owed()

    private enum Stage {
        case open
        /// The server has begun the closing handshake.
        case closing
        /// Everything has been sent. What the client sends is dropped.
        case lingering
        /// The connection ends as soon as no source uses it.
        case finished
    }

    private var isSecure: Bool { connection.session != nil }

    private struct Owed {
        var message: Int?
        var room: Stall?
        var end: Int?
        var bytes = Stall(since: 0, bytes: -1)
        var pong: Int?
    }

    /// Since when a count of bytes has been the same, as far as it has been checked.
    private struct Stall {
        var since: Int
        var bytes: Int

        mutating func nanoseconds(at now: Int, _ bytes: Int) -> Int {
            if bytes != self.bytes { self = Stall(since: now, bytes: bytes) }
            return now - since
        }
    }

    init(
        _ id: String, _ handler: WebSocketHandler, on connection: Connection, _ descriptor: Int32, handle: OpaquePointer, early: [UInt8],
        in sockets: WebSockets
    ) {
        self.id = id
        self.handler = handler
        self.connection = connection
        self.descriptor = descriptor
        self.handle = handle
        self.early = early
        self.sockets = sockets
        queue = sockets.queue
    }

    /// Begins to read and write. Called once, on the queue.
    func start() {
        guard let frames = WebSocketFrames(descriptor, early: early, mostMessageBytes: Self.mostMessageBytes) else { return finish() }
        self.frames = frames
        understudy_push(connection.descriptor)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        reading = source
        listen(on: source)
        handler.onOpen(self)
        proceed()
    }

    /// Ends the connection now, without a handshake. On the queue.
    func finish() {
        guard stage != .finished else { return }
        stage = .finished
        reading?.cancel()
        // A suspended source does not call its cancel handler.
        if isReadingSuspended { reading?.resume() }
        isReadingSuspended = false
        writing?.cancel()
        if sourceCount == 0 { hasEnded() }
    }

    /// Ends the socket if its client lets it wait for too long. On the queue.
    func check(at now: Int, messageNanoseconds: Int, idleNanoseconds: Int) {
        guard let frames, stage != .finished else { return }
        if isSecure, isLeft(frames) { return finish() }
        let mostNanoseconds = stage == .lingering ? Self.lingerNanoseconds : Self.closingNanoseconds
        if let since = owed.end, now - since > mostNanoseconds { return finish() }
        if let stalled = owed.room?.nanoseconds(at: now, frames.sentBytes), stalled > messageNanoseconds { return finish() }
        if stage == .open, isIdle(frames, at: now, idleNanoseconds) { return closeNow(.normal, reason: "idle") }
        guard frames.isInMessage, !frames.isPaused, stage == .open else { return owed.message = nil }
        guard let since = owed.message else { return owed.message = now }
        guard now - since > messageNanoseconds else { return }
        beginClosing(.policyViolation, reason: "the message is incomplete")
        frames.stopReading()
        proceed()
    }

    /// Whether the client was gone at this check and the one before, between which all bytes that it had sent have been handled.
    private func isLeft(_ frames: WebSocketFrames) -> Bool {
        let wasClosed = isClosedByClient
        isClosedByClient = connection.isClosedByClient
        return wasClosed && isClosedByClient && !frames.isPaused
    }

    /// Whether the client has been silent for too long; sends it a ping before.
    private func isIdle(_ frames: WebSocketFrames, at now: Int, _ idleNanoseconds: Int) -> Bool {
        let silence = owed.bytes.nanoseconds(at: now, frames.receivedBytes)
        if let seconds = handler.idleSeconds { return silence > seconds * 1_000_000_000 }
        // While no byte is read, an answer may wait.
        guard silence > idleNanoseconds / 2, !frames.isPaused else {
            owed.pong = nil
            return false
        }
        if let since = owed.pong { return now - since > idleNanoseconds / 2 }
        owed.pong = now
        frames.queuePing()
        proceed()
        return false
    }

    private func beginClosing(_ code: WebSocketCloseCode, reason: String) {
        stage = .closing
        connection.enter(.closing, at: sockets.now)
        owed.end = sockets.now
        frames?.queueClose(code, reason: reason)
    }

    /// Reads, handles and writes as much as is possible now.
    private func proceed() {
        guard let frames, stage != .finished else { return }
        if stage == .lingering {
            frames.discard()
        } else {
            repeat {
                frames.receive()
                handleNext(frames)
            } while frames.hasEarly && !frames.isPaused && frames.wantsToRead
            frames.send()
        }
        let queued = frames.queued
        guard !frames.isBroken, queued.bytes <= Self.mostUnsentBytes, queued.frames <= Self.mostUnsentFrames else { return finish() }
        if !frames.wantsToRead, !frames.wantsToSend, stage != .lingering { linger() }
        watch(frames)
    }

    /// Hands the next message over.
    private func handleNext(_ frames: WebSocketFrames) {
        // What comes after the server's close frame is dropped, up to the client's.
        if stage != .open || isStopping { frames.messages.removeAll() }
        guard !isHandling || stage != .open else { return }
        guard let message = frames.messages.popFirst() else { return frames.isPaused = false }
        frames.isPaused = true
        isHandling = true
        begin {
            handler.onMessage(self, message, $0)
        } then: { [self] in
            isHandling = false
            proceed()
        }
    }

    /// After the close frame: sends nothing more, and reads what the client has sent, up to its end.
    private func linger() {
        // libmicrohttpd ends the TLS session when it gets the socket back, not before.
        if isSecure, frames?.hasClientsClose == true { return finish() }
        stage = .lingering
        owed.end = sockets.now
        understudy_end_sending(descriptor)
    }

    /// Listens for what the next step needs.
    private func watch(_ frames: WebSocketFrames) {
        guard stage != .finished else { return }
        let suspends = stage != .lingering && (frames.isPaused || !frames.wantsToRead)
        if suspends, !isReadingSuspended { reading?.suspend() }
        if !suspends, isReadingSuspended { reading?.resume() }
        isReadingSuspended = suspends
        guard frames.wantsToSend else {
            owed.room = nil
            writing?.cancel()
            return writing = nil
        }
        if owed.room == nil { owed.room = Stall(since: sockets.now, bytes: frames.sentBytes) }
        guard writing == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        writing = source
        listen(on: source)
    }

    /// Proceeds at each event of a source, until it is cancelled.
    private func listen(on source: some DispatchSourceProtocol) {
        source.setEventHandler { [self] in proceed() }
        source.setCancelHandler { [self] in
            sourceCount -= 1
            if stage == .finished, sourceCount == 0 { hasEnded() }
        }
        sourceCount += 1
        source.activate()
    }

    /// Gives the descriptor back to libmicrohttpd, which closes it.
    private func hasEnded() {
        let hasOpened = frames != nil
        (frames, reading, writing) = (nil, nil, nil)
        connection.handBack { understudy_mhd_close_upgraded(handle) }
        // libmicrohttpd still sends the rest to a client of a TLS session, as long as `Connections` lets it.
        if isSecure { connection.enter(.closing, at: sockets.now) }
        if hasOpened { handler.onClose(self) }
        sockets.ended(self)
    }
}
