/// The connections of a server that are not closed yet, and which of them go first when there are too many.
struct OpenConnections {
    /// One that is to be ended if it has not gone on since it was chosen.
    private struct Candidate {
        let connection: Connection
        let phase: Connection.Phase
        let since: Int
    }

    private var all: [ObjectIdentifier: Connection] = [:]
    /// How many have been taken, and not begun yet.
    private var arriving = 0
    /// How many of them have been ended, and are about to be closed.
    private var ending = 0
    /// The oldest last. Chosen together and ended one by one, so that a flood neither has all looked through for each newcomer, nor makes
    /// those who are served wait while many are closed at once.
    private var candidates: [Candidate] = []

    private static let mostCandidates = 256

    /// With those that are about to be closed, and those that have not begun.
    var count: Int { all.count + arriving }
    var list: [Connection] { Array(all.values) }

    /// One has been taken, and will begin. Others are ended, as far as there are any that can be: those that have come before it and not
    /// begun yet must not end it later.
    mutating func arrive(limit: Int) {
        arriving += 1
        while all.count - ending + arriving > limit, endOldest() {}
    }

    /// One that has been taken does not begin.
    mutating func turnAway() { arriving -= 1 }

    mutating func begin(_ connection: Connection) {
        arriving -= 1
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
