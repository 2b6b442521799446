import CMicrohttpd
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Accepts the connections of a port and distributes them to the serving threads.
///
/// libmicrohttpd's own threads accept ten connections at a time. When many arrive at once, one thread often gets them all, and the other
/// processors are idle.
final class Acceptor: Sendable {
    private let socket: ListeningSocket
    private let core: Listener.Core
    private let queue = DispatchQueue(label: "understudy.accept")
    /// Used on ``queue`` only, after `init`.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let isClosed = DispatchSemaphore(value: 0)
    /// Used on ``queue`` only, as is ``isPaused``.
    private nonisolated(unsafe) var threads: [ServingThread]
    /// Whether accepting is suspended for ``pauseMilliseconds``.
    private nonisolated(unsafe) var isPaused = false

    /// The number of connections accepted before ``stop()`` can run.
    private static let mostPerEvent = 64
    /// How long the acceptor pauses when there is no room for another connection.
    private static let pauseMilliseconds = 20

    /// Takes over the socket.
    ///
    /// - Parameter threads: the first threads, at least one.
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
            // A suspended dispatch source does not call its cancel handler.
            if isPaused { source.resume() }
            isPaused = false
        }
        isClosed.wait()
        for thread in queue.sync(execute: { threads }) { thread.stop() }
    }

    private func acceptWaiting() {
        for _ in 0..<Self.mostPerEvent {
            guard core.connections.hasRoom, let thread = next else { return pause() }
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let failure = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                    let descriptor = understudy_accept(socket.descriptor, address, &length)
                    guard descriptor >= 0 else { return errno }
                    thread.serve(descriptor, from: address, length)
                    return 0
                }
            }
            switch failure {
            // Go on, also if the client was gone before its connection could be accepted.
            case 0, EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN, EWOULDBLOCK: return
            // No descriptor or no memory is left for another connection.
            default: return pause()
            }
        }
    }

    /// The thread that serves the next connection: the one with the fewest connections among the first `configuration.threads`. Further
    /// threads are started when those are full, and used again later. `nil` if all threads are full and no further one can be started.
    private var next: ServingThread? {
        let first = threads.prefix(core.configuration.threads)
        if let least = first.min(by: { $0.count < $1.count }), least.hasRoom { return least }
        if let other = threads.dropFirst(first.count).first(where: \.hasRoom) { return other }
        guard let new = ServingThread(core) else { return nil }
        threads.append(new)
        return new
    }

    /// Stops accepting for a moment. Waiting connections stay in the system's queue.
    private func pause() {
        isPaused = true
        source.suspend()
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.pauseMilliseconds)) { [weak self] in
            guard let self, isPaused else { return }
            isPaused = false
            source.resume()
        }
    }
}
