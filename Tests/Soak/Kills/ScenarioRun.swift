import Foundation
import ProbeSupport
import Storage
import UnderstudyCore

/// One ``Scenario`` in a folder of its own: runs the activity, ends the program, and checks the data after the next start.
struct ScenarioRun {
    let scenario: Scenario
    let folder: ProbeFolder
    let understudy: UnderstudyBinary
    /// The writes that the database contains, and those that this scenario adds.
    let writes: WriteRun

    private static let patience = Duration.seconds(60)
    /// The number of writes per client when a system call ends the program. By then the call was made, or will not be.
    private static let writesOfEach = 12

    private var findings: Findings { writes.findings }

    /// Runs the activity until the program has ended.
    ///
    /// - Parameters:
    ///   - wrapper: the beginning of the command line: a program that in turn starts the server.
    ///   - delay: the delay after which the program is killed; `nil` when the wrapper kills it.
    /// - Returns: whether the program was killed.
    func perform(through wrapper: [String] = [], killedAfter delay: Duration? = nil, seed: UInt64 = 1) throws -> Bool {
        findings.countTry(scenario.rawValue)
        switch scenario {
        case .firstStart, .importing:
            let arguments =
                scenario == .importing ? Template.importArguments(in: folder) : ["--port", "0"] + Template.arguments(in: folder)
            let line = wrapper + [understudy.path] + arguments
            let program = try RunningProgram(line[0], Array(line.dropFirst()), in: folder)
            if let delay { Self.sleep(delay) } else { waitUntilDone(program) }
            return end(program, isKilled: delay != nil)
        case .resetting, .writing:
            switch try ServerProcess.start(understudy, Template.arguments(in: folder), in: folder, through: wrapper) {
            case .serving(let server):
                act(on: server, killedAfter: delay, seed)
                return end(server.program, isKilled: delay != nil)
            case .ended(.killed(signal: SIGKILL), _): return true
            case .ended(let ending, let errors):
                findings.fail("before \(scenario.rawValue), the server \(ending): \(errors)")
                return false
            case .silent:
                findings.fail("before \(scenario.rawValue), the server does not say that it listens")
                return false
            }
        }
    }

    private func act(on server: ServerProcess, killedAfter delay: Duration?, _ seed: UInt64) {
        var strike: (@Sendable () -> Void)?
        if let delay {
            strike = {
                ScenarioRun.sleep(delay)
                server.program.send(SIGKILL)
            }
        }
        if scenario == .writing {
            return writes.write(to: server.port, seed: seed, limit: strike == nil ? Self.writesOfEach : .max, meanwhile: strike)
        }
        ThreadGroup.run(strike == nil ? 1 : 2) { [strike] number in
            // A killed server does not answer.
            if number == 0 { _ = try? Client(port: server.port).exchange(RawRequest("POST", "/_understudy/reset")) } else { strike?() }
        }
    }

    /// Waits until the program has finished its work, or has ended.
    private func waitUntilDone(_ program: RunningProgram) {
        let deadline = ContinuousClock.now + Self.patience
        while program.ending == nil, !program.output.contains("listening on "), ContinuousClock.now < deadline {
            Self.sleep(.milliseconds(5))
        }
    }

    private func end(_ program: RunningProgram, isKilled: Bool) -> Bool {
        program.send(isKilled ? SIGKILL : SIGTERM)
        guard let ending = program.waitForEnd(Self.patience) else {
            findings.fail("\(scenario.rawValue): a program that was told to end did not end within \(Self.patience)")
            return false
        }
        return ending == .killed(signal: SIGKILL)
    }

    static func sleep(_ duration: Duration) {
        Thread.sleep(forTimeInterval: duration / .seconds(1))
    }
}

extension ScenarioRun {
    /// Starts the program again and compares its data with the expected data.
    ///
    /// - Parameter moment: a description for people.
    func check(_ moment: String) throws {
        for draft in keyDrafts { findings.fail("\(moment), a draft of the key is left: \(draft)") }
        let server: ServerProcess
        do {
            server = try ServerProcess.serving(understudy, Template.arguments(in: folder), in: folder)
        } catch {
            return findings.fail("\(moment), the next start: \(error)")
        }
        let client = Client(port: server.port)
        if Template.hasWholeAccounts(client) != true { findings.fail("\(moment), accounts are stored partially, or cannot be listed") }
        if scenario != .resetting || !isReset(server.port) { writes.check(at: server.port, moment) }
        for fault in DatabaseFile.faults(at: folder.path(of: Template.database)) { findings.fail("\(moment), \(fault)") }
        if server.stop() != .exited(0) { findings.fail("\(moment), the next server does not exit cleanly: \(server.program.errors)") }
    }

    /// The drafts of the key file that are left, on a file system where a new file needs none.
    private var keyDrafts: [String] {
        let probe = folder.path(of: "probe")
        defer { unlink(probe) }
        guard (try? PrivateDraft.storeWithoutName([], at: probe)) == true else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
        return names.filter { $0.hasPrefix("\(Template.database).key.") }
    }

    /// Whether the reset was done. Then no write may be left.
    private func isReset(_ port: Int) -> Bool {
        let reader = WriteReader(run: writes, port: port)
        return SoakSeed.written.allSatisfy { account in
            LoadClient.progressTypes.allSatisfy { reader.markers(at: LoadClient.progress($0, of: account)) == [] }
        }
    }
}
