import BradOS
import FitIQ
import Foundation
import Logging
import Longevity
import OrderedCollections
import UnderstudyCore

/// Every setting, resolved: flags over environment over file over defaults.
package struct Configuration: Sendable {
    package var host: String
    package var port: Int
    package var alsoPorts: [Int]
    package var database: Store.Location
    /// The seed file's path; `nil` to start empty.
    package var seed: String?
    /// Whether the seed replaces what the database holds.
    package var reseeds = false
    /// Where the clock stands still; `nil` to follow the system.
    package var now: Instant?
    package var logLevel: Logger.Level
    /// Names that the control API may be called by, besides loopback names and addresses.
    package var allowedHosts: [String]
    /// What callers from other machines must show to the control API; `nil` to make one up.
    package var controlKey: String?
    /// The database's master key; `nil` to keep one in a file beside the database.
    package var encryptionKey: MasterKey?
    package var bodyLimitBytes: Int
    package var headerLimitBytes: Int
    package var connectionLimit: Int
    package var idleTimeoutSeconds: Int
    package var drainSeconds: Int
    package var sandboxes: Sandboxes.Limits
    package var journalEntries: Int
    package var journalBodyBytes: Int
    package var fidelity: Fidelity
    package var fitIQ: FitIQSettings
    package var bradOS: BradOSSettings
    /// By name.
    private let values: [String: JSON]
    /// Whether nobody has named a seed.
    private(set) var isSeedStandard = false

    /// The file that the command reads when none is named, if the working folder has it.
    package static var defaultFile: String? {
        FileManager.default.fileExists(atPath: "config.json") ? "config.json" : nil
    }

    /// Environment names that are no settings, but are set for programs under test.
    private static let reservedNames: Set<String> = ["UNDERSTUDY_URL"]

    /// - Parameters:
    ///   - file: the configuration file; `nil` reads none.
    ///   - flags: settings given on the command line, by name.
    package init(file: String? = nil, environment: [String: String] = [:], flags: [String: JSON] = [:]) throws(ConfigurationError) {
        var faults: [String] = []
        var values = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.name, $0.standard) })
        let fromFile = if let file { try Self.fileValues(file, &faults) } else { [String: JSON]() }
        values.merge(fromFile) { $1 }
        let fromEnvironment = Self.environmentValues(environment, &faults)
        values.merge(fromEnvironment) { $1 }
        let isUsage = faults.isEmpty
        Self.check(flags, &faults)
        values.merge(flags) { $1 }
        // A port is chosen by those who run several servers side by side; a second one that the file fixes would be in their way.
        let given = fromEnvironment.merging(flags) { $1 }
        if given["port"] != nil || values["port"] == 0, given["alsoPorts"] == nil { values["alsoPorts"] = [] }

        guard faults.isEmpty else { throw ConfigurationError(faults, isUsage: isUsage) }
        let named = fromFile.merging(given) { $1 }
        self.init(values)
        isSeedStandard = named["seed"] == nil
    }

    /// - Parameter values: good ones, of every setting, by name.
    private init(_ values: [String: JSON]) {
        self.values = values
        func text(_ name: String) -> String? { values[name]?.string }
        func integer(_ name: String) -> Int { values[name]?.integer ?? 0 }
        host = text("host") ?? ""
        port = integer("port")
        alsoPorts = values["alsoPorts"]?.array?.compactMap(\.integer) ?? []
        database = Store.Location(text("database") ?? "")
        seed = text("seed")
        now = text("now").flatMap(Instant.init)
        logLevel = text("logLevel").flatMap(Logger.Level.init(rawValue:)) ?? .notice
        allowedHosts = values["allowedHosts"]?.array?.compactMap(\.string) ?? []
        controlKey = text("controlKey")
        encryptionKey = text("encryptionKey").flatMap(MasterKey.init(base64:))
        bodyLimitBytes = integer("limits.bodyBytes")
        headerLimitBytes = integer("limits.headerBytes")
        connectionLimit = integer("limits.connections")
        idleTimeoutSeconds = integer("limits.idleSeconds")
        drainSeconds = integer("limits.drainSeconds")
        sandboxes = Sandboxes.Limits(
            count: integer("sandboxes.limit"), memoryBytes: integer("sandboxes.memoryBytes"),
            autoCreates: values["sandboxes.autoCreate"]?.bool ?? false, autoEvicts: values["sandboxes.autoEvict"]?.bool ?? false)
        journalEntries = integer("journal.entries")
        journalBodyBytes = integer("journal.bodyBytes")
        fidelity = text("longevity.fidelity").flatMap(Fidelity.init(rawValue:)) ?? .guide
        fitIQ = FitIQSettings(
            apiKey: text("fitiq.apiKey").flatMap(FitIQSettings.APIKeyRule.init) ?? .any,
            accessTokenSeconds: integer("fitiq.accessTokenSeconds"), refreshTokenSeconds: integer("fitiq.refreshTokenSeconds"),
            registerCompatibility: text("fitiq.registerCompatibility").flatMap(FitIQSettings.RegisterCompatibility.init) ?? .openapi,
            progressDuplicates: text("fitiq.progressDuplicates").flatMap(FitIQSettings.ProgressDuplicates.init) ?? .insert,
            progressDefaultWindowDays: integer("fitiq.progressDefaultWindowDays"),
            insightsOnRegistration: values["fitiq.insightsOnRegistration"]?.bool ?? true,
            emptyReads: values["fitiq.emptyReads"]?.bool ?? true)
        bradOS = BradOSSettings(
            appCheck: text("bradOS.appCheck").flatMap(BradOSSettings.AppCheck.init) ?? .ignored,
            // Checked where it was found.
            registry: MetricRegistry(reading: values["bradOS.metrics"] ?? [], at: "", faults: InputFaults()))
    }

    /// The value of a setting, as it would stand in the file.
    subscript(setting: Setting) -> JSON { values[setting.name] ?? setting.standard }

    /// This configuration with some settings of another.
    func taking(_ settings: [Setting], from other: Configuration) -> Configuration {
        Configuration(values.merging(settings.map { ($0.name, other[$0]) }) { $1 })
    }

    private static func check(_ flags: [String: JSON], _ faults: inout [String]) {
        for setting in Setting.all {
            if let value = flags[setting.name] { faults += setting.faults(in: value, calledBy: setting.flagName) }
        }
    }

    private static func fileValues(_ path: String, _ faults: inout [String]) throws(ConfigurationError) -> [String: JSON] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(["the configuration \(path) cannot be read; check --config"])
        }
        let json: JSON
        do {
            json = try JSON(parsing: [UInt8](data), duplicateKeys: .reject)
        } catch {
            throw ConfigurationError(["the configuration \(path) is not JSON: \(error)"])
        }
        guard let root = json.object else { throw ConfigurationError(["the configuration \(path) is not a JSON object"]) }
        var values: [String: JSON] = [:]
        for (name, value) in flattened(root) {
            // A member's name stands for itself; a dot in it does not reach into a group.
            if root[name] != nil, name.contains(".") {
                faults.append("\(path): unknown setting \(name); write it inside the object \(name.prefix { $0 != "." })")
                continue
            }
            if groups.contains(name) {
                faults.append("\(path): \(name) is \(value.text), not an object")
                continue
            }
            guard let setting = Setting.all.first(where: { $0.name == name }) else {
                faults.append("\(path): unknown setting \(name); the known ones are \(Setting.all.map(\.name).joined(separator: ", "))")
                continue
            }
            let found = setting.faults(in: value, calledBy: name)
            if found.isEmpty { values[name] = resolved(value, of: setting, besideFile: path) }
            faults += found.map { "\(path): \($0)" }
        }
        return values
    }

    /// The keys whose values are objects with settings of their own.
    private static let groups = Set(Setting.all.filter { $0.path.count > 1 }.map { $0.path[0] })

    /// `limits.bodyBytes` for a member of a group, `port` for one of the root.
    private static func flattened(_ root: OrderedDictionary<String, JSON>) -> [(String, JSON)] {
        root.flatMap { key, value -> [(String, JSON)] in
            guard groups.contains(key), let members = value.object else { return [(key, value)] }
            return members.map { ("\(key).\($0.key)", $0.value) }
        }
    }

    /// Paths in the file are relative to the file.
    private static func resolved(_ value: JSON, of setting: Setting, besideFile file: String) -> JSON {
        guard ["database", "seed"].contains(setting.name), let path = value.string, path != ":memory:", !path.hasPrefix("/"),
            file.contains("/")
        else { return value }
        return .string(URL(filePath: file).deletingLastPathComponent().appending(path: path).path)
    }

    private static func environmentValues(_ environment: [String: String], _ faults: inout [String]) -> [String: JSON] {
        var values: [String: JSON] = [:]
        for (name, text) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix("UNDERSTUDY_") && !reservedNames.contains(name)
        {
            guard let setting = Setting.all.first(where: { $0.environmentName == name }) else {
                faults.append(
                    "the environment has an unknown setting \(name); the known ones are \(Setting.all.map(\.environmentName).joined(separator: ", "))"
                )
                continue
            }
            let value = setting.value(ofText: text)
            let found = setting.faults(in: value, calledBy: name, writtenAs: text)
            if found.isEmpty { values[setting.name] = value }
            faults += found.map { "the environment's \($0)" }
        }
        return values
    }
}
