import Dispatch
import MicroHTTP
import Synchronization
import UnderstudyCore

/// A backend's open WebSocket.
package protocol OpenSocket: Sendable {
    var topics: [SocketTopic] { get }

    /// Begins the closing handshake.
    func close(_ code: WebSocketCloseCode, reason: String)

    /// Handles a push after all earlier ones; see ``SocketSignals``.
    func push(_ body: [UInt8])
}

/// The open WebSockets of a run of a world. They end with it.
package final class OpenSockets: Sendable {
    private struct State {
        var all: [ObjectIdentifier: any OpenSocket & AnyObject] = [:]
        var isOver = false
    }

    private let state = Mutex(State())
    /// Serial, so that pushes keep the order of their times on a busy machine, too.
    private let timers = DispatchQueue(label: "understudy.pushes")

    package var count: Int { state.withLock { $0.all.count } }

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
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { socket.push(body) }
    }

    /// Handles a push later, in each WebSocket that has the topic by then.
    package func push(_ body: [UInt8], to topic: SocketTopic, afterMilliseconds milliseconds: Int) {
        timers.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
            for socket in self?.sockets(of: topic) ?? [] { socket.push(body) }
        }
    }

    /// Closes all, and every one that opens later.
    func end() {
        let all = state.withLock { state in
            state.isOver = true
            return Array(state.all.values)
        }
        for socket in all { socket.close(.goingAway, reason: Self.over) }
    }

    private func sockets(of topic: SocketTopic) -> [any OpenSocket] {
        state.withLock { state in state.all.values.filter { $0.topics.contains(topic) } }
    }

    private static let over = "The world has been reset or removed."
}
