import Foundation
import Storage
import Synchronization
import UnderstudyCore
import Values

/// The initial states of worlds. The configured seed is stored once and shared by all worlds that ask for nothing else.
package final class SeedImages: Sendable {
    private struct State {
        var seed: SeedDocument?
        /// The date of the seed's data and accounts; `nil` for the time of first use.
        var seededAt: Instant?
        /// The database with the seed.
        var image: DatabaseImage?
        /// A database without accounts.
        var empty: DatabaseImage?
    }

    private let keys: Keys
    /// The mode in which clocks begin.
    package let clock: VirtualClock.Mode
    /// Reads the configured seed; `nil` if there is none.
    private let readSeed: @Sendable ([any Backend]) throws -> SeedDocument?
    /// Held while the shared images are made. Calls that need an image wait for it; none of them runs on a serving thread.
    private let state: Mutex<State>
    private let hasStandard: Atomic<Bool>
    /// The keys of the seed's accounts, once they are read. Not in `state`: a list of accounts does not wait for an image.
    private let accountKeys = Mutex<Set<ExactText>?>(nil)

    /// - Parameters:
    ///   - image: the image that the main world was seeded with in this process; `nil` if it found its data in a file.
    ///   - seededAt: when the main world was seeded with the configured seed in this process.
    ///   - clock: the mode in which clocks begin.
    package init(
        keys: Keys, image: DatabaseImage?, seededAt: Instant? = nil, clock: VirtualClock.Mode,
        readSeed: @escaping @Sendable ([any Backend]) throws -> SeedDocument?
    ) {
        self.keys = keys
        self.clock = clock
        self.readSeed = readSeed
        state = Mutex(State(seededAt: seededAt, image: image))
        hasStandard = Atomic(image != nil)
    }

    /// Whether the seeded image exists, so that ``standard(by:)`` is quick.
    package var isStandardMade: Bool { hasStandard.load(ordering: .relaxed) }

    /// The seeded image, made on first use.
    package func standard(by seeding: Seeding) throws -> World.InitialState {
        let image: DatabaseImage = try state.withLock { state in
            if let image = state.image { return image }
            let seed = try self.seed(&state, seeding)
            let image = try makeImage(seed, on: self.makeEmpty(&state, seeding), seeding, at: state.seededAt)
            state.image = image
            hasStandard.store(true, ordering: .relaxed)
            return image
        }
        return World.InitialState(image: image, clock: clock)
    }

    /// The keys of the accounts of the configured seed. No image is made for them.
    package func accountKeys(by seeding: Seeding) throws -> Set<ExactText> {
        if let keys = knownAccountKeys { return keys }
        return try state.withLock { state in
            let keys = try state.image.map(World.InitialState.accountKeys) ?? self.seed(&state, seeding)?.accountKeys ?? []
            accountKeys.withLock { $0 = keys }
            return keys
        }
    }

    /// The same keys if they have been read.
    package var knownAccountKeys: Set<ExactText>? { accountKeys.withLock { $0 } }

    /// The state with another seed, or with the configured seed at another time.
    package func initialState(seed given: SeedDocument?, now: Instant?, by seeding: Seeding) throws -> World.InitialState {
        guard given != nil || now != nil else { return try standard(by: seeding) }
        let clock = now.map(VirtualClock.Mode.frozen) ?? clock
        // Evergreen accounts are seeded again on use, so their image serves every date. Other accounts are as old as their seeding.
        let (seed, empty): (SeedDocument?, DatabaseImage) = try state.withLock { state in
            // The shared image has the seed as of that time.
            let seed = try given ?? (now == state.seededAt ? nil : dated(&state, seeding))
            return (seed, try self.makeEmpty(&state, seeding))
        }
        guard let seed else { return World.InitialState(image: try standard(by: seeding).image, clock: clock) }
        return World.InitialState(image: try makeImage(seed, on: empty, seeding, at: VirtualClock(clock).now()), clock: clock, isOwn: true)
    }

    /// The configured seed, if it was read before. A later edit of its file does not change it; ``setSeed(_:)`` does.
    package var knownSeed: SeedDocument? { state.withLock { $0.seed } }

    /// Reads the configured seed, if that has not happened yet.
    package func readSeed(by seeding: Seeding) throws {
        try state.withLock { _ = try seed(&$0, seeding) }
    }

    /// Replaces the configured seed from now on.
    package func setSeed(_ seed: SeedDocument) {
        state.withLock { state in
            state = State(seed: seed, empty: state.empty)
            hasStandard.store(false, ordering: .relaxed)
            accountKeys.withLock { $0 = nil }
        }
    }

    private func seed(_ state: inout State, _ seeding: Seeding) throws -> SeedDocument? {
        if state.seed == nil { state.seed = try readSeed(seeding.backends) }
        return state.seed
    }

    /// The configured seed, if it has accounts with data that depend on the day of seeding for ever.
    private func dated(_ state: inout State, _ seeding: Seeding) throws -> SeedDocument? {
        try seed(&state, seeding).flatMap { $0.agesFromSeeding ? $0 : nil }
    }

    private func makeEmpty(_ state: inout State, _ seeding: Seeding) throws -> DatabaseImage {
        if let empty = state.empty { return empty }
        let store = try Store(at: .memory, migrations: seeding.backends.flatMap(\.allMigrations))
        try store.write { try KeyRing.mark($0, with: keys) }
        let empty = try store.image()
        state.empty = empty
        return empty
    }

    private func makeImage(
        _ seed: SeedDocument?, on empty: DatabaseImage, _ seeding: Seeding, at now: Instant? = nil
    ) throws -> DatabaseImage {
        guard let seed else { return empty }
        let store = try Store(copyOf: empty)
        let prepared = try seeding.prepare(seed)
        let moment = RequestTime(now ?? VirtualClock(clock).now())
        try store.write { _ = try seeding.importSeed(prepared, at: moment, in: $0) }
        return try store.image()
    }
}
