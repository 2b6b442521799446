/// The ports and the limits of a ``Server``.
public struct ServerConfiguration: Sendable {
    /// A numeric address (`127.0.0.1`, `0.0.0.0`, `::1`) or `localhost`, which is `127.0.0.1`.
    ///
    /// With `127.0.0.1` and `0.0.0.0`, the ports are served on `::1`, too, because systems resolve `localhost` to it first. A port that
    /// cannot be opened there is served without it (``ListeningSockets/gaps``). No further address of IPv6 is opened by `0.0.0.0`: many
    /// networks give a machine one that the whole internet reaches.
    public var host: String

    /// The ports to listen on; 0 selects a free one.
    public var ports: [Int]

    /// A further port, for HTTPS; `nil` for none.
    public var secure: SecurePort?

    /// Threads per port, for all its addresses, at least 1; each waits for events and runs handlers. When each has ``connectionsPerThread``
    /// connections, the server starts a further thread, which serves later connections, too.
    public var threads: Int

    /// A larger request body is answered with 413.
    public var bodyLimitBytes: Int

    /// The most bytes of a request line and its headers together, cookies included. A larger target is refused with 414, and larger
    /// headers with 431.
    ///
    /// libmicrohttpd itself refuses a head that does not fit into ``headerMemoryBytes``.
    public var headerLimitBytes: Int

    /// Memory for all bodies being received. Bodies over 16 kB take it as their bytes come; one for which there is none left is answered
    /// with 503 and `Retry-After`. An encoded body takes what it can become, ``bodyLimitBytes`` at most.
    public var bodiesUnderWayBytes: Int

    /// For all ports together. Over the limit, a new connection replaces the oldest idle one, otherwise the oldest with an incomplete
    /// request. The last eighth is reserved: while all others are in use, it accepts clients on this machine only, whose requests say so
    /// (``Request/isOnReservedConnection``), and closes each connection after its response.
    public var connectionLimit: Int

    /// A connection without a request for this long is closed.
    public var idleTimeoutSeconds: Int

    /// A request that is incomplete after this time is given up. Every 16 kB of its body add a second.
    public var requestTimeoutSeconds: Int

    /// The stack of each of the server's threads. A platform's default may be too small for a handler.
    public var stackBytes: Int

    /// The memory of a connection for the head of its request: twice the limit, because libmicrohttpd copies the cookies, and some more for
    /// its own records. These take several times the bytes of a very short header or cookie, so a thousand of them may not fit. They are
    /// refused with 431.
    var headMemoryBytes: Int { 2 * min(max(0, headerLimitBytes), .max / 4) + Self.recordBytes }

    /// The memory of a connection for the heads of its requests and responses.
    ///
    /// Above 32 kB libmicrohttpd maps the memory: an idle connection uses hardly a page of it, and returns it to the system when it closes.
    /// Up to 32 kB the memory is allocated and cleared.
    var headerMemoryBytes: Int { headMemoryBytes + Self.responseBytes }

    private static let recordBytes = 4_096
    /// For the head of a response, and for memory that libmicrohttpd reads ahead.
    private static let responseBytes = 8_192

    /// The most connections that one thread serves.
    public static let connectionsPerThread = 126

    private static let bodiesUnderWayBytes = 134_217_728

    /// Creates a configuration. `bodiesUnderWayBytes` is 128 MiB by default and at least `bodyLimitBytes`; `requestTimeoutSeconds` is at
    /// most `idleTimeoutSeconds`.
    public init(
        host: String = "127.0.0.1",
        ports: [Int] = [0],
        secure: SecurePort? = nil,
        threads: Int = 2,
        bodyLimitBytes: Int = 1_048_576,
        headerLimitBytes: Int = 36_864,
        bodiesUnderWayBytes: Int? = nil,
        connectionLimit: Int = 4_096,
        idleTimeoutSeconds: Int = 120,
        requestTimeoutSeconds: Int = 20,
        stackBytes: Int = 2_097_152
    ) {
        self.host = host
        self.ports = ports
        self.secure = secure
        self.threads = max(1, threads)
        self.bodyLimitBytes = bodyLimitBytes
        self.headerLimitBytes = headerLimitBytes
        self.bodiesUnderWayBytes = max(bodyLimitBytes, bodiesUnderWayBytes ?? Self.bodiesUnderWayBytes)
        self.connectionLimit = connectionLimit
        self.idleTimeoutSeconds = idleTimeoutSeconds
        self.requestTimeoutSeconds = min(requestTimeoutSeconds, idleTimeoutSeconds)
        self.stackBytes = stackBytes
    }
}

/// Why a ``Server`` could not start.
public enum ServerError: Error, Equatable, Sendable {
    /// Another socket already listens on this port.
    case portInUse(host: String, port: Int)

    /// This process may not listen there; ports below 1024 need rights.
    case notPermitted(host: String, port: Int)

    /// `host` is neither an address of this machine nor `localhost`.
    case badHost(String)

    /// libmicrohttpd on this machine is built without TLS.
    case noTLS

    /// libmicrohttpd refuses the certificate or the key of a port for HTTPS.
    case badCredentials(port: Int)

    /// The system does not let this process have as many threads as it needs.
    case tooFewThreads

    /// The system refused for the reason given.
    case system(operation: String, reason: String)
}

extension ServerError: CustomStringConvertible {
    /// One sentence for people, without a full stop.
    public var description: String {
        switch self {
        case .portInUse(let host, let port): "port \(port) on \(host) is in use"
        case .notPermitted(let host, let port): "not permitted to listen on port \(port) of \(host)"
        case .badHost(let host): "\(host) is not an address of this machine"
        case .noTLS: "libmicrohttpd on this machine is built without TLS, so there is no HTTPS"
        case .badCredentials(let port): "the certificate for HTTPS on port \(port) or its key cannot be used"
        case .tooFewThreads:
            "the system does not let this process start enough threads; raise its limits, which `ulimit -u` and `ulimit -v` show"
        case .system(let operation, let reason): "\(operation): \(reason)"
        }
    }
}
