import CMicrohttpd
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Takes the connections of a port, and deals them out to the threads that serve.
///
/// libmicrohttpd's threads would take them by themselves, ten at a time: of a crowd that comes at once, one of them often has all, and the
/// other processors have nothing to do.
final class Acceptor: Sendable {
    private let socket: ListeningSocket
    private let core: Listener.Core
    private let queue = DispatchQueue(label: "understudy.accept")
    /// Made here, and used on the queue alone.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let isClosed = DispatchSemaphore(value: 0)
    /// Used on the queue alone, as is ``isResting``.
    private nonisolated(unsafe) var threads: [ServingThread]
    /// Whether it takes none for a moment.
    private nonisolated(unsafe) var isResting = false

    /// Before it looks whether it is to stop.
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
            guard core.connections.hasRoom, let thread = next else { return rest() }
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
            // The next, also where one was gone before it could be taken.
            case 0, EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN, EWOULDBLOCK: return
            // There is no descriptor, or no memory, for one more.
            default: return rest()
            }
        }
    }

    /// The thread that a connection is given to: of the first ones that with fewest. Others are begun for a crowd, and used again by the next.
    /// `nil` where all have as many as they may, and no further one can be begun.
    private var next: ServingThread? {
        let first = threads.prefix(core.configuration.threads)
        if let least = first.min(by: { $0.count < $1.count }), least.hasRoom { return least }
        if let other = threads.dropFirst(first.count).first(where: \.hasRoom) { return other }
        guard let new = ServingThread(core) else { return nil }
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
