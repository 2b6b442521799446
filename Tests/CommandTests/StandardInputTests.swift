import Testing

@Suite("Standard input in place of a file")
struct StandardInputTests {
    @Test(
        "is read as a seed and as a configuration",
        arguments: [
            #"cat seed/demo.json | "$0" seed check -"#, #""$0" seed check - < seed/demo.json"#,
            #"cat seed/demo.json | "$0" seed check /dev/stdin"#, #""$0" seed check /dev/fd/3 3< seed/demo.json"#,
            #"cat seed/demo.json | "$0" seed import -"#, #"cat seed/demo.json | "$0" accounts --database :memory: --seed -"#,
            #"echo '{"database": "mine.sqlite"}' | "$0" seed import seed/demo.json --config - && test -e mine.sqlite"#,
        ])
    func read(_ script: String) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let end = try await place.start(script: script).finished()
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test("is checked like a file")
    func checked() async throws {
        let end = try await Workplace().start(script: #"echo '{"version": 2}' | "$0" seed check -"#).finished()
        #expect(end.status == 65)
        #expect(end.errors.contains("$.version"), "\(end.errors)")
    }
}
