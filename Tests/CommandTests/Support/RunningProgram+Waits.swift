import ProbeSupport
import Testing

extension RunningProgram {
    /// The time-out of every wait. Long, because test machines may be busy.
    private static let patience = Duration.seconds(90)

    /// Waits for an output line that starts with a prefix, and returns the rest of it. Fails if the program ends without such a line.
    func line(startingWith prefix: String) async throws -> String {
        let seen = await transcript { $0.line(startingWith: prefix) != nil || $0.ending != nil }
        return try #require(seen.line(startingWith: prefix), "no line starts with \"\(prefix)\": \(seen)")
    }

    /// Waits for an output line that starts with a prefix; `nil` if the program ends without one.
    func lineOrEnd(startingWith prefix: String) async -> String? {
        await transcript { $0.line(startingWith: prefix) != nil || $0.ending != nil }.line(startingWith: prefix)
    }

    /// Waits for the end.
    func finished() async throws -> Transcript {
        let seen = await transcript { $0.ending != nil }
        try #require(seen.ending != nil, "did not end in time: \(seen)")
        return seen
    }

    /// Polls until the transcript matches, or the time-out has passed.
    private func transcript(until isWanted: (Transcript) -> Bool) async -> Transcript {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            let seen = transcript
            if isWanted(seen) || ContinuousClock.now > deadline { return seen }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
