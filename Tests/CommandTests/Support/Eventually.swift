import Testing

/// Polls a condition every 20 ms until it is true, or records an issue after 90 seconds. That is long, because test machines may be busy.
func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(90)
    while try await !isTrue() {
        guard ContinuousClock.now < deadline else {
            Issue.record("did not happen in time", sourceLocation: sourceLocation)
            return
        }
        try await Task.sleep(for: .milliseconds(20))
    }
}
