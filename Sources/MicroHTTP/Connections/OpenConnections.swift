/// The connections of a server that are not closed yet, and the order in which they are ended when there are too many.
struct OpenConnections {
    private var all: [ObjectIdentifier: Connection] = [:]
    /// The number of accepted connections that have not begun.
    var arriving = 0
    /// The number of connections that have been ended and are about to be closed.
    private var ending = 0
    /// The descriptors of the connections that have a reserved place.
    private var reserved: Set<Int32> = []

    /// Includes connections that are about to be closed, and those that have not begun.
    var count: Int { all.count + arriving }
    var reservedCount: Int { reserved.count }
    var unreservedCount: Int { count - reserved.count }
    var list: [Connection] { Array(all.values) }

    /// Whether every connection without a reserved place is in use, so that none can be ended for a new connection.
    var areInUse: Bool { arriving == 0 && ending == 0 && all.values.allSatisfy { $0.isReserved || $0.phase.isInUse } }

    /// Ends connections for one that cannot be accepted yet: all beyond the limit, which may have begun after they were accepted together,
    /// and otherwise the oldest, if none is about to be closed. If no reserved place is left, the oldest connection of those is ended, too.
    ///
    /// - Parameters:
    ///   - reserve: the number of reserved places.
    ///   - time: connections with progress since then stay.
    mutating func makeRoom(limit: Int, reserve: Int = .max, sparingSince time: Int) {
        keep(limit: limit - 1, sparingSince: time)
        if ending == 0 { endOldest(1, sparingSince: time) }
        if reservedCount >= reserve { endOldest(1, ofReserved: true, sparingSince: time) }
    }

    /// Ends connections without a reserved place down to the limit, as far as any can be ended.
    ///
    /// - Parameter time: connections with progress since then stay.
    mutating func keep(limit: Int, sparingSince time: Int) {
        endOldest(unreservedCount - ending - limit, sparingSince: time)
    }

    /// Counts an accepted connection that will begin.
    mutating func arrive(_ descriptor: Int32, isReserved: Bool) {
        arriving += 1
        // libmicrohttpd may have dropped a former connection with this descriptor without notice.
        if isReserved { reserved.insert(descriptor) } else { reserved.remove(descriptor) }
    }

    /// Uncounts an accepted connection that does not begin.
    mutating func turnAway(_ descriptor: Int32) {
        arriving -= 1
        reserved.remove(descriptor)
    }

    func isReserved(_ descriptor: Int32) -> Bool { reserved.contains(descriptor) }

    mutating func begin(_ connection: Connection) {
        arriving -= 1
        all[ObjectIdentifier(connection)] = connection
    }

    mutating func remove(_ connection: Connection) {
        guard all.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if connection.isEnding { ending -= 1 }
        if connection.isReserved { reserved.remove(connection.descriptor) }
    }

    func has(_ connection: Connection) -> Bool { all[ObjectIdentifier(connection)] != nil }

    /// Ends an open connection, unless it has made progress.
    ///
    /// - Returns: whether the connection is ended.
    @discardableResult
    mutating func end(_ connection: Connection, ifStill phase: Connection.Phase, with response: FinalResponse? = nil) -> Bool {
        let isEnded = connection.end(ifStill: phase, with: response)
        if isEnded { ending += 1 }
        return isEnded
    }

    /// Ends up to `most` connections: the oldest idle ones, then the oldest WebSockets that are closing, then the oldest with an incomplete
    /// request.
    private mutating func endOldest(_ most: Int, ofReserved isReserved: Bool = false, sparingSince time: Int) {
        var rest = most
        for phase in [Connection.Phase.idle, .closing, .receiving] where rest > 0 {
            let present = all.values.map { (connection: $0, since: $0.since) }
                .filter { $0.connection.phase == phase && $0.connection.isReserved == isReserved && $0.since < time }
            for (connection, since) in present.sorted(by: { $0.since < $1.since }) where rest > 0 {
                // It may have made progress and become idle again. With unread bytes, a serving thread is about to read its request.
                guard connection.since == since, !connection.hasUnread else { continue }
                if end(connection, ifStill: phase) { rest -= 1 }
            }
        }
    }
}
