import Synchronization
import UnderstudyCore

/// What worlds begin as: the configured seed, laid once and shared by all that ask for nothing else.
final class Origins: Sendable {
    private struct State {
        var seed: SeedDocument?
        /// The seed, laid.
        var image: DatabaseImage?
        /// No account at all.
        var empty: DatabaseImage?
    }

    private let main: World
    private let clock: VirtualClock.Mode
    /// Reads the configured seed; `nil` when none is.
    private let readSeed: @Sendable () throws -> SeedDocument?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - image: what the main world was seeded with in this process; `nil` when it found its data in a file.
    ///   - clock: how clocks begin.
    init(main: World, image: DatabaseImage?, clock: VirtualClock.Mode, readSeed: @escaping @Sendable () throws -> SeedDocument?) {
        self.main = main
        self.clock = clock
        self.readSeed = readSeed
        state = Mutex(State(image: image))
    }

    /// The seeded image.
    func standard() throws -> World.Origin {
        let image = try state.withLock { state in
            let image = try state.image ?? lay(seed(&state), at: VirtualClock(clock).now(), &state)
            state.image = image
            return image
        }
        return World.Origin(image: image, clock: clock)
    }

    /// Another seed, or the configured one at another time.
    func origin(seed given: SeedDocument?, now: Instant?) throws -> World.Origin {
        let clock = now.map(VirtualClock.Mode.frozen) ?? clock
        guard given != nil || now != nil else { return try standard() }
        let image: DatabaseImage? = try state.withLock { state in
            // Evergreen accounts are laid anew when they are asked for, so the image serves every date; others are as old as their laying.
            guard let seed = try given ?? dated(&state) else { return nil }
            return try lay(seed, at: VirtualClock(clock).now(), &state)
        }
        return World.Origin(image: try image ?? standard().image, clock: clock)
    }

    /// Takes another seed for the configured one from here on.
    func setSeed(_ seed: SeedDocument) {
        state.withLock { $0 = State(seed: seed, empty: $0.empty) }
    }

    private func seed(_ state: inout State) throws -> SeedDocument? {
        if state.seed == nil { state.seed = try readSeed() }
        return state.seed
    }

    /// The configured seed, if it has accounts whose data depend on the day they are laid for ever.
    private func dated(_ state: inout State) throws -> SeedDocument? {
        try seed(&state).flatMap { $0.agesFromLaying ? $0 : nil }
    }

    private func makeEmpty() throws -> DatabaseImage {
        let store = try Store(at: .memory, migrations: main.backends.flatMap(\.migrations))
        try store.write { try KeyRing.mark($0, with: main.keys) }
        return try store.image()
    }

    private func lay(_ seed: SeedDocument?, at now: Instant, _ state: inout State) throws -> DatabaseImage {
        let empty = try state.empty ?? makeEmpty()
        state.empty = empty
        guard let seed else { return empty }
        let world = main.twin(named: "seed", store: try Store(copyOf: empty), clock: VirtualClock(.frozen(now)))
        try world.importSeed(seed, at: now)
        return try world.image()
    }
}
