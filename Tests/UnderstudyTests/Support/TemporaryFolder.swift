import Foundation
import UnderstudyCore

/// A folder that is gone when nobody needs it any more.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "understudy-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in it, which need not be there.
    func path(_ name: String) -> String {
        url.appending(path: name).path
    }

    /// Writes a file and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func write(_ json: JSON, to name: String) throws -> String {
        try write(json.text, to: name)
    }
}
