import Foundation
import UnderstudyCore

/// A folder of a run's own, in which it starts programs. Removed with it.
package final class ProbeFolder: Sendable {
    package let url: URL

    /// - Parameter url: where it is made; in the temporary folder if nothing is said.
    package init(at url: URL? = nil) throws {
        self.url = url ?? FileManager.default.temporaryDirectory.appending(path: "understudy-probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.url, withIntermediateDirectories: true)
        // Or the programs would read a configuration of the folder that the run was started in.
        try write([:], to: "config.json")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func path(of name: String) -> String { url.appending(path: name).path }

    package func write(_ json: JSON, to name: String) throws {
        try Data(json.encoded).write(to: url.appending(path: name), options: .atomic)
    }

    package func text(of name: String) -> String {
        (try? Data(contentsOf: url.appending(path: name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// This process's, without what would change a server's settings.
    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
        environment["HOME"] = url.path
        environment["TMPDIR"] = url.path
        return environment
    }
}
