import MicroHTTP

/// How many connections can be open under the system's limit of descriptors, of which other things need some, too.
struct ConnectionCapacity: Equatable {
    private let wanted: Int
    private let descriptors: Int
    /// As many as are wanted, or as there is room for.
    let count: Int

    /// For the standard streams, the database's connections with their logs, and what is opened for a moment.
    private static let reserve = 64
    /// A thread that serves has one to wait on, and two to be woken by.
    private static let descriptorsPerThread = 3

    /// - Parameters:
    ///   - wanted: what the setting says.
    ///   - threads: for each port.
    ///   - images: how many databases in memory there may be, each with a file of its own. They take a quarter of all at most.
    ///   - descriptors: the system's limit; `nil` if that is not known.
    init(wanted: Int, ports: Int, threads: Int, images: Int, descriptors: Int?) {
        self.wanted = wanted
        self.descriptors = descriptors ?? .max
        let taken = Self.reserve + ports * (1 + threads * Self.descriptorsPerThread) + min(images, self.descriptors / 4)
        let free = self.descriptors - taken
        // Each port may have begun threads for all connections at some time.
        let room = free - ports * (free / ServerConfiguration.connectionsPerThread) * Self.descriptorsPerThread
        // While the oldest ones are being closed there are more than the limit: by an eighth, or by eight.
        count = max(1, min(wanted, room / 9 * 8, room - 8))
    }

    /// What to say when it is not as many as are wanted.
    var shortage: String? {
        guard count < wanted else { return nil }
        return """
            limits.connections is \(wanted), but the system lets this process open \(descriptors) files and connections: \
            \(count) connections are served; raise that with `ulimit -n`, or lower the setting
            """
    }
}
