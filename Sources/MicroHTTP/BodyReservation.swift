/// The memory that one body takes of a ``BodyBudget``. Its state is used under the budget's lock only.
final class BodyReservation: Sendable {
    /// The most that the body can need.
    let mostBytes: Int
    /// The connection and the refusal with which the body gives way to others.
    let connection: Connection?
    let refusal: RefusedRequest

    nonisolated(unsafe) var fromFree = 0
    nonisolated(unsafe) var fromApart = 0
    nonisolated(unsafe) var wantedBytes = 0
    /// Ends once there is room.
    nonisolated(unsafe) var wait: Wait?
    nonisolated(unsafe) var receivedBytes = 0
    /// When the first bytes came, in nanoseconds, as all times here.
    nonisolated(unsafe) var startedAt: Int?
    nonisolated(unsafe) var waitsSince: Int?
    nonisolated(unsafe) var waitedNanoseconds = 0
    /// Whether the body has been chosen to give way.
    nonisolated(unsafe) var givesWay = false

    /// A client may always take this long.
    private static let leastNanoseconds = 5_000_000_000
    /// The time that each byte adds: a second for 128 KiB.
    private static let nanosecondsPerByte = 7_629

    init(mostBytes: Int, on connection: Connection?, refusal: RefusedRequest) {
        self.mostBytes = mostBytes
        self.connection = connection
        self.refusal = refusal
    }

    var taken: Int { fromFree + fromApart }
    var rest: Int { mostBytes - taken }

    /// The time in which the body could arrive, without its waits.
    private func activeNanoseconds(at now: Int) -> Int {
        guard let startedAt else { return 0 }
        return max(0, (waitsSince ?? now) - startedAt - waitedNanoseconds)
    }

    /// Whether the body has taken longer than it may while another waits for room.
    func isOverTime(at now: Int) -> Bool {
        activeNanoseconds(at: now) / Self.nanosecondsPerByte > Self.leastNanoseconds / Self.nanosecondsPerByte + receivedBytes
    }

    func bytesPerSecond(at now: Int) -> Double {
        Double(receivedBytes) / (Double(max(1, activeNanoseconds(at: now))) / 1_000_000_000)
    }
}
