import ArgumentParser
import Foundation
import ProbeSupport

/// `understudy-soak`: a server in this process, and clients that do everything to it at once, for a bounded time; then servers as processes
/// of their own, which are killed, and find their disk full.
///
/// Says each answer that cannot be true, each write that was lost, each refusal that nobody asked for, and that somebody waits for ever;
/// then it ends with 1.
@main
struct SoakCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-soak", abstract: "Does everything to servers, kills them, fills their disk, and checks what they answer.")

    @Option(help: "How long each server is under load, and each other part lasts.")
    var seconds = 30

    @Option(
        help: ArgumentHelp("load, kills, calls, disk, slow or crowd; may be repeated. All but crowd if none is named.", valueName: "part"))
    var part: [Part] = []

    @Flag(help: "Nothing but the crowd: more connections than there may be, and what others notice of them.")
    var crowd = false

    @Option(help: "How many clients there are under load.")
    var threads = 40

    @Option(help: "Where the server under load keeps its data: memory, file, or both, one after the other.")
    var database = Storage.both

    @Option(help: "What all choices are drawn from.")
    var seed = 1

    @Option(help: ArgumentHelp("The understudy to start as a process; the one beside this program if none is named.", valueName: "file"))
    var program: String?

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
        say("seed \(seed)")
        var failures = 0
        for part in crowd ? [.crowd] : part.isEmpty ? Part.standard : part { failures += try perform(part) }
        say("\(failures) failed")
        if failures > 0 { throw ExitCode.failure }
    }

    private var drawnFrom: UInt64 { UInt64(bitPattern: Int64(seed)) }

    /// - Returns: how much was wrong.
    private func perform(_ part: Part) throws -> Int {
        if part == .load { return try performLoad() }
        let allotment = Allotment(seconds: seconds, seed: drawnFrom, understudy: try UnderstudyBinary(program))
        let findings = Findings()
        let watchdog = Watchdog(seconds: seconds)
        let startedAt = ContinuousClock.now
        switch part {
        case .load: break
        case .kills: try KillRun(allotment, findings).perform()
        case .calls: try SystemCallRun(allotment, findings).perform()
        case .disk: try DiskRun(allotment, findings).perform()
        case .slow: try SlowRun(allotment, findings).perform()
        case .crowd: try CrowdRun(allotment, findings).perform()
        }
        watchdog.stop()
        say("\(part.rawValue): \(findings.summary), \((ContinuousClock.now - startedAt).components.seconds) s")
        return findings.failures
    }

    private func performLoad() throws -> Int {
        try database.kinds.reduce(0) { failures, isFile in
            let plan = Plan(
                seconds: seconds, threads: threads, isFile: isFile, seed: drawnFrom, hasSecondProcess: secondProcess && isFile)
            return failures + (try Run.perform(plan))
        }
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
