import DequeModule
import HTTPTypes
import MicroHTTP
import Synchronization
import UnderstudyCore
import UnderstudyWorlds
import Values

/// A backend's open WebSocket: each message of the client, and each push, is a call of its own.
///
/// So rules, journal, credentials and worlds apply to them as to requests. The id of a call is that of the handshake with a number: `req-17.1`.
final class SocketSession: OpenSocket {
    let topics: [SocketTopic]
    private let opening: SocketOpening
    /// The request that opened it.
    private let handshake: AdmittedRequest
    private let greeting: [[UInt8]]
    private let run: EpochRun
    private let requestHandler: RequestHandler
    /// Given back at the end, or when the server begins the end: a client that opens another WebSocket in its place need not wait.
    private let place: Mutex<SocketPlace?>
    private let number = Atomic(0)
    private let socket = Mutex<WebSocket?>(nil)
    /// The step that is under way, and those that wait for it: the texts of a reply are sent in their order.
    private let steps = Mutex<Deque<Step>>([])
    private let announced = Mutex(Announced())

    private enum Step {
        case push([UInt8])
        case close(WebSocketCloseCode, reason: String)
    }

    /// The pushes whose time has not come, by their numbers.
    private struct Announced {
        var pushes: [Int: [UInt8]] = [:]
        var last = 0
    }

    /// - Parameter response: the response to the handshake.
    init(
        _ opening: SocketOpening, _ handshake: AdmittedRequest, _ response: Response, at place: SocketPlace, in run: EpochRun,
        by requestHandler: RequestHandler
    ) {
        self.place = Mutex(place)
        topics = opening.topics
        self.opening = opening
        self.handshake = handshake
        greeting = response.frames
        self.run = run
        self.requestHandler = requestHandler
    }

    var handler: WebSocketHandler {
        WebSocketHandler(
            idleSeconds: opening.idleSeconds,
            onOpen: { [self] socket in
                self.socket.withLock { $0 = socket }
                for text in greeting { socket.send(text) }
                run.sockets.add(self)
            },
            onMessage: { [self] _, message, goOn in handle(.frame, message.bytes, isBinary: !message.isText, then: goOn) },
            onClose: { [self] _ in
                socket.withLock { $0 = nil }
                leavePlace()
                run.sockets.remove(self)
            })
    }

    func close(_ code: WebSocketCloseCode, reason: String) {
        leavePlace()
        open?.close(code, reason: reason)
    }

    private func leavePlace() { place.withLock { $0 = nil } }

    var expiresAt: Instant? { opening.expiresAt }

    /// The last instant at which the credentials are valid.
    var lastInstant: Instant? { expiresAt?.advanced(byMilliseconds: -1) }

    func push(_ body: [UInt8]) { take(.push(body)) }

    func announce(_ body: [UInt8]) -> Int {
        announced.withLock { announced in
            announced.last += 1
            announced.pushes[announced.last] = body
            return announced.last
        }
    }

    func pushAnnounced(_ number: Int) {
        if let body = announced.withLock({ $0.pushes.removeValue(forKey: number) }) { push(body) }
    }

    func closeAfterPushes(_ code: WebSocketCloseCode, reason: String) {
        let waiting = announced.withLock { announced in
            defer { announced.pushes = [:] }
            return announced.pushes.sorted { $0.key < $1.key }.map(\.value)
        }
        for body in waiting { push(body) }
        take(.close(code, reason: reason))
    }

    private func take(_ step: Step) {
        guard open != nil else { return }
        let isFirst = steps.withLock { steps in
            steps.append(step)
            return steps.count == 1
        }
        if isFirst { begin(step) }
    }

    private func begin(_ step: Step) {
        switch step {
        case .close(let code, let reason): close(code, reason: reason)
        case .push(let body):
            open?.perform { [self] done in
                handle(.push, body) {
                    let next = self.steps.withLock { steps in
                        steps.removeFirst()
                        return steps.first
                    }
                    if let next { self.begin(next) }
                    done()
                }
            }
        }
    }

    private var open: WebSocket? { socket.withLock { $0 } }

    private func handle(
        _ method: HTTPRequest.Method, _ body: [UInt8], isBinary: Bool = false, then goOn: @escaping @Sendable () -> Void
    ) {
        let sent = handshake.request
        let id = "\(sent.id).\(number.add(1, ordering: .relaxed).newValue)"
        // A sandbox that is gone must not come back by a late message.
        guard let open,
            let request = Request(method: method, target: sent.target, headers: sent.headers, body: body, remote: sent.remote, id: id)
        else { return goOn() }
        requestHandler.reply(to: request, isBinary: isBinary, in: self, like: handshake).follow(
            on: requestHandler.workers, endedBy: open.serverEnd
        ) { [self] ending in
            deliver(ending)
            goOn()
        }
    }

    private func deliver(_ ending: Reply.Ending) {
        switch ending {
        case .response(let response): deliver(response)
        case .disconnect(.reset): open?.reset()
        case .disconnect(.close): close(.goingAway, reason: "")
        case .hang: break
        }
    }

    /// Sends the texts of a response, as far as its delivery goes. An error ends the socket.
    private func deliver(_ response: Response) {
        response.beforeLastBytes?()
        guard response.status.code < 400 else {
            let code: WebSocketCloseCode = response.status.code < 500 ? .policyViolation : .internalError
            return close(code, reason: response.status.reasonPhrase)
        }
        var left = response.delivery?.endsAfterBytes ?? .max
        for text in response.frames where left > 0 {
            open?.send(text.count <= left ? text : Array(text.prefix(left)))
            left -= text.count
        }
        guard let delivery = response.delivery, delivery.endsAfterBytes != nil else { return }
        switch delivery.ending {
        case .close: close(.internalError, reason: "")
        case .reset: open?.reset()
        case .hang: break
        }
    }
}
