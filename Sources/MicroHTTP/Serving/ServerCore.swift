import CPlatform
import Dispatch
import Synchronization

/// The state that the callbacks of all ports share.
final class ServerCore: Sendable {
    let configuration: ServerConfiguration
    let reply: @Sendable (Request) -> Reply
    let refuse: @Sendable (RefusedRequest) -> Response
    /// Called when all connections are in use, once a minute at most.
    let onFull: @Sendable () -> Void
    /// Called when a client sends plain HTTP to the port for HTTPS, once a minute at most.
    let onPlainHTTP: @Sendable () -> Void
    /// When ``onPlainHTTP`` was last called; `nil` before.
    private let toldPlainAt = Mutex<ContinuousClock.Instant?>(nil)
    let underWay = DispatchGroup()
    let isDraining = Atomic(false)
    let requestCount = Atomic(0)
    let suspensions: Suspensions
    let workers: Workers
    let connections: Connections
    let webSockets: WebSockets
    let bodies: BodyMemory

    init(
        configuration: ServerConfiguration,
        workers: Workers,
        reply: @escaping @Sendable (Request) -> Reply,
        refuse: @escaping @Sendable (RefusedRequest) -> Response,
        onFull: @escaping @Sendable () -> Void,
        onPlainHTTP: @escaping @Sendable () -> Void
    ) {
        understudy_return_large_blocks()
        self.workers = workers
        self.configuration = configuration
        self.reply = reply
        self.refuse = refuse
        self.onFull = onFull
        self.onPlainHTTP = onPlainHTTP
        suspensions = Suspensions(idleTimeoutSeconds: configuration.idleTimeoutSeconds)
        connections = Connections(
            limit: configuration.connectionLimit, idleTimeoutSeconds: configuration.idleTimeoutSeconds,
            requestTimeoutSeconds: configuration.requestTimeoutSeconds)
        webSockets = WebSockets(
            messageTimeoutSeconds: configuration.requestTimeoutSeconds, idleTimeoutSeconds: configuration.idleTimeoutSeconds)
        bodies = BodyMemory(bytes: configuration.bodiesUnderWayBytes)
    }

    /// A connection to the port for HTTPS ends whose client has sent plain HTTP.
    func plainHTTPCame() {
        let isTold = toldPlainAt.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last < .seconds(60) { return true }
            last = now
            return false
        }
        if !isTold { onPlainHTTP() }
    }
}
