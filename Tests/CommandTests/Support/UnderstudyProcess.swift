import Foundation
import Testing

/// A program that a test runs: its output as it comes, signals to it, its end. Killed when it is let go.
///
/// Its output goes to files: a pipe that nobody reads in time would hold it up.
final class UnderstudyProcess: Sendable {
    /// How long anything is waited for. Long, because a busy machine is no fault of the program's.
    private static let deadlineSeconds = 90

    private let process: SpawnedProgram
    /// Kept, so that its folder stays until the program has ended.
    private let place: Workplace
    private let outputFile: URL
    private let errorFile: URL

    init(_ program: URL, _ arguments: [String], in place: Workplace, environment: [String: String] = [:]) throws {
        self.place = place
        outputFile = place.folder.appending(path: ".output-\(UUID().uuidString)")
        errorFile = place.folder.appending(path: ".errors-\(UUID().uuidString)")
        process = try SpawnedProgram(
            program, arguments, in: place.folder, environment: place.environment.merging(environment) { $1 }, output: outputFile,
            errors: errorFile)
    }

    deinit {
        guard process.ending == nil else { return }
        send(SIGKILL)
        // Nobody may write into the folder any more when it is removed.
        process.waitForEnd(seconds: 10)
    }

    var processID: Int32 { process.processID }

    /// What the program has written to standard output so far.
    var output: String { Self.text(of: outputFile) }

    /// What the program has written to standard error so far.
    var errors: String { Self.text(of: errorFile) }

    private var transcript: Transcript {
        // The end is asked for first: what is then in the files is all.
        let ending = process.ending
        return Transcript(ending: ending, output: output, errors: errors)
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Waits for a line of the output, and gives what follows the prefix.
    func line(startingWith prefix: String) async throws -> String {
        let seen = await transcript { $0.line(startingWith: prefix) != nil || $0.ending != nil }
        return try #require(seen.line(startingWith: prefix), "no line starts with \"\(prefix)\": \(seen)")
    }

    /// Waits for a line of the output, or for the end without one.
    func lineOrEnd(startingWith prefix: String) async -> String? {
        await transcript { $0.line(startingWith: prefix) != nil || $0.ending != nil }.line(startingWith: prefix)
    }

    /// Waits for the end.
    func finished() async throws -> Finished {
        let seen = await transcript { $0.ending != nil }
        let ending = try #require(seen.ending, "did not end in time: \(seen)")
        return Finished(ending: ending, output: seen.output, errors: seen.errors)
    }

    /// Looks until the transcript is as wanted, or the deadline has passed.
    private func transcript(until isWanted: (Transcript) -> Bool) async -> Transcript {
        let deadline = ContinuousClock.now + .seconds(Self.deadlineSeconds)
        while true {
            let seen = transcript
            if isWanted(seen) || ContinuousClock.now > deadline { return seen }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func text(of file: URL) -> String {
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
