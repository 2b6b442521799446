import CMicrohttpd
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A libmicrohttpd daemon with a thread, which waits for events and runs handlers, and the connections that it has been given.
final class ServingThread: Sendable {
    private let daemon: Daemon
    private let load: Load

    /// `nil` where libmicrohttpd refuses.
    init?(_ core: Listener.Core) {
        let configuration = core.configuration
        let load = Load(core)
        // Its own bound, which it keeps by closing what is one too many, is never reached: the acceptor asks before it takes one.
        let started = understudy_mhd_start(
            .max, UInt32(clamping: configuration.idleTimeoutSeconds), max(0, configuration.headerLimitBytes),
            max(0, configuration.stackBytes), Unmanaged.passUnretained(load).toOpaque(), Callbacks.accept,
            Callbacks.connectionChanged, Callbacks.handlePiece, Callbacks.requestBegan, Callbacks.requestCompleted, Callbacks.leaveEscaped)
        guard let started else { return nil }
        daemon = Daemon(pointer: started)
        self.load = load
    }

    /// How many connections it serves, or has been given.
    var count: Int { load.count.load(ordering: .relaxed) }

    /// Under epoll libmicrohttpd (0.9.75, 1.0.1) looks at 128 events together, and where there are as many it waits for one more before it
    /// serves any: a crowd that sends at once and waits would be left waiting. So there are fewer, with the event that wakes the thread.
    var hasRoom: Bool { count < ServerConfiguration.connectionsPerThread }

    /// Takes over a connection that has been accepted; closes it where it cannot be served.
    ///
    /// Where memory is out, libmicrohttpd may let one go later without a word. It goes on being counted: there is no telling which it was.
    func serve(_ descriptor: Int32, from address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        load.connectionArrives()
        if MHD_add_connection(daemon.pointer, descriptor, address, length) != understudy_mhd_yes() { load.connectionIsTurnedAway() }
    }

    /// Closes its connections, and ends.
    func stop() {
        MHD_stop_daemon(daemon.pointer)
    }

    /// libmicrohttpd's own locks make a daemon usable from any thread.
    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// What is told of the connections that a thread begins and ends.
    final class Load: Sendable {
        let core: Listener.Core
        let count = Atomic(0)

        init(_ core: Listener.Core) {
            self.core = core
        }

        func connectionArrives() {
            count.add(1, ordering: .relaxed)
            core.connections.arrives()
        }

        func connectionIsTurnedAway() {
            count.subtract(1, ordering: .relaxed)
            core.connections.turnedAway()
        }

        func connectionEnds(_ connection: Connection) {
            count.subtract(1, ordering: .relaxed)
            core.connections.ended(connection)
        }
    }
}
