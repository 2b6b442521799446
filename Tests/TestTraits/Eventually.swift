import Foundation
import Testing

/// Checks a condition every 5 ms until it is true. Fails the test after 90 seconds: long, because test machines may be busy.
package func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(90)
    while try await !isTrue() {
        try #require(ContinuousClock.now < deadline, "did not happen in time", sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// The same as ``eventually(sourceLocation:_:)``, on a thread that may block.
package func waitUntil(sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(90)
    while try !isTrue() {
        try #require(ContinuousClock.now < deadline, "did not happen in time", sourceLocation: sourceLocation)
        Thread.sleep(forTimeInterval: 0.001)
    }
}
