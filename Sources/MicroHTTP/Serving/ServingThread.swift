import CMicrohttpd
import CPlatform
import Synchronization

/// A libmicrohttpd daemon with one thread, which waits for events and runs handlers, and the connections that it serves.
final class ServingThread: Sendable {
    let core: ServerCore
    /// Set once in `init`. libmicrohttpd's own locks make it usable from any thread.
    private nonisolated(unsafe) var daemon: OpaquePointer?
    private let connectionCount = Atomic(0)
    /// The requests with a target whose headers are not complete. Used within the thread's callbacks only.
    private nonisolated(unsafe) var heads: [IncomingRequest] = []
    /// Where libmicrohttpd finds the receiver of its messages.
    private nonisolated(unsafe) let log = UnsafeMutablePointer<understudy_log>.allocate(capacity: 1)

    /// `nil` if libmicrohttpd refuses, for the reason in `errno`.
    ///
    /// - Parameter credentials: with these, the thread serves TLS.
    init?(_ core: ServerCore, credentials: ServerCredentials? = nil) {
        self.core = core
        let configuration = core.configuration
        let context = Unmanaged.passUnretained(self).toOpaque()
        log.initialize(to: understudy_log(context: context, receive: Callbacks.log))
        // libmicrohttpd's own limit is never reached: it would close the excess connection, so the acceptor checks before it accepts one.
        daemon = understudy_mhd_start(
            understudy_mhd_flags(credentials == nil ? 0 : 1), .max, UInt32(clamping: configuration.idleTimeoutSeconds),
            configuration.headerMemoryBytes, max(0, configuration.stackBytes), context, Callbacks.connectionChanged, Callbacks.handlePiece,
            Callbacks.requestBegan,
            Callbacks.requestCompleted, Callbacks.leaveEscaped, log, credentials?.certificatePEM, credentials?.keyPEM)
        if daemon == nil { return nil }
    }

    deinit {
        log.deallocate()
    }

    /// The number of connections that the thread serves or is about to serve.
    var count: Int { connectionCount.load(ordering: .relaxed) }

    /// Under epoll, libmicrohttpd (0.9.75, 1.0.1) reads up to 128 events together. With 128 waiting events it serves none of them
    /// until a further event arrives, so a crowd that has sent its requests would wait in vain. The limit stays below 128, including the event that wakes
    /// the thread.
    var hasRoom: Bool { count < ServerConfiguration.connectionsPerThread }

    /// Takes over an accepted connection; closes it if it cannot be served.
    ///
    /// Without memory, libmicrohttpd may drop a connection later without notice. It stays counted, since it cannot be identified.
    func serve(_ descriptor: Int32, from address: UnsafePointer<sockaddr>, _ length: socklen_t, at place: Connections.Place) {
        connectionCount.add(1, ordering: .relaxed)
        core.connections.arrives(descriptor, at: place)
        guard MHD_add_connection(daemon, descriptor, address, length) != understudy_mhd_yes() else { return }
        connectionCount.subtract(1, ordering: .relaxed)
        core.connections.turnedAway(descriptor)
    }

    /// Closes the connections and ends the thread.
    func stop() {
        MHD_stop_daemon(daemon)
    }

    func headBegins(_ incoming: IncomingRequest) { heads.append(incoming) }

    func headEnds(_ incoming: IncomingRequest) {
        if heads.last === incoming { heads.removeLast() } else { heads.removeAll { $0 === incoming } }
    }

    /// Answers the request whose length libmicrohttpd is about to refuse. 0.9.75 sends the head of its own response twice.
    ///
    /// It does not say which request it means. Beside other incomplete heads on the same thread, its own response goes out.
    func lengthIsRefused(_ refusal: Refusal) {
        guard heads.count == 1, let connection = heads[0].connection else { return }
        core.connections.end(
            connection, with: FinalResponse(core.answer(heads[0].refused(refusal)), id: core.nextID(), isHead: false))
    }

    /// Called before libmicrohttpd frees its record of the connection.
    func connectionEnds(_ connection: Connection) {
        connection.waitForHandingBack()
        connectionCount.subtract(1, ordering: .relaxed)
        core.connections.ended(connection)
        if connection.session?.hasPlainHTTP == true { core.plainHTTPCame() }
    }
}
