import Foundation
import Values

/// The folder of a run, in which it starts programs. Removed with this object.
package final class ProbeFolder: ProgramFolder {
    package let url: URL

    /// - Parameter url: the folder to create; by default a new one in the temporary folder.
    package init(at url: URL? = nil) throws {
        self.url = url ?? FileManager.default.temporaryDirectory.appending(path: "understudy-probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: self.url, withIntermediateDirectories: true)
        // Without this file the programs would read the configuration in the run's own working folder.
        try write([:], to: "understudy.json")
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

    /// The environment of this process without the variables that would change a server's settings.
    package var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
        environment["HOME"] = url.path
        environment["TMPDIR"] = url.path
        return environment
    }
}
