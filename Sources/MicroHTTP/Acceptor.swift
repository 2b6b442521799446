import CMicrohttpd
import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Takes the connections of a port, and gives each to the next of the threads that serve.
///
/// libmicrohttpd's threads would take them by themselves, ten at a time: of a crowd that comes at once, one of them often has all, and the
/// other processors have nothing to do.
final class Acceptor: Sendable {
    private let socket: ListeningSocket
    private let connections: Connections
    private let serve: @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
    private let queue = DispatchQueue(label: "understudy.accept")
    /// Made here, and used on the queue alone.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let isClosed = DispatchSemaphore(value: 0)
    /// Whether it takes none for a moment. Used on the queue alone.
    private nonisolated(unsafe) var isResting = false

    /// For others that wait to be taken as long.
    private static let mostAtATime = 64
    /// How long it takes none, where there is no room for one more.
    private static let restMilliseconds = 20

    /// Takes over the socket.
    ///
    /// - Parameter serve: takes over a connection; returns whether it is served.
    init(
        _ socket: ListeningSocket, _ connections: Connections,
        serve: @escaping @Sendable (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) {
        self.socket = socket
        self.connections = connections
        self.serve = serve
        source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
        source.setEventHandler { [unowned self] in acceptWaiting() }
        source.setCancelHandler { [socket, isClosed] in
            socket.closeDescriptor()
            isClosed.signal()
        }
        source.activate()
    }

    /// Closes the port. Must be called once, and before the threads that serve end.
    func stop() {
        queue.sync {
            source.cancel()
            // One that is suspended is never told.
            if isResting { source.resume() }
            isResting = false
        }
        isClosed.wait()
    }

    private func acceptWaiting() {
        for _ in 0..<Self.mostAtATime {
            guard connections.hasRoom else { return rest() }
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let failure = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                    let descriptor = understudy_accept(socket.descriptor, address, &length)
                    guard descriptor >= 0 else { return errno }
                    hand(descriptor, address, length)
                    return 0
                }
            }
            switch failure {
            // The next, also where one was gone before it could be taken.
            case 0, EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN, EWOULDBLOCK: return
            // There is no descriptor, or no memory, for one more.
            default: return rest()
            }
        }
    }

    private func hand(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        connections.arrives()
        if !serve(descriptor, address, length) { connections.turnedAway() }
    }

    /// Who waits to be taken stays in the system's queue.
    private func rest() {
        isResting = true
        source.suspend()
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.restMilliseconds)) { [weak self] in
            guard let self, isResting else { return }
            isResting = false
            source.resume()
        }
    }
}
