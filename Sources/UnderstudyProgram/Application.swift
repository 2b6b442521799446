import Foundation
import HTTPTransfers
import Logging
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The running program: the main world, the sandboxes, the backends, the control API and the server.
package final class Application: Sendable {
    /// The key that other machines need for the control API, and to choose a world, an account or a time.
    package let controlKey: String
    package let worlds: Worlds
    /// The database of the main world, and its seed, as found at the start.
    package let origin: DatabaseOrigin
    /// The scenario in which the main world has begun; `nil` for none.
    package let startScenario: Scenario?
    /// The addresses by which other machines reach the server, at the start.
    package let network: NetworkAddresses
    let memory: MemoryLimit
    let logger: Logger
    private let requestLog: RequestLog?
    private let live: LiveSettings
    private let server: Server
    /// The calls that are passed on to upstreams.
    private let transfers: HTTPTransfers
    /// The regular checks of the main world.
    private let watches: [RepeatingTask]

    /// Opens the ports and the database, and starts to serve.
    ///
    /// - Parameters:
    ///   - database: holds the main world. Without it, the configured database is opened, and seeded if it is empty.
    ///   - seed: the seed of `database`, if it differs from the configured one.
    ///   - services: the first services, made for this configuration and database. Created here by default.
    ///   - requestLog: receives every answered request to a backend.
    ///   - report: receives the findings of the run.
    ///   - archive: receives the journal of each world when it ends.
    ///   - memory: the memory that all bounds in bytes share.
    package init(
        _ configuration: Configuration, database: OpenDatabase? = nil, seed: SeedDocument? = nil, services: Services? = nil,
        requestLog: RequestLog? = nil, report: RunReport? = nil, archive: RunArchive? = nil, memory: MemoryLimit = .present,
        logger: Logger = Logger(label: "understudy")
    ) throws(StartError) {
        self.memory = memory
        self.logger = logger
        self.requestLog = requestLog
        do {
            try ThreadSupply.check(
                workers: ThreadCount.quickWorkers + ThreadCount.slowWorkers + ThreadCount.perPort * configuration.portCount,
                stackBytes: ServerConfiguration().stackBytes, others: ThreadCount.others)
        } catch {
            throw .server(error, holder: nil)
        }
        let limits = Limits(configuration, within: memory)
        let start = try configuration.startingScenario()
        let configuration = try configuration.bounded(by: limits).seeded(by: start)
        startScenario = start
        var serverConfiguration = configuration.server(within: limits)
        let certificates = configuration.tls.isEnabled ? MachineCertificates(CertificateFolder.standard(configuration.tls.folder)) : nil
        let secure = try certificates?.current()
        serverConfiguration.secure = secure.map { SecurePort(number: configuration.tls.port, credentials: $0.credentials) }
        // Ports first: a start that fails because a port is in use must not have touched the data of the server there.
        let sockets = try Self.listen(&serverConfiguration, optional: configuration.optionalPorts, logger)
        for shortage in limits.shortages { logger.warning("\(shortage)") }
        let faults = configuration.upstreams.faults(atPorts: sockets.ports)
        guard faults.isEmpty else {
            sockets.close()
            throw .configuration(ConfigurationError(faults))
        }
        baseURLs = configuration.baseURLs(of: sockets)
        isLocalhost = sockets.isLocalhost
        let ownURL = baseURLs.first ?? "http://127.0.0.1"
        let main: OpenDatabase
        let image: DatabaseImage?
        do {
            main = if let database { database } else { try OpenDatabase(configuration, in: start, address: ownURL) }
            for notice in main.notices { logger.notice("\(notice.onTerminal())") }
            let isGiven = main.isSeededNow && main.seeded == nil
            image = isGiven ? try StartError.using { try main.world.epoch.data.store.image() } : nil
            let initial = try StartError.using { try main.world.reading(InitialSeed.find) }
            origin = DatabaseOrigin(configuration, initial, isSeededNow: main.isSeededNow)
        } catch {
            sockets.close()
            throw error
        }
        worlds = Worlds(
            configuration, main: main.world, image: image, seed: seed ?? main.seeded?.seed,
            seededAt: main.seeded?.at, report: report, archive: archive)
        var services = services ?? Services(configuration, seeding: main.seeding)
        if let certificates, let secure, let port = sockets.securePort {
            services.secureAccess = SecureAccess(
                port: port, host: configuration.secureHost(of: sockets), authority: secure.authority, in: certificates.folder)
        }
        controlKey = services.policy.controlKey
        for problem in services.scenarios.problems(presets: services.presets) { logger.warning("\(problem.onTerminal())") }
        let replaced = services.backends.flatMap(\.replacedRoutes)
        if !replaced.isEmpty { logger.notice("files of endpoints replace \(replaced.joined(separator: ", ").onTerminal())") }
        let live = LiveSettings(configuration, services)
        self.live = live
        let dueWork: DueWork
        do {
            let workers = try Workers(
                quick: ThreadCount.quickWorkers, slow: ThreadCount.slowWorkers, stackBytes: serverConfiguration.stackBytes)
            let (ports, securePort) = (sockets.ports, services.secureAccess?.port)
            network = configuration.network(at: ports, securePort: securePort)
            let handler = RequestHandler(
                worlds: worlds, workers: workers, limits: limits, logger: logger, requestLog: requestLog, ownURL: ownURL,
                network: configuration.network(at: ports, securePort: securePort)
            ) { live.services }
            (dueWork, transfers) = (handler.dueWork, handler.transfers)
            server = try Server(
                sockets, configuration: serverConfiguration, workers: workers, refuse: handler.response(to:), onFull: handler.noteFullness,
                onPlainHTTP: handler.notePlainHTTP,
                reply: handler.reply(to:))
        } catch {
            throw .server(error, holder: nil)
        }
        var watches = [
            MidnightWatch.start(over: main.world, logger: logger) { live.services.seeding },
            SeedWatch.start(over: main.world, fits: main.isSeededNow, logger: logger) { live.numbered },
        ]
        // A stop may have come before the end of work that is due in real time.
        dueWork.run(in: main.world)
        if main.world.epoch.data.store.isFile { watches.append(DatabaseWatch.start(over: main.world, logger: logger)) }
        if let certificates, let secure {
            watches.append(
                CertificateWatch.start(
                    over: server, certificates, from: (secure.authority, secure.credentials), logger: logger))
        }
        self.watches = watches
    }

    /// Opens the ports of a configuration. An optional port in use is removed from it, with a warning.
    static func listen(
        _ configuration: inout ServerConfiguration, optional: [Int], _ logger: Logger
    ) throws(StartError) -> ListeningSockets {
        while true {
            do {
                let sockets = try ListeningSockets(configuration)
                for gap in sockets.gaps { note(gap, logger) }
                return sockets
            } catch {
                guard case .portInUse(let host, let port) = error else { throw .server(error, holder: nil) }
                let holder = PortHolder.find(port: port)
                if port == configuration.secure?.number {
                    throw .unavailable(
                        "\(StartError.portInUse(port, on: host, by: holder)); stop it, or choose another for HTTPS with --set tls.port=PORT (0 takes a free one)"
                    )
                }
                guard optional.contains(port) else { throw .server(error, holder: holder) }
                configuration.ports.removeAll { $0 == port }
                let reason = StartError.portInUse(port, on: host, by: holder)
                logger.warning("\(reason) and is not served; --also-port chooses other further ports")
            }
        }
    }

    /// Notes that a port is not served on `::1`. Without IPv6, as in many containers, `localhost` leads here all the same.
    private static func note(_ gap: ServerError, _ logger: Logger) {
        guard case .portInUse(let host, let port) = gap else {
            let isWithoutAddress = if case .badHost = gap { true } else { false }
            return logger.log(level: isWithoutAddress ? .info : .notice, "\(gap), and is not served")
        }
        let own = Int(ProcessInfo.processInfo.processIdentifier)
        let reason = StartError.portInUse(port, on: host, by: PortHolder.find(port: port, otherThan: own))
        logger.warning("\(reason), where `localhost` may lead; use 127.0.0.1 in its place, or choose another port with --port")
    }

    /// The main world.
    package var world: World { worlds.main }

    package var configuration: Configuration { live.configuration }

    /// The services that new requests use.
    package var services: Services { live.services }

    /// The base URLs of the configured ports; the main port's comes first.
    package let baseURLs: [String]
    /// Whether `localhost` leads to no other program.
    package let isLocalhost: Bool

    /// The files by which other tools on this machine find the server.
    package var locator: LocatorFile {
        LocatorFile(
            baseURLs: baseURLs, secureURL: services.secureAccess?.baseURL, ports: server.ports, folder: configuration.locatorFolder,
            database: configuration.database, logger: logger)
    }

    /// Applies changed settings to later requests. Only settings that are live may differ from the present ones.
    ///
    /// - Parameter readsEndpoints: whether the files of endpoints are read.
    func serve(by configuration: Configuration, readingEndpoints readsEndpoints: Bool = false) throws(ConfigurationError) {
        let configuration = configuration.bounded(by: Limits(configuration, within: memory))
        try live.change(to: configuration, readingEndpoints: readsEndpoints)
        worlds.sandboxes.setLimits(configuration.sandboxes)
        // The same data may now be answered in another way.
        for world in [world] + worlds.sandboxes.all {
            // First, so that a reader does not ask for the data of an endpoint that is gone.
            world.note(.endpoints)
            world.note(.data())
        }
    }

    /// Finishes the requests in progress, then closes the server and the databases.
    package func stop() {
        // First, so that no call that waits for an upstream delays the end.
        transfers.stop()
        server.stop(drainSeconds: configuration.drainSeconds)
        // Before the worlds are closed: the log still reads from them.
        requestLog?.stop()
        for watch in watches { watch.stop() }
        let sandboxes = worlds.sandboxes.all
        for world in [world] + sandboxes { worlds.report?.noteRules(of: world) }
        // The main world's requests last: above the archive's limit, the first are dropped.
        for world in sandboxes + [world] { worlds.archive?.add(RunArchive.Page(of: world)) }
        try? world.close()
    }
}

extension Configuration {
    /// Whether machines other than this one can reach the server.
    package var isOpenToOthers: Bool { Self.isOpenToOthers(host: host) }

    package static func isOpenToOthers(host: String) -> Bool { host != "localhost" && host != "::1" && !host.hasPrefix("127.") }

    /// The mode in which the clocks of worlds start.
    package var clockMode: VirtualClock.Mode { now.map(VirtualClock.Mode.frozen) ?? .system }

    func baseURLs(of sockets: ListeningSockets) -> [String] { NetworkAddresses.urls(localHost(of: sockets), sockets.ports) }

    /// The host by which this machine reaches the server. Where another program may answer at `localhost`, it is a number.
    fileprivate func localHost(of sockets: ListeningSockets) -> String {
        let isByNumber = listensEverywhere || (host == "localhost" && !sockets.isLocalhost)
        return isByNumber ? "127.0.0.1" : host
    }

    /// The same for HTTPS, by name where that leads to no other program: apps may have exceptions for `localhost`.
    fileprivate func secureHost(of sockets: ListeningSockets) -> String {
        let local = localHost(of: sockets)
        return local == "127.0.0.1" && sockets.isLocalhost ? "localhost" : local
    }

    fileprivate func network(at ports: [Int], securePort: Int?) -> NetworkAddresses {
        guard isOpenToOthers else { return .none }
        return NetworkAddresses(
            hosts: listensEverywhere ? NetworkAddresses.present() : [host], ports: ports, securePort: securePort)
    }

    private var listensEverywhere: Bool { ["0.0.0.0", "::"].hasExactly(host) }
}
