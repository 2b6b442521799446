import CMicrohttpd
import Dispatch
import Synchronization

/// The connections that are open, to end those that hold a place for nothing.
///
/// libmicrohttpd ends a connection without traffic only, and under epoll it misses an end that comes together with data. So connections
/// are looked at from here, too: one that has been idle for too long, whose request does not come to its end, or whose client has left
/// between two or in the middle of one. Over the limit the oldest idle ones go first, then the oldest unfinished requests; what is being answered stays.
final class Connections: Sendable {
    private let limit: Int
    private let idleNanoseconds: Int
    private let requestNanoseconds: Int
    private let open = Mutex(OpenConnections())
    private let timers = DispatchQueue(label: "understudy.connections")
    private let isLooking = Atomic(false)

    /// The rate below which a body that is still coming counts as unfinished.
    private static let mostNanosecondsPerByte = 62_500
    private static let lookEveryMilliseconds = 1_000
    private static let lookedAtTogether = 64

    init(limit: Int, idleTimeoutSeconds: Int, requestTimeoutSeconds: Int) {
        self.limit = limit
        idleNanoseconds = idleTimeoutSeconds * 1_000_000_000
        requestNanoseconds = requestTimeoutSeconds * 1_000_000_000
    }

    /// More than the limit for a moment, while those that were ended are closed. Beyond, connections wait in the listen queue.
    private var mostAtOnce: Int { limit + max(8, limit / 8) }

    /// Whether one more may be taken.
    var hasRoom: Bool { open.withLock { $0.count } < mostAtOnce }

    /// One has been taken, and will begin.
    func arrives() { open.withLock { $0.arrive(limit: limit) } }

    /// One that has been taken does not begin.
    func turnedAway() { open.withLock { $0.turnAway() } }

    func began(_ connection: OpaquePointer) -> Connection {
        let new = Connection(descriptor: understudy_mhd_descriptor(connection), at: now)
        open.withLock { $0.begin(new) }
        if !isLooking.exchange(true, ordering: .relaxed) { lookLater() }
        return new
    }

    /// To be called before its descriptor is closed, which may be another connection's from then on.
    func ended(_ connection: Connection) {
        open.withLock { $0.remove(connection) }
    }

    /// Cuts off the answers whose end nobody knows.
    func endStreams() {
        open.withLock { open in
            for connection in open.list where connection.phase == .streaming { open.end(connection, ifStill: .streaming) }
        }
    }

    /// In nanoseconds while the machine was awake: fine enough to tell who was there first. Each request asks three times.
    var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds) }

    private func lookLater() {
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.lookEveryMilliseconds)) { [weak self] in self?.look() }
    }

    private func look() {
        let now = now
        let list = open.withLock { $0.list }
        // A few at a time, since threads that serve wait for the lock; under it, since a descriptor may be another connection's afterwards.
        for start in stride(from: 0, to: list.count, by: Self.lookedAtTogether) {
            open.withLock { open in
                for connection in list[start..<min(start + Self.lookedAtTogether, list.count)] {
                    let phase = connection.phase
                    if open.has(connection), isDue(connection, phase, at: now) { open.end(connection, ifStill: phase) }
                }
            }
        }
        let isDone = open.withLock { open in
            let isDone = open.count == 0
            if isDone { isLooking.store(false, ordering: .relaxed) }
            return isDone
        }
        if !isDone { lookLater() }
    }

    private func isDue(_ connection: Connection, _ phase: Connection.Phase, at now: Int) -> Bool {
        switch phase {
        case .idle: now - connection.since > idleNanoseconds || understudy_client_left(connection.descriptor) != 0
        case .receiving:
            now - connection.since > requestNanoseconds + connection.receivedBytes * Self.mostNanosecondsPerByte
                || understudy_client_left(connection.descriptor) != 0
        case .answering, .streaming, .ending: false
        }
    }
}
