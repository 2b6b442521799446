import Testing

@Suite("The limit on threads")
struct ThreadTests {
    @Test("that is too low ends a start with one line and 69, in place of a wait for ever", arguments: ["-v 200000", "-v 250000"])
    func tooLow(_ limit: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let script = "ulimit \(limit); exec \"$0\" --port 0"
        let end = try await place.run(Program.shell, ["-c", script, Program.understudy().path])
        #expect(end.ending == .exited(69))
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("`ulimit -u`") && !end.errors.contains("--port"), "\(end.errors)")
    }

    @Test("that is too low ends a command that opens a database, before it creates one")
    func tooLowForDatabase() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let script = "ulimit -v 200000; exec \"$0\" seed import seed/demo.json --database mine.sqlite"
        let end = try await place.run(Program.shell, ["-c", script, Program.understudy().path])
        #expect(end.ending == .exited(69))
        #expect(end.errors.contains("`ulimit -u`"), "\(end.errors)")
        #expect(!place.exists("mine.sqlite"))
    }

    @Test(
        "does not concern a command that neither serves nor opens a database",
        arguments: ["--version", "--help", "seed schema", "seed check seed/demo.json", "routes", "settings"])
    func withoutThreads(_ command: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let end = try await place.run(Program.shell, ["-c", "ulimit -v 200000; exec \"$0\" \(command)", Program.understudy().path])
        #expect(end.ending == .exited(0), "\(end.errors)")
    }
}
