import Foundation
import ProbeSupport
import Testing

/// Paths of the programs that tests run.
enum Program {
    static let shell = URL(filePath: "/bin/sh")
    static let curl = URL(filePath: "/usr/bin/curl")
    static let sqlite = URL(filePath: "/usr/bin/sqlite3")

    /// The `understudy` from the same build as these tests.
    static func understudy() throws -> URL {
        try #require(builtUnderstudy, "there is no understudy beside the tests; build everything: swift build --build-tests")
    }

    /// Whether the tests that use a program run. In continuous integration they fail if it is missing.
    static func isExpected(_ program: URL) -> Bool {
        isInstalled(program) || ContinuousIntegration.isPresent
    }

    static func isInstalled(_ program: URL) -> Bool {
        var isFolder: ObjCBool = false
        let files = FileManager.default
        return files.fileExists(atPath: program.path, isDirectory: &isFolder) && !isFolder.boolValue
            && files.isExecutableFile(atPath: program.path)
    }

    private static let builtUnderstudy = findUnderstudy()

    /// SwiftPM builds everything into one folder. On Linux the test program is in it; on macOS a helper loads the test bundle, whose path is
    /// among its arguments.
    private static func findUnderstudy() -> URL? {
        let arguments = ProcessInfo.processInfo.arguments.filter { $0.contains("/") }.map { URL(filePath: $0) }
        let bundles = ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let folders = (arguments + bundles).flatMap { itselfAndAbove($0) } + [package.appending(path: ".build/debug")]
        return folders.map { $0.appending(path: "understudy") }.first { isInstalled($0) }
    }

    /// A URL and five folders above it: enough from a program in a bundle (`Tests.xctest/Contents/MacOS/Tests`) to the bundle's folder.
    private static func itselfAndAbove(_ url: URL) -> [URL] {
        var folders = [url.standardizedFileURL]
        for _ in 0..<5 { folders.append(folders[folders.count - 1].deletingLastPathComponent()) }
        return folders
    }
}
