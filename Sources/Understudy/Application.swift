import Foundation
import Logging
import MicroHTTP
import Synchronization
import UnderstudyCore

/// The whole program, running: the main world and the sandboxes, their backends, the control API, and the server that leads to them.
package final class Application: Sendable {
    /// The main world.
    package let world: World
    /// What callers from other machines must show to the control API.
    package let controlKey: String
    /// What this run has shown so far.
    package let report: RunReport
    let worlds: Worlds
    let logger: Logger
    private let settings: Mutex<Configuration>
    private let entrance: Entrance
    private let server: Server
    private let midnights: MidnightWatch
    private let startedAt = ContinuousClock.now

    /// Serves from here on.
    ///
    /// - Parameters:
    ///   - world: the main world; without one, the configured database is opened, and seeded if it is empty.
    ///   - seed: what that world was seeded with, if not with the configured seed.
    package init(
        _ configuration: Configuration, world: World? = nil, seed: SeedDocument? = nil, logger: Logger = Logger(label: "understudy")
    ) throws(StartError) {
        settings = Mutex(configuration)
        self.logger = logger
        // The ports come first: a start that fails on a taken one must not have touched the data of whoever runs there.
        let sockets = try Self.listen(configuration)
        let image: DatabaseImage?
        do {
            let (main, isSeededNow) = if let world { (world, true) } else { try World.open(configuration) }
            image = isSeededNow ? try World.reading { try main.image() } : nil
            self.world = main
        } catch {
            sockets.close()
            throw error
        }
        worlds = Worlds(configuration, main: self.world, image: image, seed: seed)
        report = worlds.report
        controlKey = configuration.controlKey ?? RandomToken.make()
        let entrance = Entrance(
            Gateway(configuration, worlds, controlKey: controlKey, startedAt: startedAt, logger: logger))
        self.entrance = entrance
        do {
            server = try Server(
                sockets, configuration: configuration.server,
                refuse: { entrance.gateway.response(to: $0, target: $1) },
                reply: { entrance.gateway.reply(to: $0) })
        } catch {
            throw .server(error, holder: nil)
        }
        midnights = MidnightWatch(over: self.world, logger: logger)
    }

    private static func listen(_ configuration: Configuration) throws(StartError) -> ListeningSockets {
        do {
            return try ListeningSockets(configuration.server)
        } catch {
            let holder: String? = if case .portInUse(_, let port) = error { PortHolder.find(port: port) } else { nil }
            throw .server(error, holder: holder)
        }
    }

    package var sandboxes: Sandboxes { worlds.sandboxes }

    package var configuration: Configuration { settings.withLock { $0 } }

    /// Where the configured ports are answered; the first is the main one.
    package var baseURLs: [String] { configuration.baseURLs(at: server.ports) }

    /// Where other tools of this machine can look the server up.
    package var locator: LocatorFile { LocatorFile(baseURLs: baseURLs, ports: server.ports, logger: logger) }

    /// Serves by other settings from here on: those that can change while the server runs.
    func serve(by configuration: Configuration) {
        settings.withLock { $0 = configuration }
        worlds.exchangeBackends(for: configuration)
        entrance.gateway = Gateway(configuration, worlds, controlKey: controlKey, startedAt: startedAt, logger: logger)
    }

    /// Finishes the requests under way, then closes everything.
    package func stop() {
        server.stop(drainSeconds: configuration.drainSeconds)
        midnights.stop()
        for world in [world] + worlds.sandboxes.all { report.noteRules(of: world) }
        try? world.close()
    }
}

/// Holds the gateway that requests go through, which changes with the settings.
private final class Entrance: Sendable {
    private let current: Mutex<Gateway>

    init(_ gateway: Gateway) {
        current = Mutex(gateway)
    }

    var gateway: Gateway {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}

extension Gateway {
    fileprivate init(
        _ configuration: Configuration, _ worlds: Worlds, controlKey: String, startedAt: ContinuousClock.Instant, logger: Logger
    ) {
        let control = ControlAPI(
            guardian: ControlGuard(allowedHosts: configuration.allowedHosts, key: controlKey), startedAt: startedAt, worlds: worlds)
        self.init(
            main: worlds.main, sandboxes: worlds.sandboxes, routes: RouteTable(backends: worlds.main.backends, control: control),
            report: worlds.report, logger: logger)
    }
}

extension Configuration {
    /// Whether machines other than this one can reach the server.
    package var isOpenToOthers: Bool { host != "localhost" && host != "::1" && !host.hasPrefix("127.") }

    fileprivate func baseURLs(at ports: [Int]) -> [String] {
        let listensEverywhere = ["0.0.0.0", "0", "::"].contains(host)
        let host = listensEverywhere ? "127.0.0.1" : host
        return ports.map { "http://\(host.contains(":") ? "[\(host)]" : host):\($0)" }
    }

    fileprivate var server: ServerConfiguration {
        ServerConfiguration(
            host: host, ports: [port] + alsoPorts, threads: ProcessInfo.processInfo.activeProcessorCount, bodyLimitBytes: bodyLimitBytes,
            headerLimitBytes: headerLimitBytes, connectionLimit: connectionLimit, idleTimeoutSeconds: idleTimeoutSeconds)
    }
}
