import Foundation
import GRDB
import Synchronization
import UnderstudyCore

/// One isolated set of data with its own clock, rules, journal and snapshots. Everything a request reads or changes belongs to its world.
package final class World: Sendable {
    /// What a world begins as, and is again after a reset.
    package struct InitialState: Sendable {
        package let image: DatabaseImage
        package let clock: VirtualClock.Mode

        package init(image: DatabaseImage, clock: VirtualClock.Mode) {
            self.image = image
            self.clock = clock
        }
    }

    package let name: String
    /// The account that requests without credentials act as; `nil` for none.
    package let persona: String?
    package let keys: Keys
    /// By the machine's time, as ``lastRequestAt``: the world's own may stand still, or be anywhere.
    package let createdAt: Instant
    private let machineTime: @Sendable () -> Instant
    private let lastRequest = Atomic(World.never)
    private let journalLimits: Journal.Limits
    private let journalNumbers: JournalNumbers
    /// Makes the ids the same each time; random without one.
    private let identifierSeed: UInt64?
    private let isSandbox: Bool
    private let epochs: Mutex<Epochs>
    private let shelf = Mutex<[String: Snapshot]>([:])
    /// The turn of slow work for this world: an import, an export, a large body. One at a time, so that it takes one worker at most.
    package let slowWork = Turn()
    /// Held while an epoch is built and swapped in: one at a time. No request waits for it.
    private let changing = NSLock()

    private struct Epochs {
        var present: Epoch
        /// What is to be the present one as soon as its data are in the database. On a file they are there a moment before it is.
        var coming: Epoch?
    }

    /// - Parameters:
    ///   - isSandbox: whether signed tokens of other worlds with the same keys are foreign here, and its own are there.
    package init(
        name: String, store: Store, clock: VirtualClock, keys: Keys, journal: Journal.Limits = Journal.Limits(), persona: String? = nil,
        identifierSeed: UInt64? = nil, isSandbox: Bool = false
    ) throws {
        self.name = name
        self.persona = persona
        self.keys = keys
        self.identifierSeed = identifierSeed
        machineTime = clock.system
        createdAt = clock.system()
        journalLimits = journal
        let numbers = JournalNumbers(since: clock.system())
        journalNumbers = numbers
        self.isSandbox = isSandbox
        let identifiers = IdentifierSource(seed: identifierSeed, scope: name)
        let run = EpochRun(clock: clock, journal: Journal(journal, numbers: numbers), identifiers: identifiers)
        let data = try EpochData(store, tokenScope: isSandbox ? name : nil)
        epochs = Mutex(Epochs(present: Epoch(data: data, run: run)))
    }

    /// The world's present life. Taken once by who does several things that belong together. Nobody waits for a reset here.
    package var epoch: Epoch { epochs.withLock { $0.present } }

    package var clock: VirtualClock { epoch.run.clock }

    package func close() throws {
        try epoch.data.store.close()
    }

    /// When a request to a backend was noted last; `nil` before the first. Outlives resets and restores.
    package var lastRequestAt: Instant? {
        let milliseconds = lastRequest.load(ordering: .relaxed)
        return milliseconds == Self.never ? nil : Instant(milliseconds: milliseconds)
    }

    /// Notes that a request to a backend has come. Done for each one: takes no lock.
    package func noteRequest() {
        lastRequest.store(machineTime().milliseconds, ordering: .relaxed)
    }

    private static let never = Int64.min

    /// An upper bound of the memory that this world alone takes, its database file apart.
    package var memoryBytes: Int {
        let epoch = epoch
        return epoch.data.store.privateBytes + snapshots.reduce(0) { $0 + $1.image.byteCount } + epoch.run.journal.byteCount
            + epoch.run.rules.byteCount
    }
}

extension World {
    /// Data, clock, rules, journal and identifiers as they were in the beginning; snapshots stay. A failure changes nothing.
    ///
    /// The new epoch is built beside the running one, which takes as long as copying the data does; then they are swapped at once. Requests
    /// under way stay in the old epoch. Only other resets and restores wait meanwhile; on a file, who wants to write without patience is
    /// told to try again for as long as the database is replaced. Not for threads that serve.
    package func reset(to initialState: InitialState) throws {
        let run = EpochRun(
            clock: epoch.run.clock.restarted(in: initialState.clock), journal: Journal(journalLimits, numbers: journalNumbers),
            identifiers: IdentifierSource(seed: identifierSeed, scope: name))
        try swap(for: initialState.image, run)?.finish()
    }

    /// The data as they were when a snapshot was taken; everything else stays. As ``reset(to:)`` for the rest.
    package func restore(_ snapshot: Snapshot) throws {
        _ = try swap(for: snapshot.image, nil)
    }

    /// - Returns: the run that has ended.
    private func swap(for image: DatabaseImage, _ run: EpochRun?) throws -> EpochRun? {
        try changing.withLock {
            let old = epoch
            let next = try old.data.next(image)
            let new = Epoch(data: next.data, run: run ?? old.run)
            epochs.withLock { $0.coming = new }
            defer { epochs.withLock { $0.coming = nil } }
            try next.begin()
            // What the former run noted meanwhile has lower numbers than whatever is noted here.
            run?.journal.removeAll()
            epochs.withLock { $0.present = new }
            return run == nil ? nil : old.run
        }
    }

    /// The epoch to go on in, for who was refused by another one: the present one, one that a reset here has just begun, or one that
    /// another process has begun on the same file.
    ///
    /// Waits for no reset, however long that takes, and without patience for nobody's lock, so that threads that compute may ask.
    ///
    /// - Parameter patience: whether to wait for a lock that another program holds, where its epoch has to be given a name.
    package func epoch(after ended: Epoch, _ patience: LockWait = .none) throws -> Epoch {
        let present = epoch
        guard present.data === ended.data else { return present }
        let adopted = Epoch(data: try present.data.adopted(patience), run: present.run)
        return epochs.withLock { epochs in
            guard epochs.present.data === ended.data else { return epochs.present }
            // The nights of one epoch are counted once.
            let isComing = epochs.coming?.data.isOfSameEpoch(as: adopted.data) == true
            epochs.present = (isComing ? epochs.coming : nil) ?? adopted
            return epochs.present
        }
    }
}

extension World {
    /// Reads the present data, whichever epoch they are of. Waits for nobody's lock: threads that compute may ask.
    package func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try inPresentEpoch(.none) { try $0.read(body) }
    }

    /// Does one transaction in the present epoch: one that is refused has done nothing, and is done in the next.
    ///
    /// - Parameter patience: as in ``epoch(after:_:)``.
    func inPresentEpoch<Value>(_ patience: LockWait, _ transaction: (EpochData) throws -> Value) throws -> Value {
        var epoch = epoch
        while true {
            do {
                return try transaction(epoch.data)
            } catch is EpochEndedError {
                epoch = try self.epoch(after: epoch, patience)
            }
        }
    }

    /// Keeps the data as they are now under a name.
    ///
    /// - Returns: whether the name is new.
    package func takeSnapshot(_ name: String) throws -> (Snapshot, isNew: Bool) {
        let epoch = epoch
        let snapshot = Snapshot(name: name, takenAt: epoch.run.clock.now(), image: try epoch.data.image())
        let isNew = try shelf.withLock { shelf in
            guard shelf[name] != nil || shelf.count < Snapshot.limit else { throw SnapshotLimitError() }
            return shelf.updateValue(snapshot, forKey: name) == nil
        }
        return (snapshot, isNew)
    }

    package func snapshot(_ name: String) -> Snapshot? {
        shelf.withLock { $0[name] }
    }

    /// By name.
    package var snapshots: [Snapshot] {
        shelf.withLock { shelf in shelf.values.sorted { $0.name < $1.name } }
    }

    /// - Returns: whether there was one.
    package func removeSnapshot(_ name: String) -> Bool {
        shelf.withLock { $0.removeValue(forKey: name) } != nil
    }
}
