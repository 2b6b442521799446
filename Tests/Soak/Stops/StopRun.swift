import Foundation
import ProbeSupport
import Synchronization
import UnderstudyCore
import Values

/// Rounds of an orderly stop at a random moment, while clients write without a pause.
///
/// After the next start, each account must have exactly the rows whose writes were answered: a stop either answers a write or leaves it out.
struct StopRun {
    let options: PartOptions
    let findings: Findings

    /// The numbers of clients, in turn.
    private static let crowds = [1, 4]
    private static let type = LoadClient.progressTypes[0]
    private static let delaysMs = 20...200

    func perform() throws {
        let folder = try Template.makeFolder()
        var random = SeededGenerator(seed: options.seed)
        var answered = [Int](repeating: 0, count: SoakSeed.written.count)
        let deadline = options.deadline()
        var round = 0
        repeat {
            let server = try ServerProcess.serving(options.understudy, Template.arguments(in: folder), in: folder)
            check(answered, at: server.port, before: round)
            let clients = Self.crowds[round % Self.crowds.count]
            let delay = Duration.milliseconds(random.integer(in: Self.delaysMs))
            let counts = Mutex(answered)
            ThreadGroup.run(clients + 1) { number in
                if number < clients {
                    let count = write(to: server.port, as: SoakSeed.written[number])
                    return counts.withLock { $0[number] += count }
                }
                ScenarioRun.sleep(delay)
                server.program.send(SIGTERM)
            }
            answered = counts.withLock { $0 }
            // A second signal would end the server at once.
            let ending = server.program.waitForEnd(.seconds(60))
            if ending != .exited(0) { findings.fail("stop \(round): \(ending?.description ?? "no end") \(server.program.errors)") }
            findings.count(.stops)
            round += 1
        } while ContinuousClock.now < deadline && findings.failures < 20
        let server = try ServerProcess.serving(options.understudy, Template.arguments(in: folder), in: folder)
        check(answered, at: server.port, before: round)
        if server.stop() != .exited(0) { findings.fail("the last stop is not orderly: \(server.program.errors)") }
        say("stops: \(answered.reduce(0, +)) answered writes")
    }

    /// Writes until the connection ends.
    ///
    /// - Returns: the number of answered writes.
    private func write(to port: Int, as account: String) -> Int {
        let client = Client(port: port)
        var count = 0
        while true {
            findings.countTry("writes")
            let request = RawRequest("POST", "/api/v1/progress", LoadClient.entry(count, type: Self.type)).from(account)
            guard let answer = (try? client.exchange(request)) ?? nil else { return count }
            guard answer.status == 201 else {
                findings.fail("\(request) of \(account): \(answer)")
                return count
            }
            count += 1
            // After this response the server closes the connection.
            if answer.isLast { return count }
        }
    }

    private func check(_ answered: [Int], at port: Int, before round: Int) {
        let reader = WriteReader(run: WriteRun(findings), port: port)
        for (account, count) in zip(SoakSeed.written, answered) {
            let rows = reader.markers(at: LoadClient.progress(Self.type, of: account))?.count
            if rows != count {
                findings.fail("before stop \(round), \(account) has \(rows.map(String.init) ?? "unreadable") rows, and \(count) answers")
            }
        }
    }
}

extension Findings.Count {
    static let stops = Self("stops")
}
