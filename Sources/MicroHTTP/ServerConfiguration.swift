/// What a ``Server`` listens on and the bounds it keeps.
public struct ServerConfiguration: Sendable {
    /// A numeric address (`127.0.0.1`, `0.0.0.0`, `::1`) or `localhost`.
    public var host: String

    /// The ports to listen on; 0 takes a free one.
    public var ports: [Int]

    /// Threads for each port, at least 1; each waits for events and runs handlers. Where each has
    /// ``connectionsPerThread``, another one is begun.
    public var threads: Int

    /// A larger request body is answered with 413.
    public var bodyLimitBytes: Int

    /// Memory for a request's line and headers together; more is answered with 414 or 431 by libmicrohttpd.
    ///
    /// Every connection has as much. Above 32 kB libmicrohttpd maps it, so that of an idle one hardly a page is taken, and goes back to the
    /// system with it; up to there it is allocated, and cleared.
    public var headerLimitBytes: Int

    /// Memory for the bodies under way together; larger ones wait for room before they are read.
    public var bodiesUnderWayBytes: Int

    /// A body that has found no room by then is answered with 503, unread.
    public var bodyWaitSeconds: Int

    /// For all ports together; another one takes the place of the oldest idle one, else of the oldest unfinished request.
    public var connectionLimit: Int

    /// A connection without a request for this long is closed.
    public var idleTimeoutSeconds: Int

    /// A request that has not come in whole by then is given up, but for a second more per 16 kB of its body.
    public var requestTimeoutSeconds: Int

    /// For each of the server's threads. A platform's own may be too small for a handler.
    public var stackBytes: Int

    /// As many connections a thread serves at most.
    public static let connectionsPerThread = 126

    private static let bodiesUnderWayBytes = 67_108_864

    /// A configuration; what is not given has the default shown, and bodies under way 64 MiB.
    public init(
        host: String = "127.0.0.1",
        ports: [Int] = [0],
        threads: Int = 2,
        bodyLimitBytes: Int = 1_048_576,
        headerLimitBytes: Int = 36_864,
        bodiesUnderWayBytes: Int? = nil,
        bodyWaitSeconds: Int = 10,
        connectionLimit: Int = 4_096,
        idleTimeoutSeconds: Int = 120,
        requestTimeoutSeconds: Int = 20,
        stackBytes: Int = 2_097_152
    ) {
        self.host = host
        self.ports = ports
        self.threads = max(1, threads)
        self.bodyLimitBytes = bodyLimitBytes
        self.headerLimitBytes = headerLimitBytes
        self.bodiesUnderWayBytes = max(bodyLimitBytes, bodiesUnderWayBytes ?? Self.bodiesUnderWayBytes)
        self.bodyWaitSeconds = bodyWaitSeconds
        self.connectionLimit = connectionLimit
        self.idleTimeoutSeconds = idleTimeoutSeconds
        self.requestTimeoutSeconds = min(requestTimeoutSeconds, idleTimeoutSeconds)
        self.stackBytes = stackBytes
    }
}
