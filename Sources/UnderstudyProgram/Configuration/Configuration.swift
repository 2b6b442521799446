import Foundation
import Logging
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Every setting, resolved: flags over environment over file over defaults.
package struct Configuration: Sendable {
    package let host: String
    package let port: Int
    package let alsoPorts: [Int]
    package let tls: SecureSettings
    package let database: Store.Location
    /// The seed file's path; `nil` to start empty. A start scenario's seed replaces it; see ``configuredSeed``.
    package var seed: String?
    /// Whether the seed replaces the data of the database.
    package var reseeds = false
    /// The instant at which the clock stands still; `nil` to follow the system.
    package let now: Instant?
    package let logLevel: Logger.Level
    /// The folder of the ``LocatorFile``; `nil` for the temporary folder.
    package let locatorFolder: String?
    /// The folder of the scenarios; `nil` for none.
    package let scenarios: String?
    /// The folder of a user's own endpoints; `nil` for none.
    package private(set) var endpoints: EndpointFolder?
    /// The real backends to which calls are passed on.
    package let upstreams: Upstreams
    /// The name of the scenario in which worlds begin; `nil` for none.
    package let startScenario: String?
    /// Host names that the server answers to, besides addresses and names that public DNS cannot hold.
    package let allowedHosts: [String]
    /// Origins whose pages may send requests, besides those on loopback.
    package let allowedOrigins: [String]
    /// The key that other machines need for the control API, and to choose a world, an account or a time; `nil` to generate one.
    package let controlKey: String?
    /// Whether other machines may choose worlds, accounts and times without the control key.
    package let opensWorlds: Bool
    /// The database's master key; `nil` to keep one in a file beside the database.
    package let encryptionKey: MasterKey?
    package internal(set) var bodyLimitBytes: Int
    package let headerLimitBytes: Int
    package let connectionLimit: Int
    package let idleTimeoutSeconds: Int
    package var drainSeconds: Int
    package internal(set) var sandboxes: Sandboxes.Limits
    /// The limits of each journal.
    package let journal: Journal.Limits
    /// Whether a flag or the environment names the database, and not only a file or the default.
    package private(set) var isDatabaseNamed = false
    /// Whether a flag or the environment sets the clock; it then counts in place of the start scenario's.
    package private(set) var isClockNamed = false
    /// The same for the seed.
    private(set) var isSeedNamed = false
    /// All settings that exist.
    package let table: SettingTable
    private let backendTypes: [any Backend.Type]
    /// The folder of the configuration file, for paths within values; `nil` for the working folder.
    private let folder: String?
    /// The values by setting name.
    private let values: [String: JSON]
    /// Whether the configured seed is the default one: no variable or flag names one, and the file none but the default.
    private var hasStandardSeed = false
    /// The default further ports, unless a flag or the environment names them: without them the server still starts. A file that shows all
    /// settings has them, too.
    private(set) var optionalPorts: [Int] = []
    /// Lines for people about files and variables that are ignored.
    package private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - file: the configuration file; `nil` reads none.
    ///   - flags: settings given on the command line, by name.
    ///   - backends: the backends to serve.
    package init(
        file: String? = nil, environment: [String: String] = [:], flags: [String: JSON] = [:], backends: [any Backend.Type] = Backends.all
    ) throws(ConfigurationError) {
        let table = SettingTable(backends: backends)
        var reader = SettingReader(table: table)
        let fromFile = if let file { try reader.values(ofFile: file) } else { [String: JSON]() }
        let fromEnvironment = reader.values(ofEnvironment: environment)
        let isUsage = reader.faults.isEmpty
        reader.check(flags: flags)
        guard reader.faults.isEmpty else { throw ConfigurationError(reader.faults, isUsage: isUsage) }

        // A port from a flag or the environment means several servers side by side. Further ports from the file would then collide.
        let given = fromEnvironment.merging(flags) { $1 }
        // A file that shows all settings means the same as none, in every folder.
        let standard = table.standardValues
        let chosen = fromFile.filter { $0.value != standard[$0.key] }.merging(given) { $1 }
        let resolved = file.map { reader.resolved(fromFile, besideFile: $0) } ?? [:]
        var values = standard.merging(resolved) { $1 }.merging(given) { $1 }
        if given["port"] != nil || values["port"] == 0, given["alsoPorts"] == nil { values["alsoPorts"] = [] }
        // A default further port gives way to a chosen port.
        if chosen["alsoPorts"] == nil { values["alsoPorts"] = .array((values["alsoPorts"]?.array ?? []).filter { $0 != values["port"] }) }
        let portFaults = Self.portFaults(in: values)
        guard portFaults.isEmpty else {
            throw ConfigurationError(portFaults, isUsage: flags["port"] != nil || flags["alsoPorts"] != nil)
        }
        try self.init(values, table, backends, besideFolder: file.flatMap { $0.contains("/") ? $0.parentFolder : nil })
        isDatabaseNamed = given["database"] != nil
        if chosen["endpoints"] == nil, let standard = standard["endpoints"]?.string {
            endpoints = EndpointFolder(
                file.map { $0.contains("/") ? "\($0.parentFolder)/\(standard)" : standard } ?? standard, isNamed: false)
        }
        (isClockNamed, isSeedNamed) = (given["now"] != nil, given["seed"] != nil)
        hasStandardSeed = chosen["seed"] == nil
        if given["alsoPorts"] == nil {
            let defaults = standard["alsoPorts"]?.array ?? []
            optionalPorts = alsoPorts.filter { defaults.contains(.integer($0)) }
        }
        warnings = reader.warnings
    }

    /// The configuration of a command.
    package init(
        _ file: ConfigurationFile, environment: [String: String], flags: [String: JSON] = [:]
    ) throws(ConfigurationError) {
        if let objection = file.objection { throw ConfigurationError([objection]) }
        try self.init(file: file.path, environment: environment, flags: flags)
        if let warning = file.warning { warnings.insert(warning, at: 0) }
    }

    /// - Parameters:
    ///   - values: valid values of all settings, by name.
    ///   - folder: the configuration file's; `nil` for the working folder.
    private init(
        _ values: [String: JSON], _ table: SettingTable, _ backends: [any Backend.Type], besideFolder folder: String?
    ) throws(ConfigurationError) {
        self.values = values
        self.folder = folder
        self.table = table
        backendTypes = backends
        do throws(SettingError) {
            let settings = SettingValues(values)
            host = try settings.text("host")
            port = try settings.integer("port")
            alsoPorts = try settings.integers("alsoPorts")
            tls = try SecureSettings(settings.group("tls"))
            database = Store.Location(try settings.text("database"))
            seed = try settings.optional("seed") { $0 }
            now = try settings.optional("now", Instant.init)
            logLevel = try settings.choice("logLevel")
            locatorFolder = try settings.optional("locatorFolder") { $0 }
            scenarios = try settings.optional("scenarios") { $0 }
            endpoints = try settings.optional("endpoints") { EndpointFolder($0) }
            startScenario = try settings.optional("startScenario") { $0 }
            upstreams = Upstreams(try settings.json(Upstreams.name), besideFolder: folder)
            allowedHosts = try settings.texts("allowedHosts")
            allowedOrigins = try settings.texts("allowedOrigins")
            opensWorlds = try settings.bool("openWorlds")
            encryptionKey = try settings.optional("encryptionKey", MasterKey.init(base64:))
            let limits = settings.group("limits")
            bodyLimitBytes = try limits.integer("bodyBytes")
            headerLimitBytes = try limits.integer("headerBytes")
            connectionLimit = try limits.integer("connections")
            idleTimeoutSeconds = try limits.integer("idleSeconds")
            drainSeconds = try limits.integer("drainSeconds")
            sandboxes = try Sandboxes.Limits(settings.group("sandboxes"))
            let journal = settings.group("journal")
            self.journal = Journal.Limits(entries: try journal.integer("entries"), bodyBytes: try journal.integer("bodyBytes"))
        } catch {
            throw ConfigurationError(["\(error)"])
        }
        if let key = values["controlKey"]?.string {
            controlKey = key
        } else {
            controlKey = try values["controlKeyFile"]?.string.map(ControlKey.read(fromFile:))
        }
    }

    /// The faults of ports that are named twice. 0 may repeat: each 0 takes a different free port.
    private static func portFaults(in values: [String: JSON]) -> [String] {
        let port = values["port"]?.integer
        var seen: Set<Int> = []
        var faults: [String] = []
        for other in (values["alsoPorts"]?.array ?? []).compactMap(\.integer) where other != 0 {
            if other == port {
                faults.append("alsoPorts (--also-port) has \(other), which is the port itself; leave it out")
            } else if !seen.insert(other).inserted {
                faults.append("alsoPorts (--also-port) has \(other) twice; leave one out")
            }
        }
        let secure = values["tls.enabled"]?.bool == true ? values["tls.port"]?.integer : nil
        if let secure, secure != 0, secure == port || seen.contains(secure) {
            faults.append("tls.port (--set tls.port) is \(secure), which is also a port for HTTP; choose another")
        }
        return faults
    }

    /// The value of a setting, as the file would have it.
    package subscript(setting: Setting) -> JSON { values[setting.name] ?? setting.standard }

    /// The setting `seed`, also while a start scenario's seed replaces it.
    var configuredSeed: String? { values["seed"]?.string }

    /// Whether the seed is the default one.
    var isSeedStandard: Bool { hasStandardSeed && seed == configuredSeed }

    /// This configuration with some live settings of another.
    func taking(_ settings: [Setting], from other: Configuration) throws(ConfigurationError) -> Configuration {
        var taken = try Configuration(
            values.merging(settings.map { ($0.name, other[$0]) }) { $1 }, table, backendTypes, besideFolder: folder)
        taken.endpoints = endpoints
        taken.seed = seed
        (taken.isClockNamed, taken.isSeedNamed, taken.hasStandardSeed) = (isClockNamed, isSeedNamed, hasStandardSeed)
        return taken
    }

    /// The backends under these settings, with the endpoints of a user's own.
    ///
    /// - Parameter keys: the keys of the database that the backends will use. The default is enough to list routes or settings.
    /// - Throws: also every fault of the endpoints' files.
    package func backends(keys: Keys = .ephemeral()) throws(ConfigurationError) -> [any Backend] {
        try backends(keys: keys, endpoints: endpoints)
    }

    /// The same with the endpoints of a folder.
    package func backends(keys: Keys = .ephemeral(), endpoints: EndpointFolder?) throws(ConfigurationError) -> [any Backend] {
        var backends = try plainBackends(keys: keys)
        let added = try endpoints?.endpoints(for: backends) ?? [:]
        for index in backends.indices { backends[index].endpoints = added[backends[index].name] ?? Endpoints() }
        return backends
    }

    /// The backends without endpoints of a user's own.
    private func plainBackends(keys: Keys) throws(ConfigurationError) -> [any Backend] {
        let settings = SettingValues(values)
        var backends: [any Backend] = []
        for type in backendTypes + [PlainBackend.self] {
            do throws(SettingError) {
                backends.append(try type.init(settings.group(type.name), keys: keys))
            } catch {
                throw ConfigurationError(["\(error)"])
            }
        }
        return backends
    }
}

extension Sandboxes.Limits {
    fileprivate init(_ settings: SettingValues) throws(SettingError) {
        self.init(
            count: try settings.integer("limit"), memoryBytes: try settings.integer("memoryBytes"),
            autoCreates: try settings.bool("autoCreate"), autoEvicts: try settings.bool("autoEvict"))
    }
}

/// The reason why a configuration cannot be used. Each line names the setting, the place where it was given, and its valid values.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let faults: [String]
    /// Whether the fault is on the command line; `false` for the file and the environment.
    package let isUsage: Bool

    package init(_ faults: [String], isUsage: Bool = false) {
        self.faults = faults
        self.isUsage = isUsage
    }

    package var description: String { faults.joined(separator: "\n") }
}
