import Foundation
import ProbeSupport
import Storage
import UnderstudyCore
import Values

/// A full disk during first starts, imports and writes. The program must report it in one line or in a response, must not store anything
/// partially, and must continue once there is room again.
struct DiskRun {
    private let options: PartOptions
    private let findings: Findings
    private let disk: SmallDisk
    private let folder: ProbeFolder

    /// The exit statuses for an unavailable database and for a failed import.
    private static let statuses: Set<Int32> = [69, 70]

    init(_ options: PartOptions, _ findings: Findings) throws {
        self.options = options
        self.findings = findings
        disk = try SmallDisk()
        folder = try Template.makeFolder()
    }

    func perform() throws {
        let written = try Template(options.understudy, findings, writesOfEach: 4)
        let seeded = try Template(options.understudy, findings, writesOfEach: 0)
        if !disk.isMounted {
            findings.count(.notTried)
            say("disk: nothing can be mounted here, so files are bounded instead; what a running server does is not tried")
        }
        var random = SeededGenerator(seed: options.seed)
        let deadline = options.deadline()
        repeat {
            try startFirst(kibibytes: random.integer(in: 8...2_048))
            try importSeed(into: written, spareKibibytes: random.integer(in: 0...1_024))
            if disk.isMounted { try write(seeded, seed: random.next()) }
        } while ContinuousClock.now < deadline && findings.failures < 20
    }

    private var serveArguments: [String] { Template.arguments(in: folder, database: disk.path) }

    private func startFirst(kibibytes: Int) throws {
        findings.countTry("first starts")
        try begin()
        try disk.resize(kibibytes)
        let moment = "a first start with \(kibibytes) KiB of room"
        switch try ServerProcess.start(options.understudy, serveArguments, in: folder, through: disk.wrapper) {
        case .serving(let server):
            if server.stop() != .exited(0) { findings.fail("\(moment): the server does not exit cleanly: \(server.program.errors)") }
        case .ended(let ending, let errors): judge(ending, errors, moment)
        case .silent: findings.fail("\(moment): it neither ends nor listens")
        }
        try checkNextStart(moment, writes: nil)
    }

    private func importSeed(into template: Template, spareKibibytes: Int) throws {
        findings.countTry("imports")
        try begin()
        try template.copyDatabase(to: disk.url)
        try disk.resize(disk.usedKibibytes + spareKibibytes)
        let moment = "an import with \(spareKibibytes) KiB of room"
        let arguments = Template.importArguments(in: folder, database: disk.path)
        let (ending, errors) = try options.understudy.run(arguments, in: folder, through: disk.wrapper)
        if let ending { if ending != .exited(0) { judge(ending, errors, moment) } } else { findings.fail("\(moment): it does not end") }
        try checkNextStart(moment, writes: template.writes)
    }

    private func begin() throws {
        try disk.resize(nil)
        try disk.empty()
    }

    /// A program that finds its disk full must report it in one line.
    private func judge(_ ending: Ending, _ errors: String, _ moment: String) {
        findings.countRefusal()
        guard case .exited(let status) = ending, Self.statuses.contains(status) else {
            return findings.fail("\(moment): it \(ending), and not with 69 or 70: \(errors)")
        }
        let lines = errors.split(separator: "\n")
        if lines.count != 1 { findings.fail("\(moment): it says \(lines.count) lines: \(errors)") }
    }

    /// Starts a server on the present data, with much room.
    private func checkNextStart(_ moment: String, writes: WriteRun?) throws {
        try disk.resize(nil)
        let server: ServerProcess
        do {
            server = try ServerProcess.serving(options.understudy, serveArguments, in: folder)
        } catch {
            return findings.fail("after \(moment), with room again: \(error)")
        }
        if Template.hasWholeAccounts(Client(port: server.port)) != true { findings.fail("after \(moment), accounts are stored partially") }
        writes?.check(at: server.port, "after \(moment)")
        for fault in DatabaseFile.faults(at: disk.path) { findings.fail("after \(moment), \(fault)") }
        if server.stop() != .exited(0) { findings.fail("after \(moment), the next server does not exit cleanly") }
    }
}

extension DiskRun {
    /// Fills the disk under a server with writing clients, then makes room again.
    private func write(_ template: Template, seed: UInt64) throws {
        findings.countTry("fillings")
        try begin()
        try template.copyDatabase(to: disk.url)
        let server = try ServerProcess.serving(options.understudy, serveArguments, in: folder)
        try disk.resize(disk.usedKibibytes + 512)
        let writes = WriteRun(findings)
        writes.write(to: server.port, seed: seed, limit: 10)
        let filler = disk.fill()
        writes.write(to: server.port, seed: seed &+ 1, limit: 10)
        checkRefusal(at: server.port)
        checkRead(at: server.port)
        try FileManager.default.removeItem(at: filler)
        try disk.resize(nil)
        let whileFull = writes.count
        writes.write(to: server.port, seed: seed &+ 2, limit: 10)
        // Some requests may still get a 503.
        let asked = SoakSeed.written.count * 10
        if writes.count < whileFull + asked / 2 {
            findings.fail("with room again after a full disk, \(writes.count - whileFull) of \(asked) writes are done")
        }
        writes.check(at: server.port, "with room again after a full disk")
        server.kill()
        try checkNextStart("a full disk and a kill", writes: writes)
    }

    /// A write without room must get a 503 with `Retry-After`.
    private func checkRefusal(at port: Int) {
        // Larger than the free space that the files may still have in their pages.
        let list = JSON.array(Array(repeating: .string(String(repeating: "n", count: 400)), count: 200))
        let request = RawRequest("PATCH", "/api/v1/users/me/preferences", ["allergies": list]).from(SoakSeed.written[0])
        for _ in 0..<40 {
            let answer = (try? Client(port: port).exchange(request)) ?? nil
            guard let answer else { return findings.fail("on a full disk, a request is not answered") }
            guard answer.status == 503 else { continue }
            if answer["Retry-After"] == nil { findings.fail("on a full disk, a 503 has no Retry-After: \(answer)") }
            if answer.json == nil { findings.fail("on a full disk, a 503 is no JSON: \(answer)") }
            return
        }
    }

    private func checkRead(at port: Int) {
        let account = SoakSeed.written[1]
        let target = LoadClient.target(of: LoadClient.progress("steps", of: account)) + "&fresh=1"
        let answer = (try? Client(port: port).exchange(RawRequest("GET", target).from(account))) ?? nil
        if answer?.status != 200 {
            findings.fail("on a full disk, stored data cannot be read: \(answer.map { "\($0)" } ?? "no answer")")
        }
    }
}
