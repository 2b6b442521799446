import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@Suite("A unique name")
struct SeedClaimTests {
    private func read(_ accounts: [JSON]) -> [ValidationError] {
        do throws(SeedError) {
            _ = try SeedDocument(["version": 1, "accounts": .array(accounts)], backends: [NoteBackend()])
            return []
        } catch {
            return error.faults
        }
    }

    struct Clash: Sendable, CustomTestStringConvertible {
        let kind: String
        let accounts: [JSON]
        let path: String
        let found: String
        let first: String

        var testDescription: String { kind }
    }

    @Test(
        "is refused the second time",
        arguments: [
            Clash(
                kind: "key", accounts: [["key": "ada"], ["key": "bob"], ["key": "ada"]], path: "$.accounts[2].key", found: "\"ada\"",
                first: "$.accounts[0].key"),
            Clash(
                kind: "token", accounts: [["key": "ada", "tokens": ["t1", "t2"]], ["key": "bob", "tokens": ["t3", "t2"]]],
                path: "$.accounts[1].tokens[1]", found: "\"t2\"", first: "$.accounts[0].tokens[1]"),
            Clash(
                kind: "token of one account", accounts: [["key": "ada", "tokens": ["t1", "t1"]]], path: "$.accounts[0].tokens[1]",
                found: "\"t1\"", first: "$.accounts[0].tokens[0]"),
            Clash(
                kind: "e-mail address", accounts: [["key": "ada", "email": "x@example.test"], ["key": "bob", "email": "x@example.test"]],
                path: "$.accounts[1].email", found: "\"x@example.test\"", first: "$.accounts[0].email"),
            Clash(
                kind: "e-mail address in another case",
                accounts: [["key": "ada", "email": "x@example.test"], ["key": "bob", "email": "X@Example.Test"]],
                path: "$.accounts[1].email", found: "\"X@Example.Test\"", first: "$.accounts[0].email"),
            Clash(
                kind: "backend's own", accounts: [["key": "ada", "notes": ["id": "n1"]], ["key": "bob", "notes": ["id": "n1"]]],
                path: "$.accounts[1].notes.id", found: "\"n1\"", first: "$.accounts[0].notes.id"),
        ])
    func clash(_ clash: Clash) {
        let faults = read(clash.accounts)
        #expect(faults.map(\.path) == [clash.path])
        #expect(faults.map(\.found) == [clash.found])
        #expect(faults.allSatisfy { $0.expected.contains(clash.first) }, "\(faults) do not say that \(clash.first) has it")
    }

    @Test("may equal a name of another kind")
    func otherKinds() {
        let accounts: [JSON] = [
            ["key": "x@example.test", "tokens": ["bob"], "notes": ["id": "ada"]],
            ["key": "bob", "email": "x@example.test", "tokens": ["x@example.test"], "notes": ["id": "bob"]],
        ]
        #expect(read(accounts) == [])
    }

    @Test("is refused together with all other errors")
    func together() {
        let accounts: [JSON] = [
            ["key": "ada", "tokens": ["t1"], "email": "x@example.test"],
            ["key": "ada", "tokens": ["t1"], "email": "x@example.test", "note": 5],
        ]
        let expected = ["$.accounts[1].email", "$.accounts[1].key", "$.accounts[1].note", "$.accounts[1].tokens[0]"]
        #expect(read(accounts).map(\.path).sorted() == expected)
    }
}
