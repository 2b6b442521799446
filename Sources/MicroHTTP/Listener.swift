import CMicrohttpd
import Dispatch
import Synchronization

/// One port: who takes its connections, and the libmicrohttpd daemon that serves them.
final class Listener: Sendable {
    let port: Int
    let core: Core
    private let daemon: Daemon
    private let acceptor: Acceptor

    /// Takes over the socket, also when it throws.
    init(socket: ListeningSocket, core: Core) throws(ServerError) {
        let configuration = core.configuration
        // Its own bound, which it keeps by closing what is one too many, is never reached: the acceptor asks before it takes one.
        let started = understudy_mhd_start(
            UInt32(clamping: configuration.threads), .max, UInt32(clamping: configuration.idleTimeoutSeconds),
            max(0, configuration.headerLimitBytes), max(0, configuration.stackBytes), Unmanaged.passUnretained(core).toOpaque(),
            Callbacks.accept, Callbacks.connectionChanged, Callbacks.handlePiece, Callbacks.requestBegan, Callbacks.requestCompleted,
            Callbacks.leaveEscaped)
        guard let started else {
            socket.closeDescriptor()
            throw .system(operation: "start on port \(socket.port)", reason: "libmicrohttpd refused")
        }
        self.port = socket.port
        self.core = core
        let daemon = Daemon(pointer: started)
        self.daemon = daemon
        acceptor = Acceptor(socket, core.connections) { descriptor, address, length in
            MHD_add_connection(daemon.pointer, descriptor, address, length) == understudy_mhd_yes()
        }
    }

    /// Closes the port and every connection, and ends the threads. Must be called once, and last.
    func stop() {
        acceptor.stop()
        MHD_stop_daemon(daemon.pointer)
    }

    /// libmicrohttpd's own locks make a daemon usable from any thread.
    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// What the callbacks of every port share.
    final class Core: Sendable {
        let configuration: ServerConfiguration
        let reply: @Sendable (Request) -> Reply
        let refuse: @Sendable (RefusedRequest) -> Response
        /// What is answered to a head that has come before; `nil` where nothing is.
        let repeated: (@Sendable (RequestHead) -> (any RepeatedAnswer)?)?
        let underWay = DispatchGroup()
        let isDraining = Atomic(false)
        let requestCount = Atomic(0)
        let suspensions: Suspensions
        let workers = Workers()
        let connections: Connections
        let bodies: BodyBudget

        init(
            configuration: ServerConfiguration,
            reply: @escaping @Sendable (Request) -> Reply,
            refuse: @escaping @Sendable (RefusedRequest) -> Response,
            repeated: (@Sendable (RequestHead) -> (any RepeatedAnswer)?)?
        ) {
            self.repeated = repeated
            self.configuration = configuration
            self.reply = reply
            self.refuse = refuse
            suspensions = Suspensions(idleTimeoutSeconds: configuration.idleTimeoutSeconds)
            connections = Connections(
                limit: configuration.connectionLimit, idleTimeoutSeconds: configuration.idleTimeoutSeconds,
                requestTimeoutSeconds: configuration.requestTimeoutSeconds)
            bodies = BodyBudget(bytes: configuration.bodiesUnderWayBytes)
        }
    }
}
