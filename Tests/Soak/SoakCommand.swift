import ArgumentParser
import Foundation

/// `understudy-soak`: a server in this process, and clients that do everything to it at once, for a bounded time.
///
/// Says each answer that cannot be true, each write that was lost, each refusal that nobody asked for, and that somebody waits for ever;
/// then it ends with 1.
@main
struct SoakCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-soak", abstract: "Does everything to a server at once, and checks what it answers.")

    @Option(help: "How long each server is under load.")
    var seconds = 30

    @Option(help: "How many clients there are.")
    var threads = 40

    @Option(help: "Where the server keeps its data: memory, file, or both, one after the other.")
    var database = Storage.both

    @Option(help: "What the clients draw their choices from.")
    var seed = 1

    @Flag(help: "Let another process import, export and reset beside a server on a file.")
    var secondProcess = false

    /// The folder of the run that this process is the second one of.
    @Option(help: .hidden)
    var asSecondProcess: String?

    func validate() throws {
        guard seconds > 0 else { throw ValidationError("--seconds is at least 1") }
        // Each has three sandboxes, of which there may be 900.
        guard (1...200).contains(threads) else { throw ValidationError("--threads is from 1 to 200") }
    }

    func run() throws {
        // Of a connection that has ended, what `send` returns tells.
        _ = signal(SIGPIPE, SIG_IGN)
        if let asSecondProcess { return SecondProcess.serve(in: asSecondProcess) }
        var failures = 0
        for isFile in database.kinds {
            failures += try Run.perform(
                Plan(
                    seconds: seconds, threads: threads, isFile: isFile, seed: UInt64(bitPattern: Int64(seed)),
                    hasSecondProcess: secondProcess && isFile))
        }
        say("\(failures) failed")
        if failures > 0 { throw ExitCode.failure }
    }
}

/// Where the servers keep their data.
enum Storage: String, ExpressibleByArgument, CaseIterable {
    case memory, file, both

    /// For each server, whether it is a file.
    var kinds: [Bool] {
        switch self {
        case .memory: [false]
        case .file: [true]
        case .both: [false, true]
        }
    }
}
