import Foundation

/// Files of the repository that the tests were built from.
package enum Repository {
    /// - Parameter name: from the repository's folder on; empty for the folder itself.
    package static func path(_ name: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../\(name)").standardized.path
    }
}
