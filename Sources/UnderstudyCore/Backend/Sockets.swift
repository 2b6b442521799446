import HTTPTypes
import MicroHTTP
import Synchronization
import Values

extension HTTPRequest.Method {
    /// A message of a client over a WebSocket. It is handled, matched by rules and journaled like a request with this method.
    ///
    /// No request has it: the route of a WebSocket is found by `GET` only.
    package static let frame = HTTPRequest.Method(rawValue: "FRAME") ?? .get
    /// Work that a handler has asked of open WebSockets, as ``SocketSignals/push(to:afterMilliseconds:_:)`` describes.
    package static let push = HTTPRequest.Method(rawValue: "PUSH") ?? .get
}

/// A name that open WebSockets have in common, such as all those of one user.
package struct SocketTopic: Sendable, Hashable {
    private let kind: String
    private let id: String

    package init(_ kind: String, _ id: String) {
        self.kind = kind
        self.id = id
    }
}

/// The decision of a handler to open a WebSocket.
package struct SocketOpening: Sendable {
    /// The id of the user. A user may have a few at once.
    package let user: String
    package let topics: [SocketTopic]
    /// The time without a frame of the client after which the socket is closed; `nil` for no limit.
    package let idleSeconds: Int?
    /// The instant at which the credentials expire, and the socket is closed with 1008; `nil` for never.
    package let expiresAt: Instant?
    /// Sent at once.
    let greeting: JSON?

    package init(user: String, topics: [SocketTopic], idleSeconds: Int? = nil, expiresAt: Instant? = nil, greeting: JSON? = nil) {
        self.user = user
        self.topics = topics
        self.idleSeconds = idleSeconds
        self.expiresAt = expiresAt
        self.greeting = greeting
    }
}

/// The instructions of one handler for open WebSockets of its world. The program carries them out after the handler.
///
/// Used after a transaction: instructions about a transaction that is rolled back would be wrong.
package final class SocketSignals: Sendable {
    /// The receivers of a push.
    package enum Target: Sendable {
        /// The WebSocket whose frame or push is being handled.
        case own
        /// The WebSockets that have the topic when the time has come.
        case topic(SocketTopic)
    }

    package struct Push: Sendable {
        package let target: Target
        package let milliseconds: Int
        package let body: [UInt8]
    }

    package struct Closing: Sendable {
        package let topic: SocketTopic
        package let code: WebSocketCloseCode
        package let reason: String
    }

    package struct All: Sendable {
        package fileprivate(set) var opening: SocketOpening?
        package fileprivate(set) var closings: [Closing] = []
        package fileprivate(set) var pushes: [Push] = []
        /// See ``SocketSignals/wake(afterMilliseconds:)``.
        package fileprivate(set) var wakeMilliseconds: Int?

        package init() {}
    }

    private let state = Mutex(All())

    package init() {}

    package var all: All { state.withLock { $0 } }

    fileprivate func open(_ opening: SocketOpening) { state.withLock { $0.opening = opening } }

    /// Ends WebSockets before the response is sent.
    package func close(_ topic: SocketTopic, _ code: WebSocketCloseCode, reason: String) {
        state.withLock { $0.closings.append(Closing(topic: topic, code: code, reason: reason)) }
    }

    /// Handles a call with the method ``HTTPTypes/HTTPRequest/Method/push`` and this body for each receiver, some time after the response
    /// has been sent.
    package func push(to target: Target, afterMilliseconds milliseconds: Int, _ body: JSON) {
        state.withLock { $0.pushes.append(Push(target: target, milliseconds: milliseconds, body: body.encoded)) }
    }

    /// Calls ``Backend/runDueWork(_:)`` some time after the response has been sent. The earliest time of several counts.
    package func wake(afterMilliseconds milliseconds: Int) {
        state.withLock { $0.wakeMilliseconds = min($0.wakeMilliseconds ?? milliseconds, milliseconds) }
    }
}

extension Context {
    /// Opens a WebSocket.
    ///
    /// Each message of the client, and each push, is authenticated and handled like a request of its own. Its response's body is sent:
    /// ``MicroHTTP/Response/frames``. An error ends the socket, with 1008 for a status below 500 and with 1011 for others. A push that is
    /// handled after the credentials have expired was due before, and sees the last instant at which they were valid.
    func accept(_ opening: SocketOpening) throws -> Response {
        var response = try Response(accepting: request)
        session.signals.open(opening)
        response.body = opening.greeting?.encoded ?? []
        return response
    }
}

extension Response {
    private static let lines = "application/x-ndjson"

    /// The texts that a WebSocket sends for this response.
    package var frames: [[UInt8]] { Self.frames(of: body, type: headers[.contentType]) }

    /// The texts in a body: each line of a body of lines, or else the body, if it is not empty.
    package static func frames(of body: [UInt8], type: String?) -> [[UInt8]] {
        guard !body.isEmpty else { return [] }
        guard type == lines else { return [body] }
        return body.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }

    /// A response with texts for a WebSocket, one frame each.
    static func frames(_ texts: [JSON]) -> Response {
        Response(status: .ok, headers: [.contentType: lines], body: Array(texts.map(\.encoded).joined(separator: [UInt8(ascii: "\n")])))
    }
}
