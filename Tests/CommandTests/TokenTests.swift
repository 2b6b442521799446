import Testing
import Values

@Suite("`understudy token`")
struct TokenTests {
    @Test("mints a token that a running server accepts; with a negative --expires-in an expired one, which it refuses")
    func used() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        for (flags, status) in [
            ([], 200), (["--expires-in", "PT5M"], 200), (["--kind", "opaque"], 200), (["--kind", "firebase"], 200),
            (["--kind", "firebase", "--expires-in", "P1D"], 200), (["--expires-in", "-PT5M"], 401), (["--expires-in=-PT5M"], 401),
            (["--kind", "firebase", "--expires-in", "-PT5M"], 401), (["--kind", "firebase", "--expires-in=-PT5M"], 401),
        ] as [([String], Int)] {
            let end = try await place.run(["token", "one"] + flags)
            #expect(end.status == 0 && end.outputLines.count == 1, "\(flags): \(end.errors)")
            #expect(try await server.status(of: end.outputLines.first ?? "") == status, "\(flags)")
        }
    }

    @Test("--kind fitiq mints an access token of FitIQ and Lume, which the server accepts until it expires")
    func fitIQ() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        let good = try await place.run(["token", "one", "--kind", "fitiq"])
        let expired = try await place.run(["token", "one", "--kind", "fitiq", "--expires-in", "-PT5M"])
        try #require(good.status == 0 && expired.status == 0, "\(good.errors) \(expired.errors)")
        #expect(good.outputLines[0].split(separator: ".").count == 3)
        #expect(try await server.get("/api/v1/users/me", token: good.outputLines[0]).status == 200)
        #expect(try await server.get("/api/v1/users/me", token: expired.outputLines[0]).status == 401)
    }

    @Test("--kind fitiq exits with status 64 for an account whose FitIQ user was deleted")
    func deletedUser() async throws {
        let account: JSON = ["key": "gone", "fitiq": ["deleted": true]]
        let place = try Workplace(accounts: [account])
        try await place.createDatabase()
        let end = try await place.run(["token", "gone", "--kind", "fitiq"])
        #expect(end.status == 64)
        let error = try #require(end.errorLines.last)
        #expect(error.contains("gone") && error.contains("FitIQ"), "\(end.errors)")
    }

    @Test("exits with status 64 and names the account when it does not exist")
    func unknown() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        let end = try await place.run(["token", "nobody"])
        #expect(end.status == 64)
        #expect(end.output == "")
        let lines = [
            "understudy: using the database understudy.sqlite, which no running server serves",
            "understudy: there is no account nobody; `understudy accounts` lists those there are",
        ]
        #expect(end.errorLines == lines)
    }
}
