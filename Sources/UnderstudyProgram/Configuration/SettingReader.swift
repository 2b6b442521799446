import Foundation
import UnderstudyCore

/// Reads settings from flags, file and environment, and collects their faults.
struct SettingReader {
    let table: SettingTable
    private(set) var faults: [String] = []

    /// Environment variables that are not settings, but are set for programs under test.
    private static let reservedNames: Set<String> = ["UNDERSTUDY_URL"]

    init(table: SettingTable) {
        self.table = table
    }

    /// Checks the settings of the command line.
    mutating func check(flags: [String: JSON]) {
        for setting in table.rows {
            if let value = flags[setting.name] { faults += setting.faults(in: value, calledBy: setting.flagName) }
        }
    }

    /// The settings of a configuration file. Paths in the file are relative to the file.
    mutating func values(ofFile path: String) throws(ConfigurationError) -> [String: JSON] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path)
        } catch {
            throw ConfigurationError(["the configuration \(path) cannot be used: \(error); check --config"])
        }
        let json: JSON
        do {
            json = try JSON(parsing: bytes, duplicateKeys: .reject)
        } catch {
            throw ConfigurationError(["the configuration \(path) is not JSON: \(error)"])
        }
        guard let root = json.object else { throw ConfigurationError(["the configuration \(path) is not a JSON object"]) }
        var values: [String: JSON] = [:]
        for (name, value) in flattened(root) {
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
            let found = setting.faults(in: value, calledBy: name)
            if found.isEmpty { values[name] = resolved(value, of: setting, besideFile: path) }
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

    /// Resolves a path in the file against the file's folder.
    private func resolved(_ value: JSON, of setting: Setting, besideFile file: String) -> JSON {
        guard ["database", "seed", "locatorFolder"].contains(setting.name), let path = value.string, path != ":memory:",
            !path.hasPrefix("/"), file.contains("/")
        else { return value }
        return .string(URL(filePath: file).deletingLastPathComponent().appending(path: path).path)
    }

    /// The settings of the environment.
    mutating func values(ofEnvironment environment: [String: String]) -> [String: JSON] {
        var values: [String: JSON] = [:]
        for (name, text) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix("UNDERSTUDY_") && !Self.reservedNames.contains(name) {
            guard let setting = table.rows.first(where: { $0.environmentName == name }) else {
                faults.append("the environment has an unknown setting \(name); \(table.wayOut(fromVariable: name))")
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
