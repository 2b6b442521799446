import CMicrohttpd
import Dispatch
import HTTPTypes
import Synchronization

/// The open WebSockets of a server. One queue drives them all.
///
/// libmicrohttpd must not be stopped before each has ended.
final class WebSockets: Sendable {
    private enum Stage {
        case open
        /// New sockets are closed at once.
        case closing
        /// New sockets end without a handshake.
        case ended
    }

    private struct State {
        var stage = Stage.open
        var all: [ObjectIdentifier: WebSocket] = [:]
        var isChecking = false
    }

    let queue = DispatchQueue(label: "understudy.websockets")
    private let messageNanoseconds: Int
    private let state = Mutex(State())
    private let open = DispatchGroup()

    private static let checkIntervalMilliseconds = 1_000

    /// - Parameter messageTimeoutSeconds: the time in which a message that has begun must be complete.
    init(messageTimeoutSeconds: Int) {
        messageNanoseconds = messageTimeoutSeconds * 1_000_000_000
    }

    /// As ``Connections/now``.
    var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds) }

    /// Takes over an upgraded connection. Called on a serving thread.
    ///
    /// - Parameter early: the bytes that libmicrohttpd has read after the head.
    func begin(_ id: String, _ handler: WebSocketHandler, on descriptor: Int32, handle: OpaquePointer, early: [UInt8]) {
        let socket = WebSocket(id, handler, on: descriptor, handle: handle, early: early, in: self)
        open.enter()
        let (stage, needsCheck) = state.withLock { state in
            if state.stage != .ended { state.all[ObjectIdentifier(socket)] = socket }
            let needsCheck = !state.isChecking && state.stage != .ended
            if needsCheck { state.isChecking = true }
            return (state.stage, needsCheck)
        }
        if needsCheck { scheduleCheck() }
        switch stage {
        case .open: queue.async { socket.start() }
        case .closing:
            queue.async { socket.start() }
            socket.close(.goingAway)
        case .ended: queue.async { socket.finish() }
        }
    }

    func ended(_ socket: WebSocket) {
        _ = state.withLock { $0.all.removeValue(forKey: ObjectIdentifier(socket)) }
        open.leave()
    }

    /// Begins the closing handshake with every client.
    func closeAll() {
        for socket in turn(to: .closing) { socket.close(.goingAway) }
    }

    /// Ends every socket without a handshake, and waits until libmicrohttpd has them back.
    func endAll() {
        let all = turn(to: .ended)
        queue.sync { for socket in all { socket.finish() } }
        open.wait()
    }

    private func turn(to stage: Stage) -> [WebSocket] {
        state.withLock { state in
            state.stage = stage
            return Array(state.all.values)
        }
    }

    private func scheduleCheck() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.checkIntervalMilliseconds)) { [weak self] in self?.check() }
    }

    private func check() {
        let all = state.withLock { state in
            state.isChecking = !state.all.isEmpty
            return Array(state.all.values)
        }
        for socket in all { socket.check(at: now, messageNanoseconds: messageNanoseconds) }
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
        incoming.turn(to: .upgraded, at: connections.now)
        guard let handler = incoming.webSocket else { return understudy_mhd_close_upgraded(handle) }
        incoming.webSocket = nil
        webSockets.begin(incoming.id ?? "", handler, on: descriptor, handle: handle, early: early)
    }
}
