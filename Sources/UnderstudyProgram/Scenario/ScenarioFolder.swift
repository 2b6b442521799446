import Foundation
import UnderstudyWorlds
import Values

/// The folder of the scenarios: one JSON file each, whose name is the scenario's.
///
/// Every use reads the files again, so that an edit needs no restart. A missing folder has no scenarios.
struct ScenarioFolder: Sendable {
    /// `nil` for none.
    private let path: String?

    private static let suffix = ".json"

    /// - Parameter path: the setting `scenarios`.
    init(_ path: String?) {
        // Messages join it with the names of files.
        self.path = path.map { $0.utf8.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    /// The absolute path of the folder; `nil` for none.
    var absolutePath: String? {
        path.map { URL(filePath: $0, directoryHint: .notDirectory).standardizedFileURL.path(percentEncoded: false) }
    }

    /// The names of the files without their suffix, sorted. Hidden files do not count.
    var names: [String] {
        guard let path, let files = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [] }
        return files.filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }.map { String($0.dropLast(Self.suffix.count)) }.sorted()
    }

    /// Reads a scenario.
    ///
    /// - Parameter presets: the presets that its rules may name.
    func scenario(named name: String, presets: [FaultPreset]) throws(ScenarioError) -> Scenario {
        // The name comes from a client, so only the list says whether there is such a file.
        guard let path, names.hasExactly(name) else { throw .unknown(name.cut(), wayOut: wayOut(from: name)) }
        return try read(name, in: path, presets)
    }

    /// Reads every scenario.
    ///
    /// - Returns: each name with the scenario, or with the fault of its file.
    func all(presets: [FaultPreset]) -> [(name: String, result: Result<Scenario, ScenarioError>)] {
        guard let path else { return [] }
        return names.map { name in
            (name, Result { () throws(ScenarioError) in try read(name, in: path, presets) })
        }
    }

    /// One line per faulty file.
    func problems(presets: [FaultPreset]) -> [String] {
        all(presets: presets).compactMap { _, result in
            if case .failure(.faulty(let fault)) = result { fault.description } else { nil }
        }
    }

    private func read(_ name: String, in folder: String, _ presets: [FaultPreset]) throws(ScenarioError) -> Scenario {
        let path = "\(folder)/\(name)\(Self.suffix)"
        guard Sandboxes.isName(name) else {
            throw .faulty(ScenarioFault(path, "has no name of a scenario; rename it: \(Sandboxes.nameRule)"))
        }
        let file = try ScenarioFile(path)
        let errors = ValidationErrors()
        let scenario = Scenario(ObjectReader(file.json, path: "$", faults: errors), named: name, in: file, presets: presets)
        guard errors.all.isEmpty else { throw .faulty(file.fault(SeedError(errors))) }
        return scenario
    }

    /// The way out for an unknown name.
    private func wayOut(from name: String) -> String {
        guard let folder = absolutePath else { return "the setting scenarios names no folder" }
        let names = names
        let hint = NearestName.hint(for: name, among: names)
        return names.isEmpty ? "\(folder) has no file NAME.json" : "\(folder) has \(keyList(names))\(hint)"
    }
}
