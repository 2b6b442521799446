/// What a ``Server`` listens on and the bounds it keeps.
public struct ServerConfiguration: Sendable {
    /// A numeric address (`127.0.0.1`, `0.0.0.0`, `::1`) or `localhost`.
    public var host: String

    /// The ports to listen on; 0 takes a free one.
    public var ports: [Int]

    /// Threads for each port, at least 1; each waits for events and runs handlers.
    public var threads: Int

    /// A larger request body is answered with 413.
    public var bodyLimitBytes: Int

    /// Memory for a request's line and headers together; more is answered with 414 or 431 by libmicrohttpd.
    public var headerLimitBytes: Int

    /// For each port; connections beyond this number wait in the listen queue.
    public var connectionLimit: Int

    /// A connection without traffic for this long is closed.
    public var idleTimeoutSeconds: Int

    /// A configuration; what is not given has the default shown.
    public init(
        host: String = "127.0.0.1",
        ports: [Int] = [0],
        threads: Int = 2,
        bodyLimitBytes: Int = 1_048_576,
        headerLimitBytes: Int = 32_768,
        connectionLimit: Int = 4_096,
        idleTimeoutSeconds: Int = 120
    ) {
        self.host = host
        self.ports = ports
        self.threads = max(1, threads)
        self.bodyLimitBytes = bodyLimitBytes
        self.headerLimitBytes = headerLimitBytes
        self.connectionLimit = connectionLimit
        self.idleTimeoutSeconds = idleTimeoutSeconds
    }
}
