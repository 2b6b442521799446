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
        onFull: @escaping @Sendable () -> Void
    ) {
        understudy_return_large_blocks()
        self.workers = workers
        self.configuration = configuration
        self.reply = reply
        self.refuse = refuse
        self.onFull = onFull
        suspensions = Suspensions(idleTimeoutSeconds: configuration.idleTimeoutSeconds)
        connections = Connections(
            limit: configuration.connectionLimit, idleTimeoutSeconds: configuration.idleTimeoutSeconds,
            requestTimeoutSeconds: configuration.requestTimeoutSeconds)
        webSockets = WebSockets(
            messageTimeoutSeconds: configuration.requestTimeoutSeconds, idleTimeoutSeconds: configuration.idleTimeoutSeconds)
        bodies = BodyMemory(bytes: configuration.bodiesUnderWayBytes)
    }
}
