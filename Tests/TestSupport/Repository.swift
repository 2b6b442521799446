import Foundation

/// Files of the repository from which the tests were built.
package enum Repository {
    /// - Parameter name: the path within the repository; empty for its folder.
    package static func path(_ name: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../\(name)").standardized.path
    }
}
