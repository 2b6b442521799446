import CMicrohttpd
import CPlatform
import Cryptography
import Synchronization

/// The state of one open connection.
final class Connection: Sendable {
    /// In the order in which connections are ended when there are too many.
    enum Phase: Int {
        case idle
        /// Used by a WebSocket that has begun its closing handshake.
        case closing
        case receiving
        case answering
        /// Sending an endless stream.
        case streaming
        /// Used by a WebSocket.
        case upgraded
        case ending

        /// Whether the connection stays, however many others wait.
        var isInUse: Bool {
            switch self {
            case .answering, .streaming, .upgraded: true
            case .idle, .closing, .receiving, .ending: false
            }
        }
    }

    let descriptor: Int32
    /// Whether it has a place that is kept for clients on this machine; see ``ServerConfiguration/connectionLimit``.
    let isReserved: Bool
    /// `nil` without TLS. Used on the serving thread only.
    let session: TLSSession?
    private let hasHadRequest = Atomic(false)
    private let current: Atomic<Int>
    private let start: Atomic<Int>
    private let received = Atomic(0)
    private let handingBack = Mutex(())

    init(descriptor: Int32, at now: Int, isReserved: Bool = false, session: TLSSession? = nil) {
        self.descriptor = descriptor
        self.session = session
        self.isReserved = isReserved
        current = Atomic(Phase.idle.rawValue)
        start = Atomic(now)
    }

    /// The state of libmicrohttpd's connection, within its callbacks or while it is suspended.
    static func of(_ connection: OpaquePointer) -> Connection? {
        understudy_mhd_socket_context(connection).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    var phase: Phase { Phase(rawValue: current.load(ordering: .acquiring)) ?? .ending }
    /// When the phase began.
    var since: Int { start.load(ordering: .relaxed) }
    var receivedBytes: Int { received.load(ordering: .relaxed) }

    /// Whether the connection is about to be closed.
    var isEnding: Bool { phase == .ending }

    /// Whether it waits for its TLS handshake, or for the first request after it.
    var isInHandshake: Bool { session != nil && !hasHadRequest.load(ordering: .relaxed) }

    /// Whether the client has closed its end, also if the end of its TLS session, which no thread reads now, hides that.
    var isClosedByClient: Bool { understudy_client_closed(descriptor) != 0 }

    /// Whether the client has closed its end.
    var isLeft: Bool { understudy_client_left(descriptor) != 0 }

    /// Whether the client is gone. A client that has closed only its sending half may still read. While it waits for its response, it is sent
    /// an interim one, which a client that has left refuses by a reset before the next check.
    ///
    /// A client that has closed its end of a TLS session is always taken for gone: it closes that end only to leave.
    ///
    /// libmicrohttpd 0.9.75 itself ends a connection without a response when it reads the end of what the client sends.
    func isGone(_ disconnect: ClientDisconnect?) -> Bool {
        if session != nil { return isClosedByClient }
        guard isLeft else { return false }
        guard let disconnect, !disconnect.isAnswered.load(ordering: .relaxed) else { return true }
        if understudy_is_reset(descriptor) != 0 { return true }
        if disconnect.canBeAsked, !disconnect.wasAsked.exchange(true, ordering: .relaxed) {
            understudy_send_last(descriptor, Self.interim, Self.interim.count)
        }
        return false
    }

    private static let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Whether bytes have arrived that no serving thread has read.
    var hasUnread: Bool { understudy_has_unread(descriptor) != 0 }

    /// - Returns: false when the connection is being ended. Nothing more must be done for it: the client would not learn of the result.
    @discardableResult
    func enter(_ phase: Phase, at now: Int) -> Bool {
        var seen = current.load(ordering: .relaxed)
        while seen != Phase.ending.rawValue {
            start.store(now, ordering: .relaxed)
            if phase != .idle { hasHadRequest.store(true, ordering: .relaxed) }
            received.store(0, ordering: .relaxed)
            let (isDone, found) = current.compareExchange(expected: seen, desired: phase.rawValue, ordering: .acquiringAndReleasing)
            if isDone { return true }
            seen = found
        }
        return false
    }

    func receive(_ count: Int) {
        received.add(count, ordering: .relaxed)
    }

    /// Hands the connection of a WebSocket back to libmicrohttpd.
    ///
    /// libmicrohttpd 0.9.75 still uses its record of a TLS connection after it has marked it as one that its serving thread may free. The serving
    /// thread therefore calls ``waitForHandingBack()`` before it frees a record.
    func handBack(_ handBack: () -> Void) {
        handingBack.withLock { _ in handBack() }
    }

    /// Waits until no other thread is within ``handBack(_:)``.
    func waitForHandingBack() {
        handingBack.withLock { _ in }
    }

    /// Ends the connection if it is still in `phase`: a request that has arrived completely is answered.
    ///
    /// - Parameter response: sent before the end.
    /// - Returns: whether the connection is ended.
    func end(ifStill phase: Phase, with response: FinalResponse? = nil) -> Bool {
        let (isEnding, _) = current.compareExchange(
            expected: phase.rawValue, desired: Phase.ending.rawValue, ordering: .acquiringAndReleasing)
        if isEnding {
            response?.send(on: self)
            understudy_end_connection(descriptor)
        }
        return isEnding
    }
}
