import Foundation
import ProbeSupport

/// Starts the second process and sends it commands while there is load. For one thread.
final class SecondProcessController {
    private static let restSeconds = 0.05

    private let run: LoadRun
    /// The client for requests to the server itself.
    private let loadClient: LoadClient
    private let process = Process()
    private let commands = Pipe()
    private let outcomes = Pipe()
    private var received = Data()

    init(_ run: LoadRun) {
        self.run = run
        loadClient = LoadClient(number: run.plan.threads, run: run)
    }

    func work() {
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: ProcessInfo.processInfo.arguments[0])
        process.arguments = ["--as-second-process", run.server.folder]
        process.standardInput = commands
        process.standardOutput = outcomes
        do {
            try process.run()
        } catch {
            return run.findings.fail("the second process cannot be started: \(error)")
        }
        while !run.isOver, process.isRunning {
            // More imports than swaps, because imports are usual beside a running server.
            send(loadClient.pick([.importSeed, .importSeed, .importSeed, .exportSeed, .reset]))
            Thread.sleep(forTimeInterval: Self.restSeconds)
        }
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
        if process.terminationStatus != 0 { run.findings.fail("the second process ended with \(process.terminationStatus)") }
    }

    private func send(_ command: SecondProcess.Command) {
        run.findings.countTry("second process: \(command.rawValue)")
        if command == .reset { return reset() }
        let asked = run.ledger.tick()
        judge(outcome(of: command), of: command, since: asked)
    }

    /// The server learns of a new epoch when a transaction is refused. Until then it may answer from its cache for some milliseconds, so
    /// the swap ends only after a request that is not cached.
    private func reset() {
        guard run.swaps.tryAcquire() else { return }
        defer { run.swaps.release() }
        let asked = run.ledger.tick()
        run.ledger.begin(.foreignReset)
        let outcome = outcome(of: .reset)
        loadClient.control("GET", "accounts", expecting: [200])
        run.ledger.end(.foreignReset, isDone: outcome == SecondProcess.done)
        if outcome == SecondProcess.done { run.findings.count(.swaps) }
        judge(outcome, of: .reset, since: asked)
    }

    private func judge(_ outcome: String, of command: SecondProcess.Command, since asked: Int) {
        if outcome == SecondProcess.done { return }
        if outcome == SecondProcess.refused, run.ledger.hasSwapped(since: asked) { return run.findings.count(.interrupted) }
        run.findings.fail("the second process, told to \(command.rawValue): \(outcome)")
    }

    /// The process's answer to a command.
    private func outcome(of command: SecondProcess.Command) -> String {
        do {
            try commands.fileHandleForWriting.write(contentsOf: Data((command.rawValue + "\n").utf8))
        } catch {
            return "it accepts no commands: \(error)"
        }
        let lineBreak = UInt8(ascii: "\n")
        while !received.contains(lineBreak) {
            let piece = outcomes.fileHandleForReading.availableData
            if piece.isEmpty { return "it has ended" }
            received.append(piece)
        }
        let line = received.prefix { $0 != lineBreak }
        received = Data(received.dropFirst(line.count + 1))
        return String(decoding: line, as: UTF8.self)
    }
}
