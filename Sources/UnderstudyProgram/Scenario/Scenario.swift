import UnderstudyCore
import UnderstudyWorlds
import Values

/// A clock, a persona, fault rules and a seed under one name, from a file (docs/control-api.md, Scenarios).
package struct Scenario: Sendable {
    let name: String
    let file: ScenarioFile
    let summary: String?
    /// `nil` if the clock stays as it is; so for the other members.
    var clock: ClockChange?
    /// The setting as it is in the file.
    let clockJSON: JSON?
    let persona: String?
    var rules: [FaultRule]?
    /// The path of the seed file, from the working folder.
    var seed: String?

    private static let summaryLength = 1...300

    /// Reads the content of a file, and records every validation error.
    init(_ root: ObjectReader, named name: String, in file: ScenarioFile, presets: [FaultPreset]) {
        self.name = name
        self.file = file
        summary = root.string("summary", length: Self.summaryLength)
        clock = root.object("clock").map { reader in
            defer { reader.finish() }
            return ClockChange(setting: reader)
        }
        clockJSON = clock == nil ? nil : root.json("clock")
        persona = root.string("persona")
        rules = Self.rules(root, presets)
        seed = root.value("seed", expected: "the path of a seed file, relative to this file") { json in
            json.string.flatMap(file.path(beside:))
        }
        root.finish()
    }

    private static func rules(_ root: ObjectReader, _ presets: [FaultPreset]) -> [FaultRule]? {
        let read = root.objects("faults") { reader -> [FaultRule] in
            defer { reader.finish() }
            return FaultRule.rules(reader, presets: presets)
        }
        guard let rules = read.map({ $0.flatMap(\.self) }) else { return nil }
        do {
            try FaultRules.check(rules)
        } catch {
            root.faults.add(root.path(of: "faults"), found: "\(rules.count) rules", expected: "fewer: \(error)")
        }
        return rules
    }

    /// The entry in the list of scenarios.
    var json: JSON {
        [
            "name": .string(name), "summary": .optional(summary),
            "clock": clockJSON.map { ["mode": $0["mode"] ?? .null, "now": $0["now"] ?? .null] } ?? .null,
            "persona": .optional(persona), "faults": rules.map { .integer($0.count) } ?? .null, "seed": .optional(seed), "problem": .null,
        ]
    }

    /// Reads the seed file; `nil` without one.
    func seedDocument(for backends: [any Backend]) throws(ScenarioError) -> SeedDocument? {
        guard let seed else { return nil }
        do {
            return try SeedDocument(file: seed, backends: backends)
        } catch {
            throw .faulty(ScenarioFault(file.path, "names a seed that cannot be used: \(error)"))
        }
    }

    /// The error for a persona that is no account of the world.
    var unknownPersona: ScenarioError {
        .faulty(file.fault(SeedError("$.persona", found: persona ?? "", expected: "the key of an account of the world")))
    }
}
