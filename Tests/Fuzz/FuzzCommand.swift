import ArgumentParser
import Foundation
import ProbeSupport

/// `understudy-fuzz`: a server as a process, and clients that send it malformed requests.
///
/// The seed determines everything that is sent: batch 17 of seed 5 is the same in each run. After each batch follows a request with a known
/// response. Reports every malformed response, every failure, slowness, memory growth and exit of the server. Exits with 1 if there were
/// any.
@main
struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-fuzz", abstract: "Sends malformed and misshapen requests to a server, and checks its responses.")

    @Option(help: "The duration, in seconds.")
    var seconds = 60

    @Option(help: "The seed of all requests. By default a random one.")
    var seed: Int?

    @Option(help: "Send only this batch of the seed.")
    var batch: Int?

    @Option(help: "The number of clients.")
    var threads = 4

    @Option(help: "The time-out of a response, in seconds.")
    var patience = 10

    @Option(help: "The memory limit of the server in MiB; 0 for no limit.")
    var memory = 1_024

    @Option(help: ArgumentHelp("The understudy program to start. By default the one beside this program.", valueName: "file"))
    var program: String?

    func validate() throws {
        guard seconds > 0, patience > 0 else { throw ValidationError("--seconds and --patience are at least 1") }
        guard (1...64).contains(threads) else { throw ValidationError("--threads is from 1 to 64") }
        guard memory >= 0 else { throw ValidationError("--memory is at least 0") }
    }

    func run() throws {
        let seed = seed ?? Int.random(in: 1...999_999)
        say("seed \(seed); to repeat a finding of batch N, use --seed \(seed) --batch N")
        let watchdog = Watchdog(seconds: seconds)
        let run = try FuzzRun(
            FuzzPlan(seed: seed, only: batch, seconds: seconds, threads: threads, patience: .seconds(patience), memoryMebibytes: memory),
            UnderstudyBinary(program))
        run.perform()
        watchdog.stop()
        say("fuzz: \(run.findings.summary)")
        if run.findings.failures > 0 { throw ExitCode.failure }
    }
}

/// The requests to send, and the limits.
struct FuzzPlan: Sendable {
    let seed: Int
    /// `nil` for all batches in order.
    let only: Int?
    let seconds: Int
    let threads: Int
    let patience: Duration
    /// 0 for no limit.
    let memoryMebibytes: Int
}
