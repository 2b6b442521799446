import Foundation
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// A case: the state of a world and its last requests, in one file for a ticket (docs/cases.md).
package struct CaseFile: Sendable {
    static let version = 1
    package static let mostBytes = 64_000_000

    package let path: String
    /// The entries of the journal, in the order of their arrival.
    package let requests: [JSON]
    let clock: JSON
    let persona: String?
    let faults: JSON
    let endpoints: JSON.Members
    let settings: JSON.Members
    let seed: JSON
    private let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Throws: every fault of its members except the seed's and the endpoints', with its line; see ``check(_:)``.
    package init(_ path: String) throws(StartError) {
        self.path = path
        let json: JSON
        do {
            bytes = try InputFile.read(path, upTo: Self.mostBytes).withoutByteOrderMark
            // The values of fault rules and of endpoints are as they are written.
            json = try JSON(parsing: bytes, duplicateKeys: .reject, numbers: .exact)
        } catch let error as InputFileError {
            throw .unreadable(path: path, reason: error.description)
        } catch {
            throw .unreadable(path: path, reason: "it is no JSON: \(error)")
        }
        let faults = ValidationErrors()
        let root = ObjectReader(json, path: "$", faults: faults)
        root.require("case", expected: "\(Self.version), the version of a case")
        _ = root.value("case", expected: "\(Self.version), as this Understudy writes it; another one has written the file") {
            $0.integer == Self.version ? true : nil
        }
        _ = root.string("program")
        Self.checkClock(root)
        clock = root.json("clock") ?? .null
        persona = root.string("persona")
        Self.checkRules(root)
        self.faults = root.json("faults") ?? []
        endpoints = Self.members("endpoints", of: root, expected: "a file of endpoints by a name such as streaks.json", Self.isFileName)
        let known = Self.knownSettings
        settings = Self.members("settings", of: root, expected: "a setting of a backend, such as longevity.revision") { name in
            known.contains { $0.name.isSame(as: name) }
        }
        requests =
            root.value("requests", expected: "a list of requests") { json in
                json.array.flatMap { $0.allSatisfy { $0.object != nil } ? $0 : nil }
            } ?? []
        seed = root.json("seed") ?? .null
        root.require("seed", expected: "a seed document")
        root.finish()
        try Self.refuse(SeedError(faults), path, bytes)
        for setting in known {
            guard let value = settings[setting.name] else { continue }
            let faults = setting.faults(in: value, calledBy: "$.settings.\(setting.name)")
            if let fault = faults.first { throw .unreadable(path: path, reason: fault) }
        }
    }

    private static func checkClock(_ root: ObjectReader) {
        guard let reader = root.object("clock") else { return root.require("clock", expected: "{mode, now}") }
        _ = ClockChange(setting: reader)
        reader.require("now", expected: "the time of the clock")
        reader.finish()
    }

    private static func checkRules(_ root: ObjectReader) {
        let rules = root.objects("faults") { reader in
            defer { reader.finish() }
            return FaultRule.rules(reader, presets: [])
        }
        do {
            try FaultRules.check((rules ?? []).flatMap(\.self))
        } catch {
            root.fault("faults", expected: "fewer rules: \(error)")
        }
    }

    private static func members(
        _ key: String, of root: ObjectReader, expected: String, _ isKnown: (String) -> Bool
    ) -> JSON.Members {
        let members = root.value(key, expected: "an object") { $0.object } ?? [:]
        for (name, value) in members where !isKnown(name) {
            root.faults.add("\(root.path(of: key)).\(name.cut())", found: value, expected: expected)
        }
        return members
    }

    /// No path out of a folder.
    private static func isFileName(_ name: String) -> Bool {
        name.hasSuffix(".json") && !name.hasPrefix(".") && name.utf8.count <= 200
            && name.utf8.allSatisfy { $0.isLetterOrDigit || "._- ".utf8.contains($0) }
    }

    private static func refuse(_ error: SeedError, _ path: String, _ bytes: [UInt8]) throws(StartError) {
        guard error.count > 0 else { return }
        let count = error.count == 1 ? "a fault" : "\(error.count) faults"
        throw .unreadable(path: path, reason: "it has \(count)\n\(error.located(in: bytes))")
    }

    /// Checks the seed and the persona.
    ///
    /// - Parameter backends: with the endpoints of the case, which may describe records of the seed.
    /// - Returns: the number of accounts.
    @discardableResult
    package func check(_ backends: [any Backend]) throws(StartError) -> Int {
        let document: SeedDocument
        do {
            document = try SeedDocument(JSON(parsing: seed.encoded), backends: backends)
        } catch let error as SeedError {
            let faults = error.faults.map {
                ValidationError(path: "$.seed" + $0.path.dropFirst(), found: $0.found, expected: $0.expected)
            }
            try Self.refuse(SeedError(faults: faults, more: error.more), path, bytes)
            throw .unreadable(path: path, reason: "its seed is faulty")
        } catch {
            throw .unreadable(path: path, reason: "its seed is no JSON: \(error)")
        }
        if let persona, !document.accounts.contains(where: { $0.key.isSame(as: persona) }) {
            let fault = ValidationError(path: "$.persona", found: persona, expected: "the key of an account of the seed")
            try Self.refuse(SeedError(faults: [fault]), path, bytes)
        }
        return document.accounts.count
    }
}

extension CaseFile {
    /// A rule as `POST faults` adds it. A preset's has its own members, so that it stays as it is in another version.
    static func json(of rule: FaultRule) -> JSON {
        guard case .object(var members) = rule.json else { return rule.json }
        members.removeValue(forKey: "preset")
        return .object(members)
    }

    /// The settings that a case may have.
    private static var knownSettings: [Setting] { Backends.all.flatMap { $0.settings }.filter(\.isInCase) }

    /// The settings of backends that decide what they answer, as far as they differ from the defaults.
    static func settings(of configuration: Configuration) -> JSON {
        let changed = knownSettings.filter { configuration[$0] != $0.standard }
        return .object(JSON.Members(changed.map { ($0.name, configuration[$0]) }))
    }
}

extension Setting {
    /// Whether a case has the setting: no secret leaves the machine in a ticket.
    fileprivate var isInCase: Bool {
        switch kind {
        case .optionalSecret, .optionalKey: false
        default: !name.hasSuffix("apiKey")
        }
    }
}
