import Foundation
import ProbeSupport
import UnderstudyCore

/// One ``Scene`` on a folder of its own: what is done, how it is ended, and what must be there when the program is started again.
struct Stage {
    let scene: Scene
    let folder: ProbeFolder
    let understudy: UnderstudyBinary
    /// What is in the database, and is added to it.
    let writes: WriteRun

    private static let patience = Duration.seconds(60)
    /// What each client writes where a system call is the end; by then that has come, or will not.
    private static let writesOfEach = 12

    private var findings: Findings { writes.findings }

    /// Plays the scene until the program has ended.
    ///
    /// - Parameters:
    ///   - wrapper: a program with its arguments that starts the program in its turn.
    ///   - delay: after which the program is killed; `nil` when the wrapper does that.
    /// - Returns: whether it was killed.
    func play(through wrapper: [String] = [], killedAfter delay: Duration? = nil, seed: UInt64 = 1) throws -> Bool {
        findings.countTry(scene.rawValue)
        switch scene {
        case .firstStart, .importing:
            let arguments = scene == .importing ? Template.importArguments(in: folder) : ["--port", "0"] + Template.arguments(in: folder)
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
                findings.fail("before \(scene.rawValue), the server \(ending): \(errors)")
                return false
            case .silent:
                findings.fail("before \(scene.rawValue), the server does not say that it listens")
                return false
            }
        }
    }

    private func act(on server: ServerProcess, killedAfter delay: Duration?, _ seed: UInt64) {
        var strike: (@Sendable () -> Void)?
        if let delay {
            strike = {
                Stage.sleep(delay)
                server.program.send(SIGKILL)
            }
        }
        if scene == .writing {
            return writes.write(to: server.port, seed: seed, limit: strike == nil ? Self.writesOfEach : .max, meanwhile: strike)
        }
        Crew.work(strike == nil ? 1 : 2) { [strike] number in
            // A server that is killed does not answer.
            if number == 0 { _ = try? Client(port: server.port).exchange(WireRequest("POST", "/_understudy/reset")) } else { strike?() }
        }
    }

    /// Until it has done what it was started for, or has ended.
    private func waitUntilDone(_ program: RunningProgram) {
        let deadline = ContinuousClock.now + Self.patience
        while program.ending == nil, !program.output.contains("listening on "), ContinuousClock.now < deadline {
            Self.sleep(.milliseconds(5))
        }
    }

    private func end(_ program: RunningProgram, isKilled: Bool) -> Bool {
        program.send(isKilled ? SIGKILL : SIGTERM)
        guard let ending = program.waitForEnd(Self.patience) else {
            findings.fail("\(scene.rawValue): a program that was told to end has not ended after \(Self.patience)")
            return false
        }
        return ending == .killed(signal: SIGKILL)
    }

    static func sleep(_ duration: Duration) {
        Thread.sleep(forTimeInterval: duration / .seconds(1))
    }
}

extension Stage {
    /// Starts the program once more, and compares what it has with what it must have.
    ///
    /// - Parameter moment: for people.
    func check(_ moment: String) throws {
        let server: ServerProcess
        do {
            server = try ServerProcess.serving(understudy, Template.arguments(in: folder), in: folder)
        } catch {
            return findings.fail("\(moment), the next start: \(error)")
        }
        let client = Client(port: server.port)
        if Template.hasWholeAccounts(client) != true { findings.fail("\(moment), accounts are there in part, or cannot be listed") }
        if scene != .resetting || !isReset(server.port) { writes.check(at: server.port, moment) }
        for fault in DatabaseFile.faults(at: folder.path(of: Template.database)) { findings.fail("\(moment), \(fault)") }
        if server.stop() != .exited(0) { findings.fail("\(moment), the next server does not end in order: \(server.program.errors)") }
    }

    /// Whether a reset was done: then nothing of what was written is left.
    private func isReset(_ port: Int) -> Bool {
        let reader = WriteReader(run: writes, port: port)
        return SoakSeed.written.allSatisfy { account in
            Worker.progressTypes.allSatisfy { reader.markers(at: Worker.progress($0, of: account)) == [] }
        }
    }
}
