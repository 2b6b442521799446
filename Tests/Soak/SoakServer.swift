import Foundation
import Logging
import UnderstudyProgram
import UnderstudyCore
import Values

/// The server, in this process and on a free port. Its folder has the seed, the configuration and the database.
final class SoakServer: Sendable {
    let application: Application
    let port: Int
    let folder: String
    private let edits: RepeatingTask

    init(isFile: Bool) throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "understudy-soak-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let folder = url.path(percentEncoded: false)
        try Self.write(SoakSeed.document, to: Self.path("seed.json", in: folder))
        try Self.write([:], to: Self.path(Self.configurationFile, in: folder))
        var logger = Logger(label: "understudy")
        logger.logLevel = .error
        self.folder = folder
        application = try Application(Self.configuration(in: folder, isFile: isFile), logger: logger)
        port = URL(string: application.baseURLs[0])?.port ?? 0
        edits = application.watch(file: Self.path(Self.configurationFile, in: folder)) { () throws(StartError) in
            try SoakServer.configuration(in: folder, isFile: isFile)
        }
    }

    private static let configurationFile = "understudy.json"

    /// The configuration of every process that opens the database of a folder.
    static func configuration(in folder: String, isFile: Bool) throws(StartError) -> Configuration {
        let flags: [String: JSON] = [
            "port": 0, "now": .string(SoakSeed.start), "seed": .string(path("seed.json", in: folder)),
            "database": .string(isFile ? path("soak.sqlite", in: folder) : ":memory:"),
        ]
        do {
            return try Configuration(file: path(configurationFile, in: folder), flags: flags)
        } catch {
            throw .configuration(error)
        }
    }

    /// Edits the configuration file. The server notices the change by itself.
    ///
    /// - Parameter sandboxes: a setting with a visible effect.
    func edit(sandboxes: Int, windowDays: Int) throws {
        try Self.write(
            [
                "sandboxes": ["limit": .integer(sandboxes)],
                "fitiq": ["progressDefaultWindowDays": .integer(windowDays)],
            ], to: Self.path(Self.configurationFile, in: folder))
    }

    private static func write(_ json: JSON, to path: String) throws {
        try Data(json.encoded).write(to: URL(filePath: path), options: .atomic)
    }

    private static func path(_ name: String, in folder: String) -> String {
        URL(filePath: folder, directoryHint: .isDirectory).appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    func stop() {
        edits.stop()
        application.stop()
    }

    func removeFiles() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
