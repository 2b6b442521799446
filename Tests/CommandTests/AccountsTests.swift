import Testing
import Values

@testable import UnderstudyCommand

@Suite("`understudy accounts`")
struct AccountsTests {
    @Test("prints a table of the accounts, their tokens and their purposes")
    func table() async throws {
        let traveller: JSON = [
            "key": "a-traveller", "tokens": ["home", "away"], "timezone": "Pacific/Kiritimati", "note": "never at home",
        ]
        let place = try Workplace(accounts: [TestSeed.account("one"), traveller])
        try await place.createDatabase()
        let end = try await place.run(["accounts"])
        let table = [
            "ACCOUNT      TOKENS      TIME ZONE           FOR",
            "one          one         Europe/Istanbul     stands for one",
            "a-traveller  away, home  Pacific/Kiritimati  never at home",
        ]
        #expect(end.status == 0)
        #expect(end.outputLines == table)
    }

    @Test("--search: prints the accounts with the words, of a database and of a server", arguments: [false, true])
    func search(_ isServed: Bool) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one"), ["key": "two", "note": "ünlü & co"]])
        try await place.createDatabase()
        let server = isServed ? try await place.serve() : nil
        let end = try await place.run(["accounts", "--search", "ÜNLÜ &"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.outputLines == ["ACCOUNT  TOKENS  TIME ZONE  FOR", "two              UTC        ünlü & co"])
        _ = try await server?.stop()
    }

    @Test("of an answer without a key or tokens is an error that names the member")
    func incomplete() throws {
        let account: JSON = ["key": "one", "tokens": ["a", "b"], "timezone": .null, "note": .null, "displayName": "One"]
        let listed = try ListedAccount(account)
        #expect(listed.key == "one" && listed.tokens == ["a", "b"] && listed.timezone == nil && listed.displayName == "One")
        for (member, value) in [("key", .null), ("tokens", .null), ("tokens", ["a", 1])] as [(String, JSON)] {
            let error = #expect(throws: MissingMember.self) { try ListedAccount(account.merging([member: value])) }
            #expect(error?.name == member)
        }
    }

    @Test("escapes terminal control characters in keys, tokens and notes")
    func hostile() async throws {
        let hostile: JSON = ["key": "eve", "tokens": ["e\u{9b}2J"], "note": "\u{1b}]0;mine\u{7}\u{202e}"]
        let place = try Workplace(accounts: [hostile])
        try await place.createDatabase()
        let end = try await place.run(["accounts"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.outputLines.last == #"eve      e\u{9b}2J  UTC        \u{1b}]0;mine\u{7}\u{202e}"#)
    }

    @Test("prints only the header when there are no accounts")
    func none() async throws {
        let end = try await Workplace().run(["accounts", "--database", ":memory:", "--seed", "none"])
        #expect(end.status == 0)
        #expect(end.output == "ACCOUNT  TOKENS  TIME ZONE  FOR\n")
    }

    @Test("does not list minted tokens, which are secrets")
    func minted() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try await place.createDatabase()
        let before = try await place.run(["accounts"])
        let minted = try await place.run(["token", "one"])
        #expect(minted.status == 0)
        let after = try await place.run(["accounts"])
        #expect(after.output == before.output)
    }
}
