import Foundation
import Testing

/// A program that a test runs. Deallocation kills it.
///
/// The program writes to files, since a full pipe would block it.
final class UnderstudyProcess: Sendable {
    /// The time-out of every wait. Long, because test machines may be busy.
    private static let deadlineSeconds = 90

    private let process: SpawnedProgram
    /// Retained, so that the folder exists until the program has ended.
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
        // The program must have ended before the folder is removed.
        process.waitForEnd(seconds: 10)
    }

    var processID: Int32 { process.processID }

    /// The program's standard output so far.
    var output: String { Self.text(of: outputFile) }

    /// The program's standard error so far.
    var errors: String { Self.text(of: errorFile) }

    private var transcript: Transcript {
        // Checked before the files are read: after the end, the files are complete.
        let ending = process.ending
        return Transcript(ending: ending, output: output, errors: errors)
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

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
    func finished() async throws -> ProgramResult {
        let seen = await transcript { $0.ending != nil }
        let ending = try #require(seen.ending, "did not end in time: \(seen)")
        return ProgramResult(ending: ending, output: seen.output, errors: seen.errors)
    }

    /// Polls until the transcript matches, or the deadline has passed.
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
