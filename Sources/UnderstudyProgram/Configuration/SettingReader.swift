import Foundation
import Storage
import Values

/// Reads settings from flags, file and environment, and collects their faults.
struct SettingReader {
    let table: SettingTable
    private(set) var faults: [String] = []
    /// Lines about values that are ignored.
    private(set) var warnings: [String] = []

    private static let paths: Set<String> = ["database", "seed", "locatorFolder", "endpoints", "scenarios", "controlKeyFile", "tls.folder"]
    /// Environment variables that are not settings, but are set for programs under test.
    private static let reservedNames: Set<String> = ["UNDERSTUDY_URL", "UNDERSTUDY_HTTPS_URL", "UNDERSTUDY_CA_FILE"]

    /// Checks the settings of the command line.
    mutating func check(flags: [String: JSON]) {
        for setting in table.rows {
            if let value = flags[setting.name] { faults += setting.faults(in: value, calledBy: setting.flagName) }
        }
    }

    /// The settings of a configuration file, as written there.
    mutating func values(ofFile path: String) throws(ConfigurationError) -> [String: JSON] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path)
        } catch {
            throw ConfigurationError(["the configuration \(path) cannot be used: \(error); check --config"])
        }
        let json: JSON
        do {
            json = try JSON(parsing: bytes.withoutByteOrderMark, duplicateKeys: .reject)
        } catch {
            throw ConfigurationError(["the configuration \(path) is not JSON: \(error)"])
        }
        guard let root = json.object else { throw ConfigurationError(["the configuration \(path) is not a JSON object"]) }
        var values: [String: JSON] = [:]
        for (name, value) in flattened(root) {
            if name.isSame(as: SettingTable.schemaKey) {
                if value.string == nil { faults.append("\(path): \(name) is \(value.text), not a text") }
                continue
            }
            // A dot in a member's name does not reach into a group.
            if root[name] != nil, name.contains(".") {
                faults.append("\(path): unknown setting \(name); write it inside the object \(name.prefix { $0 != "." })")
                continue
            }
            if table.groups.contains(name) {
                faults.append("\(path): \(name) is \(value.text), not an object")
                continue
            }
            guard let setting = table.row(named: name) else {
                faults.append("\(path): unknown setting \(name); \(table.wayOut(from: name))")
                continue
            }
            var found = setting.faults(in: value, calledBy: name)
            // The file's author would choose a file whose text other machines are shown as the key.
            if setting.name == "controlKeyFile", value != .null, !InputFile.isOpenAlready(path),
                let objection = FileTrust.objection(to: path)
            {
                found.append("\(name) counts only in a file that you alone may write, but this one \(objection)")
            }
            if found.isEmpty { values[name] = value }
            faults += found.map { "\(path): \($0)" }
        }
        return values
    }

    /// The members by setting name: `limits.bodyBytes` in a group, `port` at the root.
    private func flattened(_ root: JSON.Members) -> [(String, JSON)] {
        root.flatMap { key, value -> [(String, JSON)] in
            guard table.groups.contains(key), let members = value.object else { return [(key, value)] }
            return members.map { ("\(key).\($0.key)", $0.value) }
        }
    }

    /// Resolves the paths in a file against the file's folder.
    func resolved(_ values: [String: JSON], besideFile file: String) -> [String: JSON] {
        guard file.contains("/"), !InputFile.isOpenAlready(file) else { return values }
        var values = values
        for name in Self.paths {
            guard let path = values[name]?.string, path != ":memory:", !path.hasPrefix("/"), path != "-" else { continue }
            values[name] = .string("\(file.parentFolder)/\(path)")
        }
        return values
    }

    /// Whether a cluster has set a variable, as Docker and Kubernetes do for a service named `understudy`: `UNDERSTUDY_SERVICE_HOST`,
    /// `UNDERSTUDY_PORT=tcp://10.0.0.7:4000`, `UNDERSTUDY_PORT_4000_TCP_ADDR`.
    private func isServiceLink(_ name: String, _ text: String) -> Bool {
        let word = name.dropFirst("UNDERSTUDY_".count)
        if word.hasPrefix("SERVICE_HOST") || word.hasPrefix("SERVICE_PORT") { return true }
        guard word.hasPrefix("PORT") else { return false }
        let protocols = ["tcp", "udp", "sctp"]
        if word == "PORT" { return protocols.contains { text.hasPrefix("\($0)://") } }
        let parts = word.split(separator: "_")
        return parts.count > 2 && Int(parts[1]) != nil && protocols.contains(parts[2].lowercased())
    }

    /// The settings of the environment. An unknown variable is a warning, since other programs may have set it.
    mutating func values(ofEnvironment environment: [String: String]) -> [String: JSON] {
        var values: [String: JSON] = [:]
        for (name, text) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix("UNDERSTUDY_") && !Self.reservedNames.contains(name) {
            if isServiceLink(name, text) { continue }
            guard let setting = table.rows.first(where: { $0.environmentName == name }) else {
                warnings.append("the environment's \(name) is ignored: it is not a setting; \(table.wayOut(fromVariable: name))")
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
