import CMicrohttpd
import Dispatch
import HTTPTypes
import Synchronization

/// An HTTP/1.1 server on libmicrohttpd, on one port or several. A few threads wait for events and run handlers.
///
/// ```swift
/// let server = try Server(configuration: ServerConfiguration(ports: [0])) { request in
///     Response(status: .ok, body: Array("Hello\n".utf8))
/// }
/// print(server.ports)
/// server.stop()
/// ```
///
/// Handlers run on serving threads and must not block or compute; they return long work as a ``Reply``. The process survives whatever a
/// client sends: libmicrohttpd itself refuses requests that it cannot parse (400, 414, 431). Requests that it can parse but the server
/// does not serve go to `refuse`.
public final class Server: Sendable {
    /// The ports of the server, in the order of the configuration.
    public var ports: [Int] { acceptors.map(\.port).filter { !$0.isSecure }.map(\.number) }

    /// The port for HTTPS; `nil` if there is none.
    public var securePort: Int? { acceptors.first(where: \.port.isSecure)?.port.number }

    /// The number of threads that serve the ports.
    var threadCount: Int { acceptors.reduce(0) { $0 + $1.threadCount } }

    private let acceptors: [Acceptor]
    let core: ServerCore
    private let isStopped = Mutex(false)

    /// Serves from now on.
    ///
    /// - Parameters:
    ///   - sockets: the ports; the server closes them when it stops, or when it cannot start.
    ///   - configuration: how to serve; the same one that the ports were opened with.
    ///   - workers: compute responses; the server ends them when it stops, or when it cannot start.
    ///   - refuse: answers a request that is refused before it reaches a handler. Runs on a serving thread, or on one that ends slow
    ///     requests.
    ///   - onFull: called when all connections are in use, once a minute at most. Must not block.
    ///   - onPlainHTTP: called when a client sends plain HTTP to the port for HTTPS, once a minute at most. Must not block.
    ///   - reply: answers a request, now or later. `HEAD` gets the headers of the response, without the body.
    public init(
        _ sockets: ListeningSockets,
        configuration: ServerConfiguration,
        workers: Workers,
        refuse: @escaping @Sendable (RefusedRequest) -> Response = Server.plainRefusal,
        onFull: @escaping @Sendable () -> Void = {},
        onPlainHTTP: @escaping @Sendable () -> Void = {},
        reply: @escaping @Sendable (Request) -> Reply
    ) throws(ServerError) {
        core = ServerCore(
            configuration: configuration, workers: workers, reply: reply, refuse: refuse, onFull: onFull, onPlainHTTP: onPlainHTTP)
        var waiting = sockets.all[...]
        var started: [Acceptor] = []
        do {
            while let port = waiting.popFirst() { started.append(try Acceptor(port, core)) }
        } catch {
            // Requests may already wait on the first ports.
            core.isDraining.store(true, ordering: .relaxed)
            for acceptor in started { acceptor.close() }
            core.suspensions.close()
            core.webSockets.endAll()
            for acceptor in started { acceptor.stop() }
            for port in waiting { port.close() }
            core.workers.stop()
            throw error
        }
        acceptors = started
    }

    /// Listens on the configuration's ports and serves from now on. `respond` runs on serving threads.
    public convenience init(
        configuration: ServerConfiguration,
        refuse: @escaping @Sendable (RefusedRequest) -> Response = Server.plainRefusal,
        respond: @escaping @Sendable (Request) -> Response
    ) throws(ServerError) {
        try self.init(
            ListeningSockets(configuration), configuration: configuration, workers: Workers(stackBytes: configuration.stackBytes),
            refuse: refuse, reply: { .response(respond($0)) })
    }

    /// Closes the ports, answers every request whose head has arrived, with `Connection: close`, closes every WebSocket with 1001, and closes
    /// every connection. The message of a WebSocket that is being handled is answered first; no further one is handled.
    ///
    /// A request that arrives later than that is not handled: no handler changes anything without a response. A server that is released
    /// stops by itself, without waiting for requests. Must not be called on the server's own threads: it waits for them.
    ///
    /// - Parameter drainSeconds: the longest wait. A response that takes longer is lost, although its handler may have changed something.
    /// - Returns: whether every request under way was answered; true if the server was stopped before.
    @discardableResult
    public func stop(drainSeconds: Int = 10) -> Bool {
        let wasStopped = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return isStopped
        }
        if wasStopped { return true }
        core.isDraining.store(true, ordering: .relaxed)
        for acceptor in acceptors { acceptor.close() }
        core.webSockets.closeAll()
        core.suspensions.drain(forSeconds: drainSeconds)
        let drained = waitForRequests(seconds: drainSeconds)
        core.suspensions.close()
        core.webSockets.endAll()
        closeConnections()
        for acceptor in acceptors { acceptor.stop() }
        core.workers.stop()
        return drained
    }

    /// Uses other credentials for later connections of the port for HTTPS. Open connections stay.
    ///
    /// - Throws: if the credentials cannot be used; the present ones stay in use.
    public func renew(_ credentials: ServerCredentials) throws(ServerError) {
        for acceptor in acceptors where acceptor.port.isSecure { try acceptor.renew(credentials) }
    }

    /// Waits until libmicrohttpd has closed every connection. It (0.9.75, 1.0.1) reads through a null pointer when it refuses a malformed
    /// head while its daemon is stopped.
    private func closeConnections() {
        let end = DispatchTime.now() + .milliseconds(Self.mostCloseMilliseconds)
        let interval = DispatchSemaphore(value: 0)
        while core.connections.endAll(), DispatchTime.now() < end {
            _ = interval.wait(timeout: .now() + .milliseconds(Self.drainCheckMilliseconds))
        }
    }

    /// Endless streams end as soon as their clients have received the bytes under way. Clients that read nothing are cut off early.
    private func waitForRequests(seconds: Int) -> Bool {
        let end = DispatchTime.now() + .seconds(seconds)
        let patience = DispatchTime.now() + .milliseconds(Self.streamEndMilliseconds)
        let interval = DispatchSemaphore(value: 0)
        var idle: Set<ObjectIdentifier> = []
        while core.connections.endIdle(&idle) || core.underWay.wait(timeout: .now()) == .timedOut {
            guard DispatchTime.now() < end else {
                core.connections.endUnanswered()
                return false
            }
            if DispatchTime.now() >= patience {
                core.connections.endStreams()
            }
            core.webSockets.endClosing(afterMilliseconds: Self.streamEndMilliseconds)
            _ = interval.wait(timeout: .now() + .milliseconds(Self.drainCheckMilliseconds))
        }
        // From here on, no request can begin. One that has been read since the last check is still answered.
        core.connections.endUnanswered()
        return core.underWay.wait(timeout: end) == .success
    }

    private static let streamEndMilliseconds = 500
    private static let mostCloseMilliseconds = 1_000
    private static let drainCheckMilliseconds = 5

    deinit {
        stop(drainSeconds: 0)
    }

    /// The reason phrase that HTTP defines for a status; `nil` if there is none.
    public static func reasonPhrase(of code: Int) -> String? {
        guard let code = UInt32(exactly: code), let phrase = MHD_get_reason_phrase_for(code).map({ String(cString: $0) }) else {
            return nil
        }
        return phrase == "Unknown" ? nil : phrase
    }

    /// The version of libmicrohttpd that this process has loaded, such as `0.9.75`.
    public static var libraryVersion: String {
        MHD_get_version().map { String(cString: $0) } ?? "unknown"
    }

    /// Whether libmicrohttpd drops the rest of a text after a NUL; see ``HeadGaps``.
    static let endsTextsAtNUL = libraryVersion.hasPrefix("0.")

    /// The default response to a refused request: a status without a body.
    public static let plainRefusal: @Sendable (RefusedRequest) -> Response = { Response(status: $0.refusal.status) }
}

extension Refusal {
    /// The HTTP status for this refusal.
    public var status: HTTPResponse.Status {
        switch self {
        case .malformedPath, .malformedMethod, .malformedHeaders, .malformedCoding: .badRequest
        case .targetTooLong: .uriTooLong
        case .headersTooLarge: .requestHeaderFieldsTooLarge
        case .bodyTooLarge: .contentTooLarge
        case .unsupportedCoding: .unsupportedMediaType
        case .tooManyBodies: .serviceUnavailable
        }
    }
}
