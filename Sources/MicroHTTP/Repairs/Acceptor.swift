import CMicrohttpd
import CPlatform
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
    let port: ListeningPort
    private let core: ServerCore
    private let queue = DispatchQueue(label: "understudy.accept")
    /// One for each socket of the port. Used on ``queue`` only, after `init`.
    private nonisolated(unsafe) let sources: [any DispatchSourceRead]
    /// The sockets that are not closed.
    private let open = DispatchGroup()
    /// Used on ``queue`` only, as is ``isPaused``.
    private nonisolated(unsafe) var threads: [ServingThread]
    /// The threads with former credentials. Each is stopped once it has no connection.
    private nonisolated(unsafe) var formerThreads: [ServingThread] = []
    /// For a port that serves HTTPS.
    private nonisolated(unsafe) var credentials: ServerCredentials?
    /// Whether accepting is suspended for a moment.
    private nonisolated(unsafe) var isPaused = false
    /// When ``ServerCore/onFull`` was last called.
    private nonisolated(unsafe) var toldFullAt: Int?

    /// The number of connections accepted before ``close()`` can run.
    private static let mostPerEvent = 64
    /// The number of connections that ``close()`` accepts: without a bound, clients that go on connecting would keep the port open.
    private static let mostAtClose = 4_096
    /// How long the acceptor pauses when there is no room for another connection.
    private static let pauseMilliseconds = 5
    /// The time between two calls of ``ServerCore/onFull``.
    private static let fullNanoseconds = 60_000_000_000

    /// Starts the first threads, and takes over the port, even if it throws.
    init(_ port: ListeningPort, _ core: ServerCore) throws(ServerError) {
        credentials = port.isSecure ? core.configuration.secure?.credentials : nil
        do {
            threads = try Self.firstThreads(of: port, core, credentials)
        } catch {
            port.close()
            throw error
        }
        self.port = port
        self.core = core
        sources = port.sockets.map { [queue] in DispatchSource.makeReadSource(fileDescriptor: $0.descriptor, queue: queue) }
        for (source, socket) in zip(sources, port.sockets) {
            open.enter()
            source.setEventHandler { [unowned self] in acceptWaiting(on: socket) }
            source.setCancelHandler { [open] in
                socket.closeDescriptor()
                open.leave()
            }
            source.activate()
        }
    }

    private static func firstThreads(
        of port: ListeningPort, _ core: ServerCore, _ credentials: ServerCredentials?
    ) throws(ServerError) -> [ServingThread] {
        var threads: [ServingThread] = []
        for _ in 0..<max(1, core.configuration.threads) {
            guard let thread = ServingThread(core, credentials: credentials) else {
                let code = errno
                for thread in threads { thread.stop() }
                if code == EAGAIN || code == ENOMEM { throw .tooFewThreads }
                // For bad credentials, libmicrohttpd sets no error of its own.
                if credentials != nil, code != EMFILE, code != ENFILE { throw .badCredentials(port: port.number) }
                throw .system(operation: "start to serve port \(port.number)", reason: String(cString: strerror(code)))
            }
            threads.append(thread)
        }
        return threads
    }

    /// Serves later connections with other credentials, on threads of their own: a daemon of libmicrohttpd keeps those of its start.
    func renew(_ credentials: ServerCredentials) throws(ServerError) {
        let new = try Self.firstThreads(of: port, core, credentials)
        queue.sync {
            formerThreads += threads
            (threads, self.credentials) = (new, credentials)
            stopFormerThreads()
        }
    }

    private func stopFormerThreads() {
        // No connection is added to them.
        formerThreads.removeAll { thread in
            guard thread.count == 0 else { return false }
            thread.stop()
            return true
        }
    }

    /// Accepts the connections that wait, as far as there is room, and closes the port. Open connections go on. Must be called once.
    func close() {
        queue.sync {
            for (source, socket) in zip(sources, port.sockets) {
                for _ in 0..<Self.mostAtClose {
                    guard acceptOne(on: socket) == .accepted else { break }
                }
                source.cancel()
                // A suspended dispatch source does not call its cancel handler.
                if isPaused { source.resume() }
            }
            isPaused = false
        }
        open.wait()
    }

    /// Closes every connection and ends the threads. Must be called once, after ``close()``.
    func stop() {
        queue.sync {
            for thread in threads + formerThreads { thread.stop() }
        }
    }

    /// The result of accepting one connection.
    private enum Outcome {
        case accepted
        case noneWaiting
        /// No place, no descriptor or no memory is left for the connection that waits.
        case noRoom
    }

    private func acceptWaiting(on socket: ListeningSocket) {
        for _ in 0..<Self.mostPerEvent {
            switch acceptOne(on: socket) {
            case .accepted: continue
            case .noneWaiting: return
            case .noRoom: return pause()
            }
        }
    }

    private func acceptOne(on socket: ListeningSocket) -> Outcome {
        guard let place = core.connections.nextPlace, let thread = nextThread() else { return socket.hasWaiting ? .noRoom : .noneWaiting }
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let failure = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                let descriptor = understudy_accept(socket.descriptor, address, &length)
                guard descriptor >= 0 else { return errno }
                if place == .reserved {
                    tellFull()
                    guard RemoteAddress(address).isLoopback else {
                        Self.close(descriptor)
                        return 0
                    }
                }
                thread.serve(descriptor, from: address, length, at: place)
                return 0
            }
        }
        return switch failure {
        // Go on, also if the client was gone before its connection could be accepted.
        case 0, EINTR, ECONNABORTED, EPROTO: .accepted
        case EAGAIN, EWOULDBLOCK: .noneWaiting
        default: .noRoom
        }
    }

    private static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            Darwin.close(descriptor)
        #elseif canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #endif
    }

    private func tellFull() {
        let now = core.connections.now
        if let toldFullAt, now - toldFullAt < Self.fullNanoseconds { return }
        toldFullAt = now
        core.onFull()
    }

    /// The thread that serves the next connection: the one with the fewest connections among the first `configuration.threads`. Further
    /// threads are started when those are full, and used again later. `nil` if all threads are full and no further one can be started.
    private func nextThread() -> ServingThread? {
        if !formerThreads.isEmpty { stopFormerThreads() }
        let first = threads.prefix(core.configuration.threads)
        if let least = first.min(by: { $0.count < $1.count }), least.hasRoom { return least }
        if let other = threads.dropFirst(first.count).first(where: \.hasRoom) { return other }
        guard let new = ServingThread(core, credentials: credentials) else { return nil }
        threads.append(new)
        return new
    }

    /// The number of threads that serve the port.
    var threadCount: Int { queue.sync { threads.count + formerThreads.count } }

    /// Stops accepting for a moment, and then ends the longest idle connection for one that waits. Without that, a burst could keep every
    /// place until the idle time-out. Waiting connections stay in the system's queue.
    ///
    /// Not at once: a client often sends a request and then connects again, and libmicrohttpd may have read the request without telling of
    /// it yet.
    private func pause() {
        isPaused = true
        for source in sources { source.suspend() }
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.pauseMilliseconds)) { [weak self] in
            guard let self, isPaused else { return }
            core.connections.makeRoom()
            isPaused = false
            for source in sources { source.resume() }
        }
    }
}
