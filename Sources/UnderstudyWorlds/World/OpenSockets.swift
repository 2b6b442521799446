import Dispatch
import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// A backend's open WebSocket.
package protocol OpenSocket: Sendable {
    var topics: [SocketTopic] { get }
    /// The instant at which the credentials of the handshake expire; `nil` for never.
    var expiresAt: Instant? { get }

    /// Begins the closing handshake.
    func close(_ code: WebSocketCloseCode, reason: String)

    /// The same after the pushes that wait or are announced.
    func closeAfterPushes(_ code: WebSocketCloseCode, reason: String)

    /// Handles a push after all earlier ones; see ``SocketSignals``.
    func push(_ body: [UInt8])

    /// Announces a push that is handled later.
    ///
    /// - Returns: the number for ``pushAnnounced(_:)``.
    func announce(_ body: [UInt8]) -> Int

    /// Handles an announced push, unless that has happened.
    func pushAnnounced(_ number: Int)
}

/// The open WebSockets of a run of a world. They end with it.
package final class OpenSockets: Sendable {
    private struct State {
        var all: [ObjectIdentifier: any OpenSocket & AnyObject] = [:]
        /// The taken places of each user.
        var places: [String: Int] = [:]
        var isOver = false
    }

    private let state = Mutex(State())
    /// Serial, so that pushes keep the order of their times on a busy machine, too.
    private let timers = DispatchQueue(label: "understudy.pushes")

    package var count: Int { state.withLock { $0.all.count } }

    /// The most WebSockets of one user.
    package static let mostOfUser = 16

    /// - Returns: `nil` if the user has as many WebSockets as it may.
    package func takePlace(for user: String) -> UserPlace? {
        let isFree = state.withLock { state in
            let count = state.places[user, default: 0]
            if count < Self.mostOfUser { state.places[user] = count + 1 }
            return count < Self.mostOfUser
        }
        return isFree ? UserPlace(user, in: self) : nil
    }

    fileprivate func leavePlace(of user: String) {
        state.withLock { state in
            let count = state.places[user, default: 0]
            state.places[user] = count > 1 ? count - 1 : nil
        }
    }

    package func add(_ socket: any OpenSocket & AnyObject) {
        let isOver = state.withLock { state in
            if !state.isOver { state.all[ObjectIdentifier(socket)] = socket }
            return state.isOver
        }
        if isOver { socket.close(.goingAway, reason: Self.over) }
    }

    package func remove(_ socket: any OpenSocket & AnyObject) {
        state.withLock { _ = $0.all.removeValue(forKey: ObjectIdentifier(socket)) }
    }

    package func close(_ topic: SocketTopic, _ code: WebSocketCloseCode, reason: String) {
        for socket in sockets(of: topic) { socket.close(code, reason: reason) }
    }

    /// Handles a push later.
    package func push(_ body: [UInt8], to socket: any OpenSocket, afterMilliseconds milliseconds: Int) {
        let number = socket.announce(body)
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { socket.pushAnnounced(number) }
    }

    /// Handles a push in each WebSocket that has the topic.
    func push(_ body: [UInt8], to topic: SocketTopic) {
        for socket in sockets(of: topic) { socket.push(body) }
    }

    /// Handles a push later, in each WebSocket that has the topic by then.
    package func push(_ body: [UInt8], to topic: SocketTopic, afterMilliseconds milliseconds: Int) {
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
            self?.push(body, to: topic)
        }
    }

    /// The first instant at which credentials expire; `nil` for never.
    var nextExpiry: Instant? { state.withLock { $0.all.values.compactMap(\.expiresAt).min() } }

    /// Closes the WebSockets whose credentials have expired, after what was due before.
    func closeExpired(at now: Instant) {
        let expired = state.withLock { state in state.all.values.filter { $0.expiresAt.map { $0 <= now } ?? false } }
        for socket in expired { socket.closeAfterPushes(.policyViolation, reason: "Unauthorized") }
    }

    /// Closes all, and every one that opens later.
    func end() {
        state.withLock { $0.isOver = true }
        closeAll()
    }

    /// Closes all, because the data that their clients know are gone.
    func closeAll() {
        for socket in state.withLock({ Array($0.all.values) }) { socket.close(.goingAway, reason: Self.over) }
    }

    private func sockets(of topic: SocketTopic) -> [any OpenSocket] {
        state.withLock { state in state.all.values.filter { $0.topics.contains(topic) } }
    }

    private static let over = "The world has been reset, restored or removed."
}

extension OpenSockets {
    /// The place of a WebSocket among those of its user, taken as long as this object lives.
    package final class UserPlace: Sendable {
        private let user: String
        private let sockets: OpenSockets

        fileprivate init(_ user: String, in sockets: OpenSockets) {
            (self.user, self.sockets) = (user, sockets)
        }

        deinit {
            sockets.leavePlace(of: user)
        }
    }
}
