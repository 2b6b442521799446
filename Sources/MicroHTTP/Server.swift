import CMicrohttpd
import Dispatch
import HTTPTypes
import Synchronization

/// An HTTP/1.1 server on libmicrohttpd, on one port or several: a few threads wait for events, and run handlers.
///
/// ```swift
/// let server = try Server(configuration: ServerConfiguration(ports: [0])) { request in
///     Response(status: .ok, body: Array("Hello\n".utf8))
/// }
/// print(server.ports)
/// server.stop()
/// ```
///
/// Handlers run on serving threads and must not block or compute: what takes time is given back as a ``Reply``. Whatever a client
/// sends, the process goes on: what libmicrohttpd cannot parse it refuses itself (400, 414, 431); what it can parse but the server will not
/// serve goes to `refuse`.
public final class Server: Sendable {
    /// The ports that are listened on, in the order of the configuration.
    public var ports: [Int] { listeners.map(\.port) }

    private let listeners: [Listener]
    private let core: Listener.Core
    private let isStopped = Mutex(false)

    /// Serves from here on.
    ///
    /// - Parameters:
    ///   - sockets: the ports; the server closes them when it stops, or when it cannot start.
    ///   - configuration: how it serves there, the same that the ports were opened by.
    ///   - workers: compute answers; the server ends them when it stops, or when it cannot start.
    ///   - refuse: answers what is refused before it reaches a handler. Runs on a thread that serves.
    ///   - reply: answers a request, now or later; `HEAD` gets the answer's headers, with its body left out.
    public init(
        _ sockets: ListeningSockets,
        configuration: ServerConfiguration,
        workers: Workers,
        refuse: @escaping @Sendable (RefusedRequest) -> Response = Server.plainRefusal,
        reply: @escaping @Sendable (Request) -> Reply
    ) throws(ServerError) {
        core = Listener.Core(configuration: configuration, workers: workers, reply: reply, refuse: refuse)
        var waiting = sockets.all[...]
        var started: [Listener] = []
        do {
            while let socket = waiting.popFirst() { started.append(try Listener(socket: socket, core: core)) }
        } catch {
            // Some may have begun to wait on the first ports.
            core.isDraining.store(true, ordering: .relaxed)
            core.suspensions.close()
            for listener in started { listener.stop() }
            for socket in waiting { socket.closeDescriptor() }
            core.workers.stop()
            throw error
        }
        listeners = started
    }

    /// Listens on the configuration's ports, answers at once, and serves from here on.
    public convenience init(
        configuration: ServerConfiguration,
        refuse: @escaping @Sendable (RefusedRequest) -> Response = Server.plainRefusal,
        respond: @escaping @Sendable (Request) -> Response
    ) throws(ServerError) {
        try self.init(
            ListeningSockets(configuration), configuration: configuration, workers: Workers(stackBytes: configuration.stackBytes),
            refuse: refuse, reply: { .response(respond($0)) })
    }

    /// Takes no further connection, waits until the requests under way are answered, and closes every connection.
    ///
    /// A server that nobody holds any more stops by itself, without waiting. Not for its own threads: it waits for them.
    ///
    /// - Parameter drainSeconds: how long to wait at most.
    /// - Returns: whether everything under way was answered; true when it was stopped before.
    @discardableResult
    public func stop(drainSeconds: Int = 10) -> Bool {
        let wasStopped = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return isStopped
        }
        if wasStopped { return true }
        core.isDraining.store(true, ordering: .relaxed)
        core.suspensions.drain(forSeconds: drainSeconds)
        let drained = waitForRequests(seconds: drainSeconds)
        core.suspensions.close()
        for listener in listeners { listener.stop() }
        core.workers.stop()
        return drained
    }

    /// Streams end as soon as their clients have taken what is on its way. Those that take nothing are cut off before the time is over.
    private func waitForRequests(seconds: Int) -> Bool {
        let end = DispatchTime.now() + .seconds(seconds)
        let patience = DispatchTime.now() + .milliseconds(Self.streamEndMilliseconds)
        if core.underWay.wait(timeout: min(end, patience)) == .success { return true }
        core.connections.endStreams()
        return core.underWay.wait(timeout: end) == .success
    }

    private static let streamEndMilliseconds = 500

    deinit {
        stop(drainSeconds: 0)
    }

    /// The phrase that HTTP has for a status; `nil` when it has none.
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

    /// The answer to a refusal where none is given: a status without a body.
    public static let plainRefusal: @Sendable (RefusedRequest) -> Response = { Response(status: $0.refusal.status) }
}

extension Refusal {
    /// The status that HTTP has for this refusal.
    public var status: HTTPResponse.Status {
        switch self {
        case .malformedPath, .malformedMethod, .malformedHeaders: .badRequest
        case .bodyTooLarge: .contentTooLarge
        case .tooManyBodies: .serviceUnavailable
        }
    }
}
