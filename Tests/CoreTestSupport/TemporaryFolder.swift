import Foundation
import Values

/// A folder of a test, removed with the last reference to it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "understudy-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        remove()
    }

    /// The path of a file in the folder. The file need not exist.
    package func path(_ name: String) -> String {
        url.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    /// Writes a file and returns its path.
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: url.appending(path: name))
        return path(name)
    }

    package func write(_ json: JSON, to name: String) throws -> String {
        try write(json.text, to: name)
    }

    package func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
