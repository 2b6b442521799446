/// The connections of a server that are not closed yet, and which of them go first when there are too many.
struct OpenConnections {
    /// One that is to be ended if it has not gone on since it was chosen.
    private struct Candidate {
        let connection: Connection
        let phase: Connection.Phase
        let since: Int
    }

    private var all: [ObjectIdentifier: Connection] = [:]
    /// How many of them have been ended, and are about to be closed.
    private var ending = 0
    /// The oldest last. Chosen together and ended one by one, so that a flood neither has all looked through for each newcomer, nor makes
    /// those who are served wait while many are closed at once.
    private var candidates: [Candidate] = []

    private static let mostCandidates = 256

    var count: Int { all.count }
    var list: [Connection] { Array(all.values) }

    mutating func add(_ connection: Connection, limit: Int) {
        while all.count - ending >= limit, endOldest() {}
        all[ObjectIdentifier(connection)] = connection
    }

    mutating func remove(_ connection: Connection) {
        guard all.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        if connection.phase == .ending { ending -= 1 }
    }

    func has(_ connection: Connection) -> Bool { all[ObjectIdentifier(connection)] != nil }

    /// Ends one that is open, unless it has gone on.
    ///
    /// - Returns: whether it is ended.
    @discardableResult
    mutating func end(_ connection: Connection, ifStill phase: Connection.Phase) -> Bool {
        let isEnded = connection.end(ifStill: phase)
        if isEnded { ending += 1 }
        return isEnded
    }

    /// - Returns: whether there was one that could be ended.
    private mutating func endOldest() -> Bool {
        while true {
            if candidates.isEmpty { candidates = chosen() }
            guard let oldest = candidates.popLast() else { return false }
            // Since it was chosen it may have been closed, or have gone on and come to rest again.
            guard has(oldest.connection), oldest.connection.since == oldest.since else { continue }
            if end(oldest.connection, ifStill: oldest.phase) { return true }
        }
    }

    /// Of idle ones the oldest; where there are none, of those whose request has not come in whole.
    private func chosen() -> [Candidate] {
        for phase in [Connection.Phase.idle, .receiving] {
            let present = all.values.filter { $0.phase == phase }.map { Candidate(connection: $0, phase: phase, since: $0.since) }
            if !present.isEmpty { return present.sorted { $0.since < $1.since }.prefix(Self.mostCandidates).reversed() }
        }
        return []
    }
}
