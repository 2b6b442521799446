import Synchronization

/// The worlds in memory that belong to one test each, by id.
package final class Sandboxes: Sendable {
    /// The limits of sandboxes, and what happens at them.
    package struct Limits: Sendable {
        package let count: Int
        /// For all sandboxes and all snapshots together; see ``World/memoryBytes``.
        package var memoryBytes: Int
        /// Whether a request to an unknown sandbox creates it.
        package let autoCreates: Bool
        /// Whether the least recently used sandbox is removed for a new one.
        package let autoEvicts: Bool

        package init(count: Int, memoryBytes: Int, autoCreates: Bool, autoEvicts: Bool) {
            self.count = count
            self.memoryBytes = memoryBytes
            self.autoCreates = autoCreates
            self.autoEvicts = autoEvicts
        }
    }

    /// Counts the uses of all sandboxes.
    private let uses = Atomic(0)
    private let state: Mutex<SandboxState>
    private let make: @Sendable (_ id: String, World.InitialState) throws -> World
    private let onRemoval: @Sendable (World) -> Void

    /// - Parameters:
    ///   - otherBytes: the memory of others that counts together with the sandboxes'.
    ///   - onRemoval: called with every world that is removed, replaced or evicted.
    package init(
        limits: Limits, otherBytes: @escaping @Sendable () -> Int = { 0 },
        make: @escaping @Sendable (_ id: String, World.InitialState) throws -> World,
        onRemoval: @escaping @Sendable (World) -> Void = { _ in }
    ) {
        state = Mutex(SandboxState(limits: limits, otherBytes: otherBytes))
        self.make = make
        self.onRemoval = onRemoval
    }

    /// The rule of ``isName(_:)`` for people.
    package static let nameRule = "1 to 64 of A-Z a-z 0-9 . _ -, beginning with a letter or a digit"

    /// Whether a text can name a sandbox, a snapshot or a scenario.
    package static func isName(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
        let bytes = text.utf8
        return bytes.count <= 64 && bytes.first.map(isPlain) == true && bytes.allSatisfy { isPlain($0) || ".-_".utf8.contains($0) }
    }

    /// Whether a text can name a sandbox; `main` cannot.
    package static func isID(_ text: String) -> Bool {
        isName(text) && !text.isSame(as: "main")
    }

    /// The world of a request, which counts as a use; `nil` if there is none and ``create(_:from:keepingExisting:)`` is to create it.
    package func use(_ id: String) throws(SandboxError) -> World? {
        guard Self.isID(id) else { throw SandboxError.malformedID(id) }
        let (found, creates) = state.withLock { ($0.all[id].map(use), $0.limits.autoCreates) }
        if found == nil, !creates { throw SandboxError.unknown(id) }
        return found
    }

    private func use(_ sandbox: Sandbox) -> World {
        sandbox.usedAt.store(nextUse, ordering: .relaxed)
        return sandbox.world
    }

    /// A number that differs after each creation, use and removal of a sandbox.
    package var useNumber: Int { uses.load(ordering: .relaxed) }

    private var nextUse: Int { uses.add(1, ordering: .relaxed).newValue }

    /// A world, without counting a use; `nil` if there is none.
    package func find(_ id: String) -> World? {
        state.withLock { $0.all[id]?.world }
    }

    /// Every world, sorted by id.
    package var all: [World] {
        state.withLock { state in state.all.values.map(\.world) }.sorted { $0.name < $1.name }
    }

    /// Creates a world; replaces an existing one, unless it is kept and used. Must not be called on a serving thread.
    ///
    /// - Parameter initialState: the state in which the world begins.
    /// - Returns: the world, and whether there was none before.
    package func create(
        _ id: String, from initialState: World.InitialState, keepingExisting: Bool = false
    ) throws -> (world: World, isNew: Bool) {
        guard Self.isID(id) else { throw SandboxError.malformedID(id) }
        let world = try make(id, initialState)
        let (kept, isNew, room) = state.withLock { state in
            if keepingExisting, let winner = state.all[id].map(use) { return (winner, false, SandboxRoom()) }
            let replaced = state.all[id]?.world
            var room = replaced == nil ? state.makeRoom(.another) : SandboxRoom()
            if room.refusal == nil { state.all[id] = Sandbox(world, initialState, usedAt: nextUse) }
            if let replaced { room.gone.append(replaced) }
            return (world, replaced == nil, room)
        }
        try finish(room)
        return (kept, isNew)
    }

    /// Makes room for a request to a sandbox. If there is none, other sandboxes are evicted if that is allowed; then journals drop their
    /// older entries.
    ///
    /// The memory of all is counted again only after as many requests as can have filled it, so that most requests count nothing.
    ///
    /// - Throws: ``SandboxError/tooLarge(limitBytes:)`` for a write without room.
    package func makeRoom(forWrite isWrite: Bool, in world: World) throws(SandboxError) {
        if state.withLock({ $0.needsCount() }) { try makeRoom(isWrite ? .writing(world, bytes: 0) : .reading(world)) }
    }

    /// Makes room for a snapshot of a world.
    ///
    /// - Throws: ``SandboxError/tooLarge(limitBytes:)``
    package func makeRoom(forSnapshotOf world: World, bytes: Int) throws(SandboxError) {
        try makeRoom(.writing(world, bytes: bytes))
    }

    private func makeRoom(_ growth: SandboxGrowth) throws(SandboxError) {
        try finish(state.withLock { $0.makeRoom(growth) })
    }

    /// Must be called without the lock. The last user of a world closes it.
    private func finish(_ room: SandboxRoom) throws(SandboxError) {
        for world in room.gone { onRemoval(world) }
        if let refusal = room.refusal { throw refusal }
    }

    /// The state that a reset of the sandbox restores.
    package func initialState(of id: String) -> World.InitialState? {
        state.withLock { $0.all[id]?.initialState }
    }

    /// - Returns: whether there was one.
    package func remove(_ id: String) -> Bool {
        guard let removed = state.withLock({ $0.all.removeValue(forKey: id)?.world }) else { return false }
        _ = nextUse
        onRemoval(removed)
        return true
    }

    package func setLimits(_ limits: Limits) {
        state.withLock { $0.setLimits(limits) }
    }
}

/// Why a sandbox cannot be found or created.
package enum SandboxError: Error, Equatable, Sendable {
    case malformedID(String)
    case unknown(String)
    case tooMany(limit: Int)
    case tooLarge(limitBytes: Int)
}
