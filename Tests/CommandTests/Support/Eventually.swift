import Testing

/// Looks again and again until something is so, or the deadline has passed. Long, because a busy machine is no fault of the program's.
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
