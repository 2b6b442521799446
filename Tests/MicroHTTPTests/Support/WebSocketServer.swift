import HTTPTypes
import MicroHTTP
import RawSockets
import Synchronization

/// The WebSockets that a server has opened, and their ends.
final class OpenedSockets: Sendable {
    private let sockets = Mutex<[WebSocket]>([])
    private let closed = Atomic(0)

    var all: [WebSocket] { sockets.withLock { $0 } }
    var closedCount: Int { closed.load(ordering: .relaxed) }

    func add(_ socket: WebSocket) { sockets.withLock { $0.append(socket) } }
    func noteClosed() { closed.add(1, ordering: .relaxed) }
}

/// Accepts every handshake. Each socket returns the client's messages, and ends with 1000 at the message `bye`.
func webSockets(noting opened: OpenedSockets? = nil, idleSeconds: Int? = nil) -> @Sendable (Request) -> Response {
    { request in
        let handler = WebSocketHandler(
            idleSeconds: idleSeconds,
            onOpen: { opened?.add($0) },
            onMessage: { socket, message, goOn in
                if message.bytes == Array("bye".utf8) { socket.close(.normal) } else { socket.send(message.bytes) }
                goOn()
            },
            onClose: { _ in opened?.noteClosed() })
        do {
            return try Response(accepting: request, handler)
        } catch {
            return .text("\(error)", status: .badRequest)
        }
    }
}

extension BareServer {
    func open(hasSmallBuffers: Bool = false) throws(RawSocketError) -> RawWebSocket {
        try RawWebSocket(port: ports[0], "/socket", timeout: .seconds(20), hasSmallBuffers: hasSmallBuffers)
    }
}
