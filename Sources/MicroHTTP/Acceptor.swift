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

/// Takes the connections of a port, and gives each to the thread that has fewest; where all have many, to a new one.
///
/// libmicrohttpd's threads would take them by themselves, ten at a time: of a crowd that comes at once, one of them often has all, and the
/// other processors have nothing to do.
final class Acceptor: Sendable {
    private let socket: ListeningSocket
    private let core: Listener.Core
    private var connections: Connections { core.connections }
    private let queue = DispatchQueue(label: "understudy.accept")
    /// Made here, and used on the queue alone.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let isClosed = DispatchSemaphore(value: 0)
    /// Used on the queue alone, as is ``isResting``.
    private nonisolated(unsafe) var threads: [ServingThread]
    /// Whether it takes none for a moment.
    private nonisolated(unsafe) var isResting = false

    /// For others that wait to be taken as long.
    private static let mostAtATime = 64
    /// How long it takes none, where there is no room for one more.
    private static let restMilliseconds = 20

    /// Takes over the socket.
    ///
    /// - Parameter threads: the first ones; there is one at least.
    init(_ socket: ListeningSocket, _ threads: [ServingThread], _ core: Listener.Core) {
        self.socket = socket
        self.threads = threads
        self.core = core
        source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
        source.setEventHandler { [unowned self] in acceptWaiting() }
        source.setCancelHandler { [socket, isClosed] in
            socket.closeDescriptor()
            isClosed.signal()
        }
        source.activate()
    }

    /// Closes the port and every connection, and ends the threads. Must be called once.
    func stop() {
        queue.sync {
            source.cancel()
            // One that is suspended is never told.
            if isResting { source.resume() }
            isResting = false
        }
        isClosed.wait()
        for thread in queue.sync(execute: { threads }) { thread.stop() }
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
                    next?.serve(descriptor, from: address, length)
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

    /// The thread that a connection is given to.
    private var next: ServingThread? {
        let least = threads.min { $0.count < $1.count }
        guard let least, least.count >= ServingThread.most, let new = ServingThread(core) else { return least }
        threads.append(new)
        return new
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
