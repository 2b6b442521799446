import Testing
import Values

@Suite("An error of a backend added in one line")
struct ExampleBackendErrorTests {
    private let server: ExampleServer

    init() throws {
        server = try ExampleServer(accounts: [ExampleServer.account("ada"), ExampleServer.account("bob")])
    }

    @Test(
        "has the backend's own envelope, whatever the request",
        arguments: [
            ("GET", "/moods/a/b", nil, 404, "no-such-path"), ("GET", "/moods/none", nil, 404, "no-such-mood"),
            ("DELETE", "/moods", nil, 405, "wrong-method"), ("PUT", "/moods-scale", "{}", 405, "wrong-method"),
            ("POST", "/moods", "{", 400, "not-json"), ("POST", "/moods", "[]", 422, "faulty"),
            ("POST", "/moods", #"{"score": 0}"#, 422, "faulty"), ("POST", "/moods", #"{"score": 1, "mood": 2}"#, 422, "faulty"),
        ] as [(String, String, String?, Int, String)])
    func envelope(_ method: String, _ target: String, _ text: String?, _ status: Int, _ problem: String) async throws {
        let answer = try await server.send(method, target, key: "mood-ada", text: text)
        #expect(answer.status == status)
        #expect(answer.problem == problem)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.json["problem"]?["text"]?.string?.isEmpty == false)
    }

    @Test("names the methods of the path in a 405")
    func methods() async throws {
        let answer = try await server.send("DELETE", "/moods", key: "mood-ada")
        #expect(answer.headers["allow"] == "GET, HEAD, POST")
    }

    @Test("lists all faults of a body at once")
    func faults() async throws {
        let answer = try await server.post("/moods", key: "mood-ada", ["score": 9, "note": 1])
        let faults = answer.json["problem"]?["faults"]?.array?.compactMap(\.string)
        let expected = [
            "$.score: found 9, expected a whole number from 1 to 5", "$.note: found 1, expected a string of 1 to 1000 characters",
        ]
        #expect(faults == expected)
    }

    @Test("from the domain is rendered like the others")
    func conflict() async throws {
        let first = try await server.post("/moods", key: "mood-ada", ["score": 4])
        #expect(first.status == 201)
        let second = try await server.post("/moods", key: "mood-ada", ["score": 1])
        #expect(second.status == 409)
        #expect(second.problem == "told-already")
    }

    @Test(
        "has the backend's own envelope when a fault rule sets the status",
        arguments: [(503, "http-503"), (429, "http-429"), (401, "key-needed")])
    func injected(_ status: Int, _ problem: String) async throws {
        let rule: JSON = ["match": ["path": "/moods", "account": "ada"], "effect": ["status": .integer(status)]]
        let added = try await server.post("/_understudy/faults", rule)
        #expect(added.status == 201)
        let answer = try await server.get("/moods", key: "mood-ada")
        #expect(answer.status == status)
        #expect(answer.problem == problem)
        #expect(answer.headers["x-understudy-fault"] != nil)
        // The rule gets the account of a request from the backend.
        let other = try await server.get("/moods", key: "mood-bob")
        #expect(other.status == 200)
    }
}
