import ArgumentParser
import Foundation
import ProbeSupport

/// `understudy-soak`: a server in this process under load from many clients for a limited time, then servers in separate processes, which
/// are killed and find their disk full.
///
/// Reports every response that cannot be true, every lost write, every unexpected refusal and every blocked thread. Exits with 1 if there
/// were any.
@main
struct SoakCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-soak", abstract: "Puts servers under load, kills them, fills their disk, and checks responses and data.")

    @Option(help: "The duration of each part, and of the load on each server, in seconds.")
    var seconds = 30

    @Option(
        help: ArgumentHelp(
            "load, kills, calls, stops, disk, slow, bursts, sockets, secure-sockets or crowd. May be repeated. By default all but crowd.",
            valueName: "part"
        ))
    var part: [Part] = []

    @Flag(help: "Run only the crowd: more connections than the server allows, and their effect on other clients.")
    var crowd = false

    @Flag(help: "Make the connections of the crowd over TLS.")
    var tls = false

    @Option(help: "The number of clients in the load.")
    var threads = 40

    @Option(help: "The storage of the server under load: memory, file, or both, one after the other.")
    var database = Storage.both

    @Option(help: "The seed of all random choices.")
    var seed = 1

    @Option(help: ArgumentHelp("The understudy program to start. By default the one beside this program.", valueName: "file"))
    var program: String?

    @Flag(help: "Run another process that starts, exports and holds locks beside a server on a file.")
    var secondProcess = false

    /// The folder of the run for which this process is the second one.
    @Option(help: .hidden)
    var asSecondProcess: String?

    func validate() throws {
        guard seconds > 0 else { throw ValidationError("--seconds is at least 1") }
        // Each client has three sandboxes, and the limit is 900.
        guard (1...200).contains(threads) else { throw ValidationError("--threads is from 1 to 200") }
    }

    func run() throws {
        // Errors of an ended connection are reported by `send`.
        _ = signal(SIGPIPE, SIG_IGN)
        if let asSecondProcess { return SecondProcess.serve(in: asSecondProcess) }
        say("seed \(seed)")
        var failures = 0
        for part in crowd ? [.crowd] : part.isEmpty ? Part.standard : part { failures += try perform(part) }
        say("\(failures) failed")
        if failures > 0 { throw ExitCode.failure }
    }

    private var drawnFrom: UInt64 { UInt64(bitPattern: Int64(seed)) }

    /// - Returns: the number of failures.
    private func perform(_ part: Part) throws -> Int {
        if part == .load { return try performLoad() }
        let options = PartOptions(seconds: seconds, seed: drawnFrom, understudy: try UnderstudyBinary(program), isSecure: tls)
        let findings = Findings()
        let watchdog = Watchdog(seconds: seconds)
        let startedAt = ContinuousClock.now
        switch part {
        case .load: break
        case .kills: try KillRun(options: options, findings: findings).perform()
        case .calls: try SystemCallRun(options: options, findings: findings).perform()
        case .stops: try StopRun(options: options, findings: findings).perform()
        case .disk: try DiskRun(options, findings).perform()
        case .slow: try SlowRun(options: options, findings: findings).perform()
        case .bursts: try BurstRun(options: options, findings: findings).perform()
        case .sockets: try SocketRun(options: options, findings: findings).perform()
        case .secureSockets: try SocketRun(options: options, findings: findings, isSecure: true).perform()
        case .crowd: try CrowdRun(options: options, findings: findings).perform()
        }
        watchdog.stop()
        say("\(part.rawValue): \(findings.summary), \((ContinuousClock.now - startedAt).components.seconds) s")
        return findings.failures
    }

    private func performLoad() throws -> Int {
        try database.kinds.reduce(0) { failures, isFile in
            let plan = Plan(
                seconds: seconds, threads: threads, isFile: isFile, seed: drawnFrom, hasSecondProcess: secondProcess && isFile)
            return failures + (try LoadRun.perform(plan))
        }
    }
}

/// The storage of the servers under load.
enum Storage: String, ExpressibleByArgument, CaseIterable {
    case memory, file, both

    /// For each server, whether its data is in a file.
    var kinds: [Bool] {
        switch self {
        case .memory: [false]
        case .file: [true]
        case .both: [false, true]
        }
    }
}
