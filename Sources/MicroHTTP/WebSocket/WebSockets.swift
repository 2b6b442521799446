import CMicrohttpd
import Dispatch

/// The open WebSockets of a server. One queue drives them all.
///
/// libmicrohttpd must not be stopped before each has ended.
final class WebSockets: Sendable {
    private enum Stage {
        case open
        /// New sockets are closed at once.
        case closing
        /// New sockets end at once, without a handshake.
        case ended
    }

    let queue = DispatchQueue(label: "understudy.websockets")
    /// Opens when the server stops.
    let end = Gate(count: .max, timeoutMilliseconds: .max)
    private let messageNanoseconds: Int
    private let idleNanoseconds: Int
    private let open = DispatchGroup()
    // Used on `queue` only, as are the next two.
    private nonisolated(unsafe) var stage = Stage.open
    private nonisolated(unsafe) var all: [ObjectIdentifier: WebSocket] = [:]
    private nonisolated(unsafe) var isChecking = false

    private static let checkIntervalMilliseconds = 1_000

    /// - Parameters:
    ///   - messageTimeoutSeconds: the time in which a message that has begun must be complete.
    ///   - idleTimeoutSeconds: the time after which a silent client that does not answer a ping is closed.
    init(messageTimeoutSeconds: Int, idleTimeoutSeconds: Int) {
        messageNanoseconds = messageTimeoutSeconds * 1_000_000_000
        idleNanoseconds = idleTimeoutSeconds * 1_000_000_000
    }

    /// As ``Connections/now``.
    var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds) }

    /// Takes over an upgraded connection. Called on a serving thread.
    ///
    /// - Parameter early: the bytes that libmicrohttpd has read after the head.
    func begin(
        _ id: String, _ handler: WebSocketHandler, on connection: Connection, _ descriptor: Int32, handle: OpaquePointer, early: [UInt8]
    ) {
        let socket = WebSocket(id, handler, on: connection, descriptor, handle: handle, early: early, in: self)
        open.enter()
        queue.async { [self] in
            guard stage != .ended else { return socket.finish() }
            all[ObjectIdentifier(socket)] = socket
            if !isChecking { scheduleCheck() }
            socket.start()
            if stage == .closing { socket.stop() }
        }
    }

    /// Called on the queue, after libmicrohttpd has got the socket back.
    func ended(_ socket: WebSocket) {
        all[ObjectIdentifier(socket)] = nil
        open.leave()
    }

    /// Begins the closing handshake with every client, once the work under way for it is done. Ends the delays of that work.
    func closeAll() {
        queue.async { [self] in
            stage = .closing
            for socket in all.values { socket.stop() }
        }
        // Later than that: the work that it ends may be followed by a message, which a stopped socket does not handle.
        end.openForGood()
    }

    /// Ends the sockets whose clients have not answered the close frame within some time.
    func endClosing(afterMilliseconds milliseconds: Int) {
        queue.async { [self] in
            for socket in all.values { socket.endIfClosing(since: now - milliseconds * 1_000_000) }
        }
    }

    /// Ends every socket without waiting for its client, and waits until libmicrohttpd has them back.
    func endAll() {
        queue.sync {
            stage = .ended
            for socket in all.values {
                socket.closeNow(.goingAway)
                socket.finish()
            }
        }
        open.wait()
    }

    private func scheduleCheck() {
        isChecking = true
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.checkIntervalMilliseconds)) { [weak self] in self?.check() }
    }

    private func check() {
        isChecking = false
        for socket in all.values { socket.check(at: now, messageNanoseconds: messageNanoseconds, idleNanoseconds: idleNanoseconds) }
        if !all.isEmpty { scheduleCheck() }
    }
}

extension ServerCore {
    /// Sends the response to a handshake, after which libmicrohttpd gives the connection away.
    ///
    /// - Returns: `nil` if the client cannot have a WebSocket.
    func upgrade(
        _ response: Response, _ handler: WebSocketHandler, _ incoming: IncomingRequest, _ connection: OpaquePointer
    ) -> MHD_Result? {
        guard incoming.isHTTP11, !isDraining.load(ordering: .relaxed) else { return nil }
        let pointer = MHD_create_response_for_upgrade(Callbacks.upgraded, Unmanaged.passUnretained(self).toOpaque())
        guard let prepared = pointer.map(MHDResponse.init) else { return nil }
        incoming.webSocket = handler
        return queue(prepared, response, incoming.id ?? nextID(), on: connection, closing: false)
    }

    /// The head has been sent, and the connection is a WebSocket's.
    func upgraded(_ incoming: IncomingRequest, descriptor: Int32, handle: OpaquePointer, early: [UInt8]) {
        incoming.enter(.upgraded, at: connections.now)
        guard let connection = incoming.connection, let handler = incoming.webSocket.take() else {
            return understudy_mhd_close_upgraded(handle)
        }
        webSockets.begin(incoming.id ?? "", handler, on: connection, descriptor, handle: handle, early: early)
    }
}
