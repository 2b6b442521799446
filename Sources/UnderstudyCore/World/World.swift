import GRDB
import Synchronization

/// One isolated set of data with its own clock, faults, journal and snapshots. Everything a request reads or changes belongs to its world.
package final class World: Sendable {
    /// What a world begins as, and is again after a reset.
    package struct Origin: Sendable {
        package let image: DatabaseImage
        package let clock: VirtualClock.Mode

        package init(image: DatabaseImage, clock: VirtualClock.Mode) {
            self.image = image
            self.clock = clock
        }
    }

    /// What lives no longer than the next reset.
    private struct State {
        var store: Store
        var identifiers: IdentifierSource
        var backends: [any Backend]
        /// Counts the exchanges of the data.
        var generation = 0
        var snapshots: [String: Snapshot] = [:]
    }

    package let name: String
    package let clock: VirtualClock
    package let answers: AnswerCache
    package let faults = FaultRules()
    package let journal: Journal
    /// The account that requests without credentials act as; `nil` for none.
    package let persona: String?
    package let keys: Keys
    let nights = NightWork()
    private let lock = SharedLock()
    private let state: Mutex<State>
    /// Makes the ids the same each time; random without one.
    private let identifierSeed: UInt64?

    package init(
        name: String, store: Store, clock: VirtualClock, backends: [any Backend], keys: Keys, journal: Journal = Journal(),
        persona: String? = nil, identifierSeed: UInt64? = nil, answers: AnswerCache = AnswerCache()
    ) {
        self.name = name
        self.clock = clock
        self.keys = keys
        self.journal = journal
        self.persona = persona
        self.identifierSeed = identifierSeed
        self.answers = answers
        state = Mutex(State(store: store, identifiers: IdentifierSource(seed: identifierSeed), backends: backends))
    }

    /// A world with the same backends and keys, and data of its own.
    package func twin(
        named name: String, store: Store, clock: VirtualClock, journal: Journal = Journal(), persona: String? = nil,
        identifierSeed: UInt64? = nil, answers: AnswerCache = AnswerCache()
    ) -> World {
        World(
            name: name, store: store, clock: clock, backends: backends, keys: keys, journal: journal, persona: persona,
            identifierSeed: identifierSeed, answers: answers)
    }

    package var backends: [any Backend] { state.withLock { $0.backends } }
    package var identifiers: IdentifierSource { state.withLock { $0.identifiers } }
    /// Is another one when a reset or a restore has exchanged the data.
    package var generation: Int { state.withLock { $0.generation } }
    private var store: Store { state.withLock { $0.store } }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.read(body)
    }

    /// Runs a transaction; answers computed from the data before are forgotten when it has committed.
    package func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let value = try store.write(body)
        answers.invalidate()
        return value
    }

    /// Answers a request from data that no reset and no restore exchanges meanwhile.
    package func serving<Value>(_ body: () throws -> Value) rethrows -> Value {
        try lock.shared(body)
    }

    /// Forgets the answers when another process has written to the database, such as `understudy seed import` beside a running server.
    package func noticeForeignWrites() {
        if store.wasWrittenElsewhere() { answers.invalidate() }
    }

    package func close() throws {
        try store.close()
    }

    /// An upper bound of the memory that this world alone takes, its database file apart.
    package var memoryBytes: Int {
        let (store, snapshots) = state.withLock { ($0.store, $0.snapshots.values) }
        return store.privateBytes + snapshots.reduce(0) { $0 + $1.image.byteCount } + journal.byteCount + answers.byteCount
    }
}

extension World {
    /// The data as it is now.
    package func image() throws -> DatabaseImage {
        try store.image()
    }

    /// Data, clock, faults and journal as they were in the beginning; snapshots stay. Requests under way are answered first, and later ones wait.
    package func reset(to origin: Origin) throws {
        try lock.alone {
            try exchangeData(for: origin.image)
            clock.mode = origin.clock
            faults.removeAll()
            journal.removeAll()
            nights.forget()
            state.withLock { $0.identifiers = IdentifierSource(seed: identifierSeed) }
        }
    }

    /// Keeps the data as it is now under a name.
    ///
    /// - Returns: whether the name is new.
    package func takeSnapshot(_ name: String) throws -> (Snapshot, isNew: Bool) {
        let snapshot = Snapshot(name: name, takenAt: clock.now(), image: try lock.alone { try image() })
        let isNew = try state.withLock { state in
            guard state.snapshots[name] != nil || state.snapshots.count < Snapshot.limit else { throw SnapshotLimitError() }
            return state.snapshots.updateValue(snapshot, forKey: name) == nil
        }
        return (snapshot, isNew)
    }

    package func snapshot(_ name: String) -> Snapshot? {
        state.withLock { $0.snapshots[name] }
    }

    /// By name.
    package var snapshots: [Snapshot] {
        state.withLock { $0.snapshots.values.sorted { $0.name < $1.name } }
    }

    /// - Returns: whether there was one.
    package func removeSnapshot(_ name: String) -> Bool {
        state.withLock { $0.snapshots.removeValue(forKey: name) } != nil
    }

    /// The data as it was when a snapshot was taken; everything else stays. A failure changes nothing.
    package func restore(_ snapshot: Snapshot) throws {
        try lock.alone {
            try exchangeData(for: snapshot.image)
            nights.forget()
        }
    }

    /// Lets backends with other settings take over.
    package func exchangeBackends(for backends: [any Backend]) {
        lock.alone {
            state.withLock { $0.backends = backends }
            answers.invalidate()
        }
    }

    private func exchangeData(for image: DatabaseImage) throws {
        let old = store
        let new = try old.replaced(by: image)
        state.withLock { state in
            state.store = new
            state.generation += 1
        }
        if new !== old { try old.close() }
        answers.invalidate()
    }
}

extension World {
    /// The world as it is now, to be asked and thrown away: nothing that is done there is seen here.
    package func copy() throws -> World {
        twin(named: name, store: try Store(copyOf: image()), clock: VirtualClock(clock.mode), persona: persona)
    }

    /// Who a bearer token stands for now; `nil` when it is unknown, not decodable, or has expired.
    ///
    /// Opaque tokens first, then JSON Web Tokens, whose signature is not verified.
    package func identity(bearing token: String, at now: Instant) throws -> Identity? {
        if let found = try read({ try BearerToken.find(token, in: $0) }) {
            guard found.isInForce(at: now) else { return nil }
            return Identity(
                subject: .account(found.account), email: found.email, emailVerified: found.emailVerified, expiresAt: found.expiresAt)
        }
        guard let identity = UnverifiedJWT(token).flatMap(Identity.init), identity.expiresAt.map({ $0 > now }) ?? true else { return nil }
        return identity
    }
}
