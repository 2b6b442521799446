import Foundation
import Logging
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The whole program, running: the main world and the sandboxes, their backends, the control API, and the server that leads to them.
package final class Application: Sendable {
    /// What callers from other machines must show to the control API, and to choose a world, an account or a time.
    package let controlKey: String
    package let worlds: Worlds
    let logger: Logger
    private let requestLog: RequestLog?
    private let live: LiveSettings
    private let server: Server
    private let midnights: MidnightWatch
    /// `nil` for a database in memory.
    private let databaseWatch: DatabaseWatch?

    /// Serves from here on.
    ///
    /// - Parameters:
    ///   - database: holds the main world; without one, the configured database is opened, and seeded if it is empty.
    ///   - seed: what that world was seeded with, if not with the configured seed.
    ///   - services: what requests are answered by at first, made for the configuration and the database; made here if not given.
    ///   - requestLog: told of every request to a backend that is answered.
    package init(
        _ configuration: Configuration, database: OpenDatabase? = nil, seed: SeedDocument? = nil, services: Services? = nil,
        requestLog: RequestLog? = nil, logger: Logger = Logger(label: "understudy")
    ) throws(StartError) {
        self.logger = logger
        self.requestLog = requestLog
        let capacity = ConnectionCapacity(configuration)
        let serverConfiguration = configuration.server(connections: capacity.count)
        // The ports come first: a start that fails on a taken one must not have touched the data of whoever runs there.
        let sockets = try Self.listen(serverConfiguration)
        if let shortage = capacity.shortage { logger.warning("\(shortage)") }
        let main: OpenDatabase
        let image: DatabaseImage?
        do {
            main = if let database { database } else { try OpenDatabase(configuration) }
            if main.world.epoch.data.store.wasOpenToOthers, case .file(let path) = configuration.database {
                logger.notice("the database \(path.onTerminal()) could be read by other users of this machine; now only its owner can")
            }
            let isGiven = main.isSeededNow && main.seeded == nil
            image = isGiven ? try StartError.using { try main.world.epoch.data.image() } : nil
        } catch {
            sockets.close()
            throw error
        }
        worlds = Worlds(
            configuration, main: main.world, image: image, seed: seed ?? main.seeded?.seed,
            seededAt: main.seeded?.at)
        let services = services ?? Services(configuration, seeding: main.seeding)
        controlKey = services.policy.controlKey
        let live = LiveSettings(configuration, services)
        self.live = live
        do {
            let workers = try Workers(quick: Configuration.processors, stackBytes: serverConfiguration.stackBytes)
            let handler = RequestHandler(worlds: worlds, workers: workers, logger: logger, requestLog: requestLog) { live.services }
            server = try Server(
                sockets, configuration: serverConfiguration, workers: workers, refuse: handler.response(to:), reply: handler.reply(to:))
        } catch {
            throw .server(error, holder: nil)
        }
        midnights = MidnightWatch(over: main.world, logger: logger) { live.services.seeding }
        databaseWatch = main.world.epoch.data.store.isFile ? DatabaseWatch(over: main.world, logger: logger) : nil
    }

    private static func listen(_ configuration: ServerConfiguration) throws(StartError) -> ListeningSockets {
        do {
            return try ListeningSockets(configuration)
        } catch {
            let holder: String? = if case .portInUse(_, let port) = error { PortHolder.find(port: port) } else { nil }
            throw .server(error, holder: holder)
        }
    }

    /// The main world.
    package var world: World { worlds.main }

    /// What this run has shown so far.
    package var report: RunReport { worlds.report }

    package var configuration: Configuration { live.configuration }

    /// What requests are answered by at present.
    package var services: Services { live.services }

    /// Where the configured ports are answered; the first is the main one.
    package var baseURLs: [String] { configuration.baseURLs(at: server.ports) }

    /// Where other tools of this machine can look the server up.
    package var locator: LocatorFile {
        LocatorFile(baseURLs: baseURLs, ports: server.ports, folder: configuration.locatorFolder, logger: logger)
    }

    /// Serves by other settings from here on: those that can change while the server runs.
    func serve(by configuration: Configuration) throws(ConfigurationError) {
        try live.change(to: configuration)
        worlds.sandboxes.setLimits(configuration.sandboxes)
    }

    /// Finishes the requests under way, then closes everything.
    package func stop() {
        server.stop(drainSeconds: configuration.drainSeconds)
        // It still looks into the worlds.
        requestLog?.stop()
        midnights.stop()
        databaseWatch?.stop()
        for world in [world] + worlds.sandboxes.all { report.noteRules(of: world) }
        try? world.close()
    }
}

extension Configuration {
    /// Whether machines other than this one can reach the server.
    package var isOpenToOthers: Bool { host != "localhost" && host != "::1" && !host.hasPrefix("127.") }

    /// How the clocks of worlds begin.
    package var clockMode: VirtualClock.Mode { now.map(VirtualClock.Mode.frozen) ?? .system }

    fileprivate func baseURLs(at ports: [Int]) -> [String] {
        let listensEverywhere = ["0.0.0.0", "0", "::"].contains(host)
        let host = listensEverywhere ? "127.0.0.1" : host
        return ports.map { "http://\(host.contains(":") ? "[\(host)]" : host):\($0)" }
    }

    fileprivate func server(connections: Int) -> ServerConfiguration {
        ServerConfiguration(
            host: host, ports: ports, threads: Self.threadsPerPort, bodyLimitBytes: bodyLimitBytes,
            headerLimitBytes: headerLimitBytes, connectionLimit: connections, idleTimeoutSeconds: idleTimeoutSeconds)
    }

    fileprivate var ports: [Int] { [port] + alsoPorts }

    /// As many as there are, up to what can read from the database at once.
    fileprivate static let processors = min(ProcessInfo.processInfo.activeProcessorCount, 8)

    /// They send what others have computed: the processors that these leave are for those, and for who asks.
    fileprivate static let threadsPerPort = max(1, processors / 2)
}

extension ConnectionCapacity {
    fileprivate init(_ configuration: Configuration) {
        self.init(
            wanted: configuration.connectionLimit, ports: configuration.ports.count, threads: Configuration.threadsPerPort,
            images: configuration.sandboxes.count, descriptors: OpenFileLimit.present?.count)
    }
}
