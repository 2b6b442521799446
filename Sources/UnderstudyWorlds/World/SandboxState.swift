import Synchronization

/// The sandboxes, and the memory that they may take together. ``Sandboxes`` guards it by a lock.
struct SandboxState {
    private(set) var limits: Sandboxes.Limits
    /// The memory of others that counts together with the sandboxes'.
    private let otherBytes: @Sendable () -> Int
    /// The only references to the sandboxes.
    var all: [String: Sandbox] = [:]
    /// The requests that may come before the memory is counted again.
    private var uncheckedRequests = 0

    /// The most bytes by which one request is expected to make a world grow: a large body, or a seed with generated data.
    private static let mostBytesOfRequest = 64 << 20

    init(limits: Sandboxes.Limits, otherBytes: @escaping @Sendable () -> Int) {
        self.limits = limits
        self.otherBytes = otherBytes
    }

    mutating func setLimits(_ limits: Sandboxes.Limits) {
        self.limits = limits
        uncheckedRequests = 0
    }

    /// Notes a request.
    ///
    /// - Returns: whether the memory has to be counted for it. Most requests count nothing.
    mutating func needsCount() -> Bool {
        uncheckedRequests -= 1
        return uncheckedRequests < 0
    }

    /// Makes room: evicts other sandboxes if that is allowed, then shortens the journals.
    mutating func makeRoom(_ growth: SandboxGrowth) -> SandboxRoom {
        let mostOthers = if case .another = growth { limits.count - 1 } else { Int.max }
        var room = SandboxRoom()
        var memoryBytes = countBytes() + growth.bytes
        var journalsAreShort = false
        while all.count > mostOthers || memoryBytes >= limits.memoryBytes {
            if limits.autoEvicts, let oldest = leastRecentlyUsed(besides: growth.world) {
                memoryBytes -= oldest.memoryBytes
                all[oldest.world.name] = nil
                room.gone.append(oldest.world)
            } else if all.count > mostOthers {
                room.refusal = .tooMany(limit: limits.count)
                return room
            } else if !journalsAreShort {
                for sandbox in all.values { sandbox.world.epoch.run.journal.shrink() }
                journalsAreShort = true
                memoryBytes = countBytes() + growth.bytes
            } else {
                if case .reading = growth { return room }
                room.refusal = .tooLarge(limitBytes: limits.memoryBytes)
                return room
            }
        }
        uncheckedRequests = (limits.memoryBytes - memoryBytes) / Self.mostBytesOfRequest
        return room
    }

    private func countBytes() -> Int {
        all.values.reduce(otherBytes()) { $0 + $1.memoryBytes }
    }

    private func leastRecentlyUsed(besides world: World?) -> Sandbox? {
        all.values.filter { $0.world !== world }.min { $0.lastUse < $1.lastUse }
    }
}

/// The reason why sandboxes need memory.
enum SandboxGrowth {
    /// One more sandbox.
    case another
    /// A request that only reads. The journal keeps it.
    case reading(World)
    case writing(World, bytes: Int)

    /// The world that is not evicted for it.
    var world: World? {
        switch self {
        case .another: nil
        case .reading(let world), .writing(let world, _): world
        }
    }

    var bytes: Int { if case .writing(_, let bytes) = self { bytes } else { 0 } }
}

/// The result of an attempt to make room.
struct SandboxRoom {
    /// The worlds that are no longer there.
    var gone: [World] = []
    var refusal: SandboxError?
}

/// A world, and the state that a reset restores.
final class Sandbox: Sendable {
    let world: World
    let initialState: World.InitialState
    /// A number from the uses of all sandboxes; the lowest is the least recently used.
    let usedAt: Atomic<Int>

    init(_ world: World, _ initialState: World.InitialState, usedAt: Int) {
        self.world = world
        self.initialState = initialState
        self.usedAt = Atomic(usedAt)
    }

    /// The memory of the world, and of an initial state of its own.
    var memoryBytes: Int {
        world.memoryBytes + (initialState.isOwn ? initialState.image.byteCount : 0)
            + initialState.rules.reduce(0) { $0 + $1.byteCount }
    }

    var lastUse: Int { usedAt.load(ordering: .relaxed) }
}
