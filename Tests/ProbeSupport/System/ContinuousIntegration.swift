import Foundation

/// Continuous integration, which sets `CI` in the environment. A part that cannot run is a failure there.
package enum ContinuousIntegration {
    package static let isPresent = !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty
}
