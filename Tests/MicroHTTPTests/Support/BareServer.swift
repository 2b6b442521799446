import HTTPTypes
import MicroHTTP
import RawSockets
import Synchronization

/// A server that may be stopped twice: a test can stop it, and the clean-up after the test stops it again.
final class BareServer: Sendable {
    let server: Server
    private let drained = Mutex<Bool?>(nil)

    init(
        _ configuration: ServerConfiguration,
        refuse: @escaping @Sendable (RefusedRequest) -> Response,
        respond: @escaping @Sendable (Request) -> Response
    ) throws(ServerError) {
        server = try Server(configuration: configuration, refuse: refuse, respond: respond)
    }

    init(
        _ configuration: ServerConfiguration, workers: Workers? = nil, reply: @escaping @Sendable (Request) -> Reply
    ) throws(ServerError) {
        let own = if let workers { workers } else { try Workers() }
        server = try Server(ListeningSockets(configuration), configuration: configuration, workers: own, reply: reply)
    }

    var ports: [Int] { server.ports }

    /// A connection to the first port, or to another.
    func connect(port: Int? = nil, at address: String = RawSocket.loopback) throws(RawSocketError) -> RawConnection {
        try RawConnection(port: port ?? ports[0], at: address, timeout: .seconds(10))
    }

    /// Sends a request on a connection of its own.
    func exchange(_ request: RawRequest = RawRequest(), port: Int? = nil) throws -> RawResponse {
        try connect(port: port).exchange(request)
    }

    /// A connection on which a request has been sent.
    func sending(_ path: String) throws -> RawConnection {
        let connection = try connect()
        try connection.send(RawRequest("GET", path))
        return connection
    }

    /// Sends a request and closes the connection at once.
    func leave(_ request: RawRequest) throws {
        try connect().send(request)
    }

    /// Stops the server; a second call returns the result of the first.
    @discardableResult
    func stop(drainSeconds: Int = 10) -> Bool {
        drained.withLock { outcome in
            if let known = outcome { return known }
            let first = server.stop(drainSeconds: drainSeconds)
            outcome = first
            return first
        }
    }
}

/// Runs a test against a server, which is stopped afterwards in every case.
func withServer(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    refuse: @escaping @Sendable (RefusedRequest) -> Response = describe,
    respond: @escaping @Sendable (Request) -> Response = echo,
    _ test: (BareServer) throws -> Void
) throws {
    let server = try BareServer(configuration, refuse: refuse, respond: respond)
    defer { server.stop() }
    try test(server)
}

/// Runs a test against a server that may answer later or not at all, and which is stopped afterwards in every case.
func withServer(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    workers: Workers? = nil,
    reply: @escaping @Sendable (Request) -> Reply,
    _ test: (BareServer) throws -> Void
) throws {
    let server = try BareServer(configuration, workers: workers, reply: reply)
    defer { server.stop(drainSeconds: 1) }
    try test(server)
}

/// Answers with the request's method, its target as sent, and its body.
func echo(_ request: Request) -> Response {
    let body = String(decoding: request.body, as: UTF8.self)
    return .text([request.method.rawValue, request.target, body].filter { !$0.isEmpty }.joined(separator: " "))
}

/// Answers with the name of the refusal and the target.
func describe(_ refused: RefusedRequest) -> Response {
    .text("\(refused.refusal) at \(refused.target)", status: refused.refusal.status)
}

extension Response {
    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, body: Array(text.utf8))
    }
}
