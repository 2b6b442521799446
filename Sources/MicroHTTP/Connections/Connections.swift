import CMicrohttpd
import Cryptography
import Dispatch
import Synchronization

/// The open connections of a server. Ends those that take up a place without use.
///
/// libmicrohttpd ends only connections without traffic, and under epoll it misses a close that arrives together with data. A periodic
/// check therefore ends connections that are idle for too long, requests that stay incomplete, and connections that their client has
/// left, between two requests or during one. Over the limit the oldest idle connections are ended first, then the oldest with an
/// incomplete request. A connection that is being answered stays. Clients on this machine have a few places of their own, for the time when
/// all others are in use.
final class Connections: Sendable {
    private let limit: Int
    private let idleNanoseconds: Int
    private let requestNanoseconds: Int
    private let open = Mutex(OpenConnections())
    private let timers = DispatchQueue(label: "understudy.connections")
    private let isChecking = Atomic(false)

    /// The time that each byte of a body adds to the time-out of its request.
    private static let mostNanosecondsPerByte = 62_500
    /// The longest time from the end of a WebSocket to the end of its connection.
    private static let closingNanoseconds = 10_000_000_000
    private static let checkIntervalMilliseconds = 1_000
    private static let checkBatchSize = 64
    /// The time for which a connection is safe after its phase has begun. In that time its client may send a request.
    private static let graceNanoseconds = 100_000_000

    init(limit: Int, idleTimeoutSeconds: Int, requestTimeoutSeconds: Int) {
        self.limit = limit
        idleNanoseconds = idleTimeoutSeconds * 1_000_000_000
        requestNanoseconds = requestTimeoutSeconds * 1_000_000_000
    }

    /// The places for clients on this machine.
    private var reserve: Int { max(1, limit / 8) }
    /// The limit without the reserve, as far as it can be without it. The periodic check restores it.
    private var commonLimit: Int { limit - limit / 8 }
    /// The most connections without a reserved place. Beyond it, they wait in the listen queue.
    private var hardLimit: Int { limit + max(8, limit / 8) - reserve }

    /// The place of a connection that waits to be accepted.
    enum Place {
        case common
        /// For a client on this machine, while all others are in use.
        case reserved
    }

    /// The place of the next connection; `nil` if there is none before another connection ends.
    var nextPlace: Place? {
        open.withLock { open in
            if open.unreservedCount < hardLimit { return .common }
            return open.reservedCount < reserve && open.areInUse ? .reserved : nil
        }
    }

    /// Ends idle connections for one that waits to be accepted, down to the limit. Ends one below the limit, too, because the system can
    /// refuse a connection for want of descriptors.
    func makeRoom() {
        open.withLock { $0.makeRoom(limit: commonLimit, reserve: reserve, sparingSince: now - Self.graceNanoseconds) }
    }

    /// Counts an accepted connection that will begin.
    func arrives(_ descriptor: Int32, at place: Place) { open.withLock { $0.arrive(descriptor, isReserved: place == .reserved) } }

    /// Uncounts an accepted connection that does not begin.
    func turnedAway(_ descriptor: Int32) { open.withLock { $0.turnAway(descriptor) } }

    func began(_ connection: OpaquePointer) -> Connection {
        let descriptor = understudy_mhd_descriptor(connection)
        let new = open.withLock { open in
            let new = Connection(
                descriptor: descriptor, at: now, isReserved: open.isReserved(descriptor),
                session: understudy_mhd_tls_session(connection).map { TLSSession($0, over: descriptor) })
            open.begin(new)
            return new
        }
        if !isChecking.exchange(true, ordering: .relaxed) { scheduleCheck() }
        return new
    }

    /// Must be called before the descriptor is closed: afterwards another connection may have the same one.
    func ended(_ connection: Connection) {
        open.withLock { $0.remove(connection) }
    }

    /// Ends a connection whose request is not complete, with a response. Must be called on the serving thread.
    func end(_ connection: Connection, with response: FinalResponse) {
        open.withLock { open in
            if open.has(connection) { open.end(connection, ifStill: .receiving, with: response) }
        }
    }

    /// Ends the connections that send an endless stream.
    func endStreams() {
        inBatches { open, connection in open.end(connection, ifStill: .streaming) }
    }

    /// Ends the connections without a request at this check and the one before: libmicrohttpd may have read a request without telling of
    /// it yet.
    ///
    /// - Parameter idle: the connections without a request; empty before the first check.
    /// - Returns: whether others may deliver one: they are idle for the first time, have bytes that no serving thread has read, or have not
    ///   begun.
    func endIdle(_ idle: inout Set<ObjectIdentifier>) -> Bool {
        var (hasOthers, idleNow) = (false, Set<ObjectIdentifier>())
        inBatches { open, connection in
            let phase = connection.phase
            guard phase == .idle || phase == .receiving else { return }
            if connection.hasUnread {
                hasOthers = true
            } else if phase == .idle {
                let id = ObjectIdentifier(connection)
                if idle.contains(id) {
                    open.end(connection, ifStill: .idle)
                } else {
                    idleNow.insert(id)
                }
            }
        }
        idle = idleNow
        return hasOthers || !idleNow.isEmpty || open.withLock { $0.arriving > 0 }
    }

    /// Ends the connections whose request is not complete, and those without one.
    func endUnanswered() {
        inBatches { open, connection in
            for phase in [Connection.Phase.idle, .receiving] { open.end(connection, ifStill: phase) }
        }
    }

    /// Ends every connection.
    ///
    /// - Returns: whether any is still open.
    func endAll() -> Bool {
        inBatches { open, connection in open.end(connection, ifStill: connection.phase) }
        return open.withLock { $0.count } > 0
    }

    /// Calls `body` with each open connection. In batches, since serving threads wait for the lock. Under the lock, since a closed
    /// descriptor may become another connection's.
    private func inBatches(_ body: (inout OpenConnections, Connection) -> Void) {
        let list = open.withLock { $0.list }
        for start in stride(from: 0, to: list.count, by: Self.checkBatchSize) {
            open.withLock { open in
                for connection in list[start..<min(start + Self.checkBatchSize, list.count)] where open.has(connection) {
                    body(&open, connection)
                }
            }
        }
    }

    /// In nanoseconds for which the machine was awake: fine enough to order arrivals. Each request reads it three times.
    var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds) }

    private func scheduleCheck() {
        timers.asyncAfter(deadline: .now() + .milliseconds(Self.checkIntervalMilliseconds)) { [weak self] in self?.check() }
    }

    private func check() {
        let now = now
        inBatches { open, connection in
            let phase = connection.phase
            if isDue(connection, phase, at: now) { open.end(connection, ifStill: phase) }
        }
        let isDone = open.withLock { open in
            open.keep(limit: commonLimit, sparingSince: now - Self.graceNanoseconds)
            let isDone = open.count == 0
            if isDone { isChecking.store(false, ordering: .relaxed) }
            return isDone
        }
        if !isDone { scheduleCheck() }
    }

    private func isDue(_ connection: Connection, _ phase: Connection.Phase, at now: Int) -> Bool {
        switch phase {
        // A handshake takes the time of a request at most.
        case .idle: now - connection.since > (connection.isInHandshake ? requestNanoseconds : idleNanoseconds) || connection.isLeft
        case .receiving:
            now - connection.since > requestNanoseconds + connection.receivedBytes * Self.mostNanosecondsPerByte
                || connection.isLeft
        // A WebSocket has a shorter time-out. libmicrohttpd has none for the rest of a TLS session.
        case .closing: now - connection.since > Self.closingNanoseconds
        case .answering, .streaming, .upgraded, .ending: false
        }
    }
}
