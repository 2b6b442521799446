import MicroHTTP

/// The number of connections that fit into the system's limit of file descriptors, beside everything else that needs descriptors.
struct ConnectionCapacity: Equatable {
    private let wanted: Int
    private let descriptors: Int
    /// The wanted number, or the largest that fits.
    let count: Int

    /// Descriptors for the standard streams, the database's connections and logs, and files that are open briefly.
    private static let reserve = 64
    /// A port may be open on two addresses; see ``ServerConfiguration/host``.
    private static let socketsPerPort = 2
    /// A serving thread has one descriptor to wait on, and two to be woken by.
    private static let descriptorsPerThread = 3

    /// - Parameters:
    ///   - wanted: the value of the setting.
    ///   - threads: the serving threads of each port.
    ///   - isSecure: whether connections may have TLS, over which each WebSocket has two descriptors more: libmicrohttpd gives it a pair of
    ///     sockets. At most a quarter of the connections are WebSockets; see ``Limits/webSockets``.
    ///   - images: the most databases in memory, each with a file of its own. They count for a quarter of all descriptors at most.
    ///   - descriptors: the system's limit; `nil` if it is unknown.
    init(wanted: Int, ports: Int, threads: Int, isSecure: Bool = false, images: Int, descriptors: Int?) {
        self.wanted = wanted
        // Descriptors are numbers of 32 bits, also if the limit is infinite.
        self.descriptors = min(descriptors ?? .max, Int(Int32.max))
        let taken = Self.reserve + ports * (Self.socketsPerPort + threads * Self.descriptorsPerThread) + min(images, self.descriptors / 4)
        let free = self.descriptors - taken
        // Over time, each port may have started threads for all connections.
        let room = free - ports * (free / ServerConfiguration.connectionsPerThread) * Self.descriptorsPerThread
        // While the oldest connections are being closed, an eighth more than the limit may be open, or eight more.
        count = max(1, min(wanted, isSecure ? min(room / 13 * 8, (room - 8) / 3 * 2) : min(room / 9 * 8, room - 8)))
    }

    /// The warning if fewer connections fit than are wanted; `nil` otherwise.
    var shortage: String? {
        guard count < wanted else { return nil }
        return """
            limits.connections is \(wanted), but the system lets this process open \(descriptors) files and connections: \
            \(count) connections are served; raise that with `ulimit -n`, or lower the setting
            """
    }
}
