import Dispatch
import Foundation
import GRDB
import Storage
import Synchronization
import UnderstudyCore
import Values

/// An isolated set of data with its own clock, rules, journal and snapshots. A request reads and changes only the data of its world.
package final class World: Sendable {
    /// The state in which a world begins, and which a reset restores.
    package struct InitialState: Sendable {
        package var image: DatabaseImage
        package var clock: VirtualClock.Mode
        /// The instant from which the clock runs after each start, in place of `clock`; `nil` for none.
        package var runsFrom: Instant?
        /// The account of requests without credentials; `nil` for none.
        package var persona: String?
        /// The fault rules in force from the start; see ``FaultRules/check(_:)``.
        package var rules: [FaultRule] = []
        /// Whether the image was made for one world.
        let isOwn: Bool

        package init(image: DatabaseImage, clock: VirtualClock.Mode, isOwn: Bool = false) {
            self.image = image
            self.clock = clock
            self.isOwn = isOwn
        }

        /// A clock in the mode of the start.
        ///
        /// - Parameter clock: has the machine's time.
        package func startedClock(like clock: VirtualClock) -> VirtualClock {
            clock.restarted(in: runsFrom.map(clock.running(from:)) ?? self.clock)
        }
    }

    package let name: String
    package let keys: Keys
    /// In the machine's time, as ``lastRequestAt``: the world's own clock may be frozen or set to any instant.
    package let createdAt: Instant
    private let machineTime: @Sendable () -> Instant
    private let lastRequest = Atomic(World.never)
    private let journalLimits: Journal.Limits
    private let journalNumbers: JournalNumbers
    /// Makes ids reproducible; without a seed they are random.
    private let identifierSeed: UInt64?
    private let isSandbox: Bool
    package let changes = WorldChanges()
    package let events = WorldEvents()
    private let present: Mutex<Epoch>
    let storedSnapshots = Mutex<[String: Snapshot]>([:])
    private let foundSeedProblem = Mutex<String?>(nil)
    /// The queue for slow work in this world: an import, an export, a large body. One runs at a time, so that it takes one worker at
    /// most.
    package let slowTurn = Turn()
    /// Held while an epoch is built and swapped in, one at a time. Requests do not wait for it.
    private let changing = NSLock()

    /// - Parameters:
    ///   - isSandbox: whether signed tokens are valid only in their own world, even if the keys are the same.
    package init(
        name: String, store: Store, clock: VirtualClock, keys: Keys, journal: Journal.Limits = Journal.Limits(), persona: String? = nil,
        rules: [FaultRule] = [], identifierSeed: UInt64? = nil, isSandbox: Bool = false
    ) throws {
        self.name = name
        self.keys = keys
        self.identifierSeed = identifierSeed
        machineTime = clock.system
        createdAt = clock.system()
        journalLimits = journal
        let numbers = JournalNumbers(since: clock.system())
        journalNumbers = numbers
        self.isSandbox = isSandbox
        let identifiers = IdentifierSource(seed: identifierSeed, scope: name)
        let run = EpochRun(
            clock: clock, journal: Journal(journal, numbers: numbers), identifiers: identifiers, persona: persona, rules: rules,
            changes: changes)
        let data = try EpochData(store, tokenScope: isSandbox ? name : nil)
        present = Mutex(Epoch(data: data, run: run))
    }

    /// The present epoch. Code that does several things that belong together reads it once. Does not wait for a reset.
    package var epoch: Epoch { present.withLock { $0 } }

    package var clock: VirtualClock { epoch.run.clock }

    /// The account of requests without credentials; `nil` for none.
    package var persona: String? { epoch.run.persona }

    package func close() throws {
        try epoch.data.store.close()
    }

    /// The reason why accounts are not seeded again each day, as a sentence for people; `nil` for none. A watch sets it.
    package var seedProblem: String? {
        get { foundSeedProblem.withLock { $0 } }
        set { foundSeedProblem.withLock { $0 = newValue } }
    }

    /// When a request to a backend was last recorded; `nil` before the first. Survives resets and restores.
    package var lastRequestAt: Instant? {
        let milliseconds = lastRequest.load(ordering: .relaxed)
        return milliseconds == Self.never ? nil : Instant(milliseconds: milliseconds)
    }

    /// Records an event, and tells the streams of it.
    package func record(_ kind: WorldEvent.Kind, account: String? = nil, _ summary: String) {
        events.add(kind, at: machineTime(), now: clock.now(), account: account, summary)
        note(.events)
    }

    /// Records a request to a backend. Called for each one, so it takes no lock.
    package func noteRequest() {
        lastRequest.store(machineTime().milliseconds, ordering: .relaxed)
    }

    private static let never = Int64.min

    /// An upper bound of the memory that this world alone takes, without its database file.
    package var memoryBytes: Int {
        let epoch = epoch
        return epoch.data.store.privateBytes + snapshotBytes + epoch.run.journal.byteCount + epoch.run.rules.byteCount
    }

    /// The memory of the snapshots.
    var snapshotBytes: Int { storedSnapshots.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } }
}

extension World {
    /// Restores data, clock, rules, persona, journal and identifiers to the initial state; snapshots stay. A failure changes nothing.
    ///
    /// The new epoch is built beside the running one, which takes as long as copying the data; then the two are swapped at once. Requests
    /// under way stay in the old epoch. Only other resets and restores wait, and on a file its writes while the database is
    /// replaced. Must not be called on a serving thread.
    ///
    /// - Parameters:
    ///   - kind: the kind of the event that is recorded.
    ///   - summary: the event's sentence.
    package func reset(
        to initialState: InitialState, recording kind: WorldEvent.Kind = .reset, _ summary: String = World.resetSummary
    ) throws {
        let run = EpochRun(
            clock: initialState.startedClock(like: epoch.run.clock), journal: Journal(journalLimits, numbers: journalNumbers),
            identifiers: IdentifierSource(seed: identifierSeed, scope: name), persona: initialState.persona, rules: initialState.rules,
            changes: changes)
        try swap(for: initialState.image, run)?.finish()
        note(.data())
        note(.clock)
        if !initialState.rules.isEmpty { note(.faults) }
        record(kind, summary)
    }

    package static let resetSummary = "The world is back to its seed."

    /// Restores the data of a snapshot, and closes the WebSockets; everything else stays. Otherwise as ``reset(to:)``.
    package func restore(_ snapshot: Snapshot) throws {
        _ = try swap(for: snapshot.image, nil)
        epoch.run.sockets.closeAll()
        note(.data())
        record(.restore, "The snapshot \(snapshot.name) was restored.")
    }

    /// - Returns: the run that has ended.
    private func swap(for image: DatabaseImage, _ run: EpochRun?) throws -> EpochRun? {
        try changing.withLock {
            let old = epoch
            let next = try old.data.next(image)
            let new = Epoch(data: next.data, run: run ?? old.run)
            func begin() {
                // The former run's last entries have lower numbers than every entry of this journal.
                run?.journal.removeAll()
                present.withLock { $0 = new }
            }
            guard let copy = next.copy else {
                begin()
                return run == nil ? nil : old.run
            }
            // A call that writes sees both the next data and the next epoch, or neither.
            try next.data.store.turn.runWhenFree {
                try next.data.store.replace(by: copy)
                old.data.end()
                begin()
            }
            return run == nil ? nil : old.run
        }
    }
}

extension World {
    /// Reads the present data.
    package func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try epoch.data.read(body)
    }

    /// The same for a worker that no call may wait for: does not block while other calls use the data.
    ///
    /// A turn that is granted to a call needs a free worker to run it. If every worker waited for the turn, none would be left.
    ///
    /// - Parameter completion: called once, within this call or on another thread.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value, completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let store = epoch.data.store
        let read = { @Sendable [self] in completion(Result { try reading(body) }) }
        if store.isFile { return read() }
        if store.turn.takeIfFree() { return store.turn.run(read) }
        store.turn.take { DispatchQueue.global().async { store.turn.run(read) } }
    }

    /// Runs one transaction in the present epoch. A refused transaction has done nothing and is run again in the next epoch.
    func inPresentEpoch<Value>(_ transaction: (EpochData) throws -> Value) throws -> Value {
        while true {
            do { return try transaction(epoch.data) } catch is EpochEndedError {}
        }
    }
}
