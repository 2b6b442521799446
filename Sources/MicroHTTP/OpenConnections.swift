/// The connections of a server that are not closed yet, and the order in which they are ended when there are too many.
struct OpenConnections {
    /// A connection to end, unless it has made progress since it was chosen.
    private struct Candidate {
        let connection: Connection
        let phase: Connection.Phase
        let since: Int
    }

    private var all: [ObjectIdentifier: Connection] = [:]
    /// The number of accepted connections that have not begun.
    private var arriving = 0
    /// The number of connections that have been ended and are about to be closed.
    private var ending = 0
    /// Sorted by age, the oldest last. Candidates are chosen together and ended one by one. During a flood, a new connection then causes
    /// no search of its own, and connections being served do not wait for many closes at once.
    private var candidates: [Candidate] = []

    private static let mostCandidates = 256

    /// Includes connections that are about to be closed, and those that have not begun.
    var count: Int { all.count + arriving }
    /// Whether accepted connections have not begun.
    var hasArriving: Bool { arriving > 0 }
    var list: [Connection] { Array(all.values) }

    /// Counts an accepted connection.
    mutating func arrive() { arriving += 1 }

    /// Ends connections for one that cannot be accepted yet: all beyond the limit, which may have begun after they were accepted together,
    /// and otherwise the oldest, if none is about to be closed.
    ///
    /// - Parameter time: connections with progress since then stay.
    mutating func makeRoom(limit: Int, sparingSince time: Int) {
        keep(limit: limit - 1, sparingSince: time)
        if ending == 0 { _ = endOldest(sparingSince: time) }
    }

    /// Ends connections down to the limit, as far as any can be ended.
    ///
    /// - Parameter time: connections with progress since then stay.
    mutating func keep(limit: Int, sparingSince time: Int) {
        while all.count - ending + arriving > limit, endOldest(sparingSince: time) {}
    }

    /// Uncounts an accepted connection that does not begin.
    mutating func turnAway() { arriving -= 1 }

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

    /// - Returns: whether a connection could be ended.
    private mutating func endOldest(sparingSince time: Int) -> Bool {
        while true {
            if candidates.isEmpty { candidates = chosen(sparingSince: time) }
            guard let oldest = candidates.popLast() else { return false }
            // Since it was chosen, the connection may have been closed, or have made progress and become idle again.
            let connection = oldest.connection
            guard has(connection), !connection.isEnding, connection.since == oldest.since, !connection.hasUnread else { continue }
            if end(connection, ifStill: oldest.phase) { return true }
        }
    }

    /// The oldest idle connections; if none is idle, the oldest with an incomplete request. A connection with unread bytes is not chosen: a
    /// serving thread is about to read its request.
    private func chosen(sparingSince time: Int) -> [Candidate] {
        for phase in [Connection.Phase.idle, .receiving] {
            let present = all.values.filter { $0.phase == phase && $0.since < time && !$0.isEnding }.map {
                Candidate(connection: $0, phase: phase, since: $0.since)
            }
            let oldest = present.sorted { $0.since < $1.since }.lazy.filter { !$0.connection.hasUnread }.prefix(Self.mostCandidates)
            if !oldest.isEmpty { return oldest.reversed() }
        }
        return []
    }
}
