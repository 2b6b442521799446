import Foundation

/// A folder of a test's own.
package struct TemporaryFolder: Sendable {
    private let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "understudy-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The path of something in the folder, whether it exists or not.
    package func path(_ name: String) -> String {
        url.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    package func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
