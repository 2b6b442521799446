import Testing

@Suite("`understudy token`")
struct TokenTests {
    /// Mints a token beside a running server, and gives the status that the token gets.
    private func mintAndUse(_ flags: [String]) async throws -> Int {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        let end = try await place.run(["token", "one"] + flags)
        try #require(end.status == 0, "\(end.errors)")
        try #require(end.outputLines.count == 1)
        return try await server.status(of: end.outputLines[0])
    }

    @Test(
        "mints a token that a running server takes",
        arguments: [
            [], ["--expires-in", "PT5M"], ["--kind", "opaque"], ["--kind", "firebase"], ["--kind", "firebase", "--expires-in", "P1D"],
        ])
    func taken(_ flags: [String]) async throws {
        let status = try await mintAndUse(flags)
        #expect(status == 200)
    }

    @Test(
        "mints a token that has expired, when asked to, which is refused",
        arguments: [
            ["--expires-in", "-PT5M"], ["--expires-in=-PT5M"], ["--kind", "firebase", "--expires-in", "-PT5M"],
            ["--kind", "firebase", "--expires-in=-PT5M"],
        ])
    func expired(_ flags: [String]) async throws {
        let status = try await mintAndUse(flags)
        #expect(status == 401)
    }

    @Test("mints another token each time")
    func distinct() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.run(["token", "one"])
        let second = try await place.run(["token", "one"])
        #expect(first.output != second.output)
    }

    @Test("makes an unsigned JSON Web Token of the kind `firebase`")
    func firebase() async throws {
        let end = try await Workplace(accounts: [TestSeed.account("one")]).run(["token", "one", "--kind", "firebase"])
        #expect(end.status == 0)
        #expect(end.output.hasPrefix("eyJ") && end.output.hasSuffix(".\n"))
        #expect(end.output.split(separator: ".").count == 3)
    }

    @Test("ends with status 64 for an account that is not there, and names it")
    func unknown() async throws {
        let end = try await Workplace(accounts: [TestSeed.account("one")]).run(["token", "nobody"])
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("nobody") && end.errors.contains("understudy accounts"), "\(end.errors)")
    }
}
