import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyCore
import UnderstudyWorlds

/// What a key is made from.
struct AnswerKeyParts: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let target: String
    let headers: [String: String]
    let table: Int
    let acting: String?

    init(_ description: String, target: String = "/a", headers: [String: String] = [:], table: Int = 0, acting: String? = nil) {
        testDescription = description
        self.target = target
        self.headers = headers
        self.table = table
        self.acting = acting
    }

    func key() throws -> AnswerKey {
        try .make(target, headers: headers, table: table, acting: acting)
    }
}

@Suite("What an answer is kept under")
struct AnswerKeyTests {
    static let all = [
        AnswerKeyParts("the target"), AnswerKeyParts("another target", target: "/a?"),
        AnswerKeyParts("a target with é", target: "/caf\u{E9}"), AnswerKeyParts("one with e and an accent", target: "/cafe\u{301}"),
        AnswerKeyParts("a token", headers: ["Authorization": "Bearer t"]),
        AnswerKeyParts("another token", headers: ["Authorization": "Bearer u"]),
        AnswerKeyParts("a token with é", headers: ["Authorization": "Bearer caf\u{E9}"]),
        AnswerKeyParts("one with e and an accent", headers: ["Authorization": "Bearer cafe\u{301}"]),
        AnswerKeyParts("an empty token", headers: ["Authorization": ""]),
        AnswerKeyParts("an API key", headers: ["X-API-Key": "Bearer t"]),
        AnswerKeyParts("both", headers: ["Authorization": "Bearer t", "X-API-Key": "Bearer t"]),
        AnswerKeyParts("another table", table: 1), AnswerKeyParts("an account", acting: "t"),
        AnswerKeyParts("an account with é", acting: "caf\u{E9}"), AnswerKeyParts("one with e and an accent", acting: "cafe\u{301}"),
    ]

    @Test("is the same for the same parts alone, byte by byte", arguments: all.indices)
    func equality(_ index: Int) throws {
        let key = try Self.all[index].key()
        for (other, parts) in Self.all.enumerated() {
            #expect(try (parts.key() == key) == (other == index), "\(Self.all[index].testDescription) and \(parts.testDescription)")
        }
    }

    @Test("leaves out headers that say nothing of who asks")
    func otherHeaders() throws {
        #expect(try AnswerKey.make("/a", headers: ["Accept": "*/*"]) == AnswerKey.make("/a"))
    }

    @Test("has every value of a credential that comes several times")
    func severalValues() throws {
        func key(_ values: [String]) throws -> AnswerKey {
            var headers = HTTPFields()
            headers[values: .authorization] = values
            let request = try #require(Request(method: .get, target: "/a", headers: headers))
            return AnswerKey(table: 0, request, credentials: [.authorization], acting: nil)
        }
        #expect(try key(["a", "b"]) == key(["a", "b"]))
        for other in [["a"], ["b", "a"], ["a, b"], ["ab"], ["a", "b", "b"]] { #expect(try key(["a", "b"]) != key(other), "\(other)") }
    }
}
