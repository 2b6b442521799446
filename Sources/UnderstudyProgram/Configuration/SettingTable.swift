import UnderstudyCore
import Values

/// All settings: the program's own, then those of each backend.
package struct SettingTable: Sendable {
    package let rows: [Setting]
    /// The keys whose values are objects with settings of their own.
    let groups: Set<String>

    package init(backends: [any Backend.Type] = Backends.all) {
        rows = Self.program + backends.flatMap { $0.settings }
        groups = Set(rows.filter { $0.path.count > 1 }.map { $0.path[0] })
    }

    package func row(named name: String) -> Setting? { rows.first { $0.name == name } }

    /// The defaults, by name.
    var standardValues: [String: JSON] {
        Dictionary(rows.map { ($0.name, $0.standard) }, uniquingKeysWith: { _, last in last })
    }

    /// The configuration file with every setting at its default, as at the top level of the repository.
    package var standardFile: JSON {
        let schema: JSON.Members = [Self.schemaKey: .string("docs/" + ConfigurationFile.schemaName)]
        return .object(schema.merging(members(\.standard) { .object($0) }))
    }

    /// The JSON Schema of configuration files, for editors.
    package var schema: JSON {
        let head: JSON = [Self.schemaKey: "https://json-schema.org/draft/2020-12/schema", "title": "Understudy configuration"]
        let own: JSON.Members = [Self.schemaKey: ["type": "string"]]
        return head.merging(Self.objectSchema(own.merging(members(\.schema, group: Self.objectSchema))))
            .merging(["$defs": ["endpoints": EndpointFolder.schema]])
    }

    /// The member of a configuration file that names its schema.
    static let schemaKey = "$schema"

    private static func objectSchema(_ properties: JSON.Members) -> JSON {
        ["type": "object", "additionalProperties": false, "properties": .object(properties)]
    }

    /// A member for each setting, and for each group an object with its members.
    private func members(_ value: (Setting) -> JSON, group: (JSON.Members) -> JSON) -> JSON.Members {
        var root: JSON.Members = [:]
        var contents: [String: JSON.Members] = [:]
        for setting in rows {
            let name = setting.path[0]
            if setting.path.count == 1 {
                root[name] = value(setting)
            } else {
                contents[name, default: [:]][setting.path[1]] = value(setting)
                root[name] = group(contents[name] ?? [:])
            }
        }
        return root
    }

    private static let program: [Setting] = [
        Setting("host", .address, "127.0.0.1", "the address to listen on; 0.0.0.0 opens the server to other machines", isLive: false),
        Setting("port", .integer(0...65_535), 4000, "the port to listen on; 0 takes a free one", isLive: false),
        Setting("alsoPorts", .integers(0...65_535), [5002], "further ports of the same server", isLive: false),
        Setting("tls.enabled", .bool, false, "whether HTTPS is served, too, on a port of its own", isLive: false),
        Setting("tls.port", .integer(0...65_535), 4443, "the port for HTTPS; 0 takes a free one", isLive: false),
        Setting(
            "tls.folder", .optionalText, .null, "the folder of the certificates for HTTPS; null for .understudy in your home folder",
            isLive: false),
        Setting("database", .text, "understudy.sqlite", "the SQLite file, or :memory:", isLive: false),
        Setting("seed", .optionalText, "seed/demo.json", "the seed file for an empty database; null for none", isLive: false),
        Setting("now", .optionalInstant, .null, "the instant at which the clock stands still; null to follow the system", isLive: false),
        Setting(
            "logLevel", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]), "notice",
            "the lowest level that is logged, on standard error", isLive: false),
        Setting(
            "locatorFolder", .optionalText, .null, "the folder of the locator files, understudy-PORT.json; null for the temporary folder",
            isLive: false),
        Setting(
            "endpoints", .optionalText, "endpoints",
            "the folder of your own endpoints, JSON files beside the configuration file; null for none", isLive: false),
        Upstreams.setting,
        Setting("scenarios", .optionalText, "scenarios", "the folder of the scenarios, one JSON file each; null for none"),
        Setting("startScenario", .optionalText, .null, "the scenario in which the main world and each new sandbox begin; null for none"),
        Setting(
            "allowedHosts", .texts("hosts such as app.example or *.app.example") { AllowedHost($0) != nil }, [],
            "host names that the server answers to, besides addresses and names that public DNS cannot hold"),
        Setting(
            "allowedOrigins", .texts("origins such as https://app.example") { WebOrigin($0) != nil }, [],
            "origins whose pages may send requests, besides those on loopback"),
        Setting(
            "controlKey", .optionalSecret(minimum: ControlKey.fewestCharacters), .null,
            "the key that other machines need for the control API, and to choose a world, an account or a time; null to generate one",
            isLive: false),
        Setting(
            "controlKeyFile", .optionalText, .null, "the file with the control key, if controlKey is null; null for none", isLive: false),
        Setting("openWorlds", .bool, false, "whether other machines may choose worlds, accounts and times without the control key"),
        Setting("encryptionKey", .optionalKey, .null, "the database's master key; null for a key file beside the database", isLive: false),
        Setting("limits.bodyBytes", .integer(1_024...1_073_741_824), 10_485_760, "the largest body of a request", isLive: false),
        Setting("limits.headerBytes", .integer(4_096...1_048_576), 36_864, "the largest request line and headers together", isLive: false),
        Setting("limits.connections", .integer(1...65_535), 4_096, "how many connections may be open at once", isLive: false),
        Setting("limits.idleSeconds", .integer(1...86_400), 120, "how long a connection may be idle", isLive: false),
        Setting("limits.drainSeconds", .integer(0...3_600), 10, "how long a stop waits for requests in progress", isLive: false),
        Setting("sandboxes.limit", .integer(0...100_000), 1_000, "how many sandboxes may exist at once"),
        Setting(
            "sandboxes.memoryBytes", .integer(1_048_576...1_099_511_627_776), 2_147_483_648,
            "how much memory all sandboxes and all snapshots may take together"),
        Setting("sandboxes.autoCreate", .bool, false, "whether a request to an unknown sandbox creates it"),
        Setting("sandboxes.autoEvict", .bool, false, "whether a new sandbox replaces the least recently used one when there is no room"),
        Setting("journal.entries", .integer(0...100_000), 1_000, "how many requests a journal keeps; 0 for none", isLive: false),
        Setting(
            "journal.bodyBytes", .integer(0...1_048_576), 16_384, "how many bytes of each request and response body a journal keeps",
            isLive: false),
    ]
}

extension Setting {
    /// The flag that sets it on the command line: its own, or `--set`.
    package var flagName: String {
        switch name {
        case "alsoPorts": "--also-port"
        case "startScenario": "--start-scenario"
        case "tls.enabled": "--tls"
        case "database", "host", "now", "port", "seed": "--\(name)"
        default: "--set \(name)"
        }
    }
}
