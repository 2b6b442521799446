import CMicrohttpd
import Dispatch
import Synchronization

/// One port: its acceptor, and the threads that serve its connections.
final class Listener: Sendable {
    let port: Int
    let core: Core
    private let acceptor: Acceptor

    /// Takes over the socket, even if it throws.
    init(socket: ListeningSocket, core: Core) throws(ServerError) {
        var threads: [ServingThread] = []
        for _ in 0..<max(1, core.configuration.threads) {
            guard let thread = ServingThread(core) else {
                for thread in threads { thread.stop() }
                socket.closeDescriptor()
                throw .system(operation: "start on port \(socket.port)", reason: "libmicrohttpd refused")
            }
            threads.append(thread)
        }
        self.port = socket.port
        self.core = core
        acceptor = Acceptor(socket, threads, core)
    }

    /// The number of threads that serve the port.
    var threadCount: Int { acceptor.threadCount }

    /// Closes the port. Connections that wait on it are accepted before. Must be called once.
    func close() {
        acceptor.close()
    }

    /// Closes every connection and ends the threads. Must be called once, and last.
    func stop() {
        acceptor.stop()
    }

    /// The state that the callbacks of all ports share.
    final class Core: Sendable {
        let configuration: ServerConfiguration
        let reply: @Sendable (Request) -> Reply
        let refuse: @Sendable (RefusedRequest) -> Response
        let underWay = DispatchGroup()
        let isDraining = Atomic(false)
        let requestCount = Atomic(0)
        let suspensions: Suspensions
        let workers: Workers
        let connections: Connections
        let webSockets: WebSockets
        let bodies: BodyBudget
        let bodyChecks = DispatchQueue(label: "understudy.bodies")
        let isCheckingBodies = Atomic(false)

        init(
            configuration: ServerConfiguration,
            workers: Workers,
            reply: @escaping @Sendable (Request) -> Reply,
            refuse: @escaping @Sendable (RefusedRequest) -> Response
        ) {
            self.workers = workers
            self.configuration = configuration
            self.reply = reply
            self.refuse = refuse
            suspensions = Suspensions(idleTimeoutSeconds: configuration.idleTimeoutSeconds)
            connections = Connections(
                limit: configuration.connectionLimit, idleTimeoutSeconds: configuration.idleTimeoutSeconds,
                requestTimeoutSeconds: configuration.requestTimeoutSeconds)
            webSockets = WebSockets(messageTimeoutSeconds: configuration.requestTimeoutSeconds)
            bodies = BodyBudget(bytes: configuration.bodiesUnderWayBytes, largestBytes: configuration.bodyLimitBytes)
        }
    }
}
