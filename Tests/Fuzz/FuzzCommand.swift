import ArgumentParser
import Foundation
import ProbeSupport

/// `understudy-fuzz`: a server as a process, and clients that send it what no client should.
///
/// All that is sent follows from the seed: batch 17 of seed 5 is the same in each run. Behind each batch stands a request whose answer is
/// known. Says each answer that is none, each failure of the server, what makes it slow or large, and its end; then it ends with 1.
@main
struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understudy-fuzz", abstract: "Sends a server malformed and misshapen requests, and checks what it answers.")

    @Option(help: "How long.")
    var seconds = 60

    @Option(help: "What all requests are drawn from; another one each time if none is given.")
    var seed: Int?

    @Option(help: "Nothing but this batch of the seed.")
    var batch: Int?

    @Option(help: "How many clients there are.")
    var threads = 4

    @Option(help: "How long an answer may take, in seconds.")
    var patience = 10

    @Option(help: "How many MiB of memory the server may take; 0 for any number.")
    var memory = 1_024

    @Option(help: ArgumentHelp("The understudy to start; the one beside this program if none is named.", valueName: "file"))
    var program: String?

    func validate() throws {
        guard seconds > 0, patience > 0 else { throw ValidationError("--seconds and --patience are at least 1") }
        guard (1...64).contains(threads) else { throw ValidationError("--threads is from 1 to 64") }
        guard memory >= 0 else { throw ValidationError("--memory is at least 0") }
    }

    func run() throws {
        let seed = seed ?? Int.random(in: 1...999_999)
        say("seed \(seed); a finding of batch N comes again with --seed \(seed) --batch N")
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

/// What is to be sent, and what is too much.
struct FuzzPlan: Sendable {
    let seed: Int
    /// `nil` for one batch after the other.
    let only: Int?
    let seconds: Int
    let threads: Int
    let patience: Duration
    /// 0 for any number.
    let memoryMebibytes: Int
}
