import Foundation
import Logging
import MicroHTTP
import UnderstudyCore

/// The whole program, running: the main world, its backends, the control API, and the server that leads to them.
package final class Application: Sendable {
    package let world: World
    package let routes: RouteTable
    /// What callers from other machines must show to the control API.
    package let controlKey: String
    private let configuration: Configuration
    private let server: Server
    private let midnights: MidnightWatch

    /// Serves from here on.
    ///
    /// - Parameter world: the main world; without one, the configured database is opened, and seeded if it is empty.
    package init(
        _ configuration: Configuration, world: World? = nil, logger: Logger = Logger(label: "understudy")
    ) throws(StartError) {
        self.configuration = configuration
        // The ports come first: a start that fails on a taken one must not have touched the data of whoever runs there.
        let sockets = try Self.listen(configuration)
        do {
            self.world = if let world { world } else { try World.open(configuration) }
        } catch {
            sockets.close()
            throw error
        }
        controlKey = configuration.controlKey ?? RandomToken.make()
        let control = ControlAPI(
            guardian: ControlGuard(allowedHosts: configuration.allowedHosts, key: controlKey), startedAt: ContinuousClock.now)
        routes = RouteTable(backends: self.world.backends, control: control)
        let pipeline = RequestPipeline(world: self.world, routes: routes, logger: logger)
        do {
            server = try Server(
                sockets, configuration: configuration.server,
                refuse: { pipeline.response(to: $0, target: $1) },
                respond: { pipeline.response(to: $0) })
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

    /// Where the configured ports are answered; the first is the main one.
    package var baseURLs: [String] {
        let host = configuration.listensEverywhere ? "127.0.0.1" : configuration.host
        return server.ports.map { "http://\(host.contains(":") ? "[\(host)]" : host):\($0)" }
    }

    /// Finishes the requests under way, then closes everything.
    package func stop() {
        server.stop(drainSeconds: configuration.drainSeconds)
        midnights.stop()
        try? world.close()
    }
}

extension Configuration {
    /// Whether machines other than this one can reach the server.
    package var isOpenToOthers: Bool { host != "localhost" && host != "::1" && !host.hasPrefix("127.") }

    fileprivate var listensEverywhere: Bool { ["0.0.0.0", "0", "::"].contains(host) }

    fileprivate var server: ServerConfiguration {
        ServerConfiguration(
            host: host, ports: [port] + alsoPorts, threads: ProcessInfo.processInfo.activeProcessorCount, bodyLimitBytes: bodyLimitBytes,
            headerLimitBytes: headerLimitBytes, connectionLimit: connectionLimit, idleTimeoutSeconds: idleTimeoutSeconds)
    }
}
