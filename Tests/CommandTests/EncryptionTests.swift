import Foundation
import Testing
import Values

@Suite("A database with insights")
struct EncryptionTests {
    private static let secret = "Slept like a stone until the postman rang"
    private static let insight: JSON = [
        "id": "test-id", "title": .string("Title: \(secret)"), "content": .string("Content: \(secret)"),
        "summary": .string("Summary: \(secret)"),
        "suggestions": [.string("Suggestion: \(secret)")],
        "dataContext": ["goals": [.string("Goal: \(secret)")], "achievements": [.string("Achievement: \(secret)")]],
    ]

    /// A seed with a literal insight, in an evergreen account, whose seed the database stores for the next day.
    private func makePlace() throws -> Workplace {
        let account: JSON = ["key": "ada", "tokens": ["ada"], "fitiq": ["insights": [Self.insight]]]
        return try Workplace(accounts: [account])
    }

    @Test("contains none of their text in plain, neither while the server runs nor after it stops")
    func raw() async throws {
        let place = try makePlace()
        let server = try await place.serve()
        let answer = try await server.get("/api/v1/insights/test-id", token: "ada")
        #expect(answer.body["data"]?["content"] == Self.insight["content"])
        try expectNoPlaintext(in: place)
        let end = try await server.stop()
        #expect(end.status == 0)
        try expectNoPlaintext(in: place)
    }

    private func expectNoPlaintext(in place: Workplace) throws {
        for name in ["understudy.sqlite", "understudy.sqlite-wal"] where place.exists(name) {
            let data = try place.data(of: name)
            #expect(!data.isEmpty)
            for word in [Self.secret, "like a stone", "postman", Data(Self.secret.utf8).base64EncodedString()] {
                #expect(data.range(of: Data(word.utf8)) == nil, "\(name) has \"\(word)\"")
            }
        }
    }

    @Test("is refused without its key and served again with it")
    func missingKey() async throws {
        let place = try makePlace()
        try await place.createDatabase()
        let key = try place.data(of: "understudy.sqlite.key")
        try FileManager.default.removeItem(atPath: place.path(of: "understudy.sqlite.key"))
        let end = try await place.run(["--port", "0"])
        #expect(end.status == 69)
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("understudy.sqlite.key is missing") && end.errors.contains("--database"), "\(end.errors)")
        #expect(!place.exists("understudy.sqlite.key"))
        try key.write(to: URL(filePath: place.path(of: "understudy.sqlite.key")))
        try place.setMode(0o644, of: "understudy.sqlite.key")
        // An open key file is closed, and the command says so once.
        let notice = "understudy.sqlite.key could be read by other users of this machine; now only its owner can"
        let first = try await place.run(["accounts"])
        #expect(first.status == 0 && first.errors.contains(notice), "\(first.errors)")
        #expect(try place.mode(of: "understudy.sqlite.key") == 0o600)
        let second = try await place.run(["accounts"])
        #expect(second.status == 0 && !second.errors.contains("could be read"), "\(second.errors)")
        let answer = try await place.serve().get("/api/v1/insights/test-id", token: "ada")
        #expect(answer.body["data"]?["title"] == Self.insight["title"])
    }
}
