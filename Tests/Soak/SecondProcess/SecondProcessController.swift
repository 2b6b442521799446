import Foundation
import ProbeSupport

/// Starts the second process and sends it commands while there is load. For one thread.
final class SecondProcessController {
    private static let restSeconds = 0.05
    /// A long lock is rare: most writes should succeed.
    private static let choices: [SecondProcess.Command] =
        [.lockLong] + [.start, .export, .lock].flatMap { Array(repeating: $0, count: 8) }

    private let run: LoadRun
    /// Picks the commands.
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
            send(loadClient.pick(Self.choices))
            Thread.sleep(forTimeInterval: Self.restSeconds)
        }
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
        if process.terminationStatus != 0 { run.findings.fail("the second process ended with \(process.terminationStatus)") }
    }

    private func send(_ command: SecondProcess.Command) {
        run.findings.countTry("second process: \(command.rawValue)")
        let outcome = outcome(of: command)
        if outcome != SecondProcess.done { run.findings.fail("the second process, told to \(command.rawValue): \(outcome)") }
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
