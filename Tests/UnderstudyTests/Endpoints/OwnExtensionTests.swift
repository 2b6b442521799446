import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("Members that a user's own file merges into answers")
struct OwnExtensionTests {
    private static func file(_ changes: JSON...) -> JSON { ["backend": "fitiq", "extend": .array(changes)] }

    @Test("are in each success of the operation, further ones for some accounts")
    func success() throws {
        let endpoints = try EndpointWorld(
            Self.file([
                "GET /progress": ["merge": ["data": ["streak": ["current": 4]]], "accounts": ["bob": ["data": ["streak": ["current": 6]]]]]
            ]))
        let answer = try endpoints.fitIQ(.get, "/progress").body
        #expect(answer["data"]?["streak"] == ["current": 4])
        #expect(answer["data"]?["entries"] == [])
        #expect(try endpoints.fitIQ(.get, "/progress", as: "bob").body["data"]?["streak"] == ["current": 6])
        #expect(try endpoints.fitIQ(.get, "/progress?limit=x").body["data"] == .null, "an error stays as it is")
    }

    @Test("remove a member by null")
    func removal() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /progress": ["merge": ["data": ["entries": .null]]]]))
        let data = try endpoints.fitIQ(.get, "/progress").body["data"]
        #expect(data?["entries"] == nil)
        #expect(data?["total"] == 0)
    }

    @Test("are in the errors of one status")
    func errors() throws {
        let endpoints = try EndpointWorld(Self.file(["GET /goals/{id}": ["status": 404, "merge": ["hint": "deleted"]]]))
        let answer = try endpoints.fitIQ(.get, "/goals/none")
        #expect(answer.status == 404)
        #expect(answer.body["hint"] == "deleted")
        #expect(answer.body["success"] == false)
        #expect(try endpoints.fitIQ(.get, "/goals").body["hint"] == nil)
    }

    @Test("apply one after the other, and to paths outside of the prefix")
    func several() throws {
        let endpoints = try EndpointWorld(
            Self.file(["GET /health": ["merge": ["a": 1]]], ["GET /health": ["merge": ["b": 2, "a": .null]]]))
        let body = try endpoints.world.get("/health").body
        #expect(body["b"] == 2)
        #expect(body["a"] == nil)
    }

    @Test("leave an answer without a body as it is")
    func noBody() throws {
        let endpoints = try EndpointWorld(.streaks, Self.file(["DELETE /streaks/{id}": ["merge": ["a": 1]]]))
        let id = try #require(endpoints.fitIQ(.post, "/streaks", ["kind": "weight"]).body["data"]?["id"]?.string)
        #expect(try endpoints.fitIQ(.delete, "/streaks/\(id)").body == .null)
    }

    @Test(
        "follow RFC 7396",
        arguments: [
            (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
            (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
            (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
            (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
            ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        ])
    func mergePatch(_ target: String, _ patch: String, _ result: String) throws {
        let json = try JSON(parsing: Array(target.utf8)).patched(by: JSON(parsing: Array(patch.utf8)))
        #expect(json.text == result)
    }
}
