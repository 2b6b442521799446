/// The connections of a server that are not closed yet, and the order in which they are ended when there are too many.
struct OpenConnections {
    private var all: [ObjectIdentifier: Connection] = [:]
    /// The number of accepted connections that have not begun.
    var arriving = 0
    /// The number of connections that have been ended and are about to be closed.
    private var ending = 0

    /// Includes connections that are about to be closed, and those that have not begun.
    var count: Int { all.count + arriving }
    var list: [Connection] { Array(all.values) }

    /// Ends connections for one that cannot be accepted yet: all beyond the limit, which may have begun after they were accepted together,
    /// and otherwise the oldest, if none is about to be closed.
    ///
    /// - Parameter time: connections with progress since then stay.
    mutating func makeRoom(limit: Int, sparingSince time: Int) {
        keep(limit: limit - 1, sparingSince: time)
        if ending == 0 { endOldest(1, sparingSince: time) }
    }

    /// Ends connections down to the limit, as far as any can be ended.
    ///
    /// - Parameter time: connections with progress since then stay.
    mutating func keep(limit: Int, sparingSince time: Int) {
        endOldest(count - ending - limit, sparingSince: time)
    }

    mutating func begin(_ connection: Connection) {
        arriving -= 1
        all[ObjectIdentifier(connection)] = connection
    }

    mutating func remove(_ connection: Connection) {
        guard all.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if connection.isEnding { ending -= 1 }
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

    /// Ends up to `most` connections: the oldest idle ones, then the oldest with an incomplete request.
    private mutating func endOldest(_ most: Int, sparingSince time: Int) {
        var rest = most
        for phase in [Connection.Phase.idle, .receiving] where rest > 0 {
            let present = all.values.map { (connection: $0, since: $0.since) }.filter { $0.connection.phase == phase && $0.since < time }
            for (connection, since) in present.sorted(by: { $0.since < $1.since }) where rest > 0 {
                // It may have made progress and become idle again. With unread bytes, a serving thread is about to read its request.
                guard connection.since == since, !connection.hasUnread else { continue }
                if end(connection, ifStill: phase) { rest -= 1 }
            }
        }
    }
}
