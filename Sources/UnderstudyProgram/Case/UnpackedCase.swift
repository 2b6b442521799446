import Foundation
import UnderstudyCore
import Values

/// A case as files in a folder of its own: a seed, a scenario and endpoints, with which a server begins as with any others.
package struct UnpackedCase: Sendable {
    /// The settings that make a server begin in the case, by name.
    package let settings: [String: JSON]
    private let folder: URL
    /// The path of the case.
    private let path: String

    private static let scenario = "case"

    /// Writes the files.
    ///
    /// - Parameter folder: does not exist yet. Only this user can read it.
    package init(_ file: CaseFile, in folder: URL) throws(StartError) {
        (self.folder, self.path) = (folder, file.path)
        func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }
        let scenario: JSON = .object(
            omittingMissing: [
                ("summary", .string("The case of the file \(file.path.lastPart.cut())")), ("clock", file.clock),
                ("persona", file.persona.map(JSON.string)), ("faults", file.faults),
            ])
        let contents =
            [("seed.json", file.seed), ("scenarios/\(Self.scenario).json", scenario)]
            + file.endpoints.map { ("endpoints/\($0.key)", $0.value) }
        do {
            for name in ["", "scenarios", "endpoints"] {
                try FileManager.default.createDirectory(
                    atPath: path(name), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            }
            for (name, json) in contents { try Data((json.prettyText + "\n").utf8).write(to: folder.appending(path: name)) }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw .failed("the case \(file.path) cannot be unpacked into \(path("")): check the rights and the space left there")
        }
        let own: [String: JSON] = [
            "database": ":memory:", "seed": .string(path("seed.json")), "scenarios": .string(path("scenarios")),
            "startScenario": .string(Self.scenario), "endpoints": .string(path("endpoints")),
            // No rule of the file passes requests on to another server.
            Upstreams.name: [:],
        ]
        settings = own.merging(file.settings.map { ($0.key, $0.value) }) { own, _ in own }
    }

    /// A text that names the files, with their names in the case, and the case in place of the seed.
    package func named(_ text: String) -> String {
        let folder = folder.path(percentEncoded: false)
        return text.replacing(folder + "/seed.json", with: self.path).replacing(folder + "/", with: "")
    }

    /// Removes the files, when the server has ended.
    package func remove() { try? FileManager.default.removeItem(at: folder) }
}

extension String {
    fileprivate var lastPart: String { URL(filePath: self).lastPathComponent }
}
