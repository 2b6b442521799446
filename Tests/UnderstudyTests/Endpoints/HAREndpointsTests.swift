import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("Endpoints from an HTTP Archive")
struct HAREndpointsTests {
    private static let schema = "http://localhost:4000/_understudy/endpoints/schema.json"

    @Test("name the schema, the backend and the routes, in the order of the first calls, as pretty text")
    func text() throws {
        let endpoints = try HARSession.endpoints([.json(#"{"a":[],"n":1}"#), .json("", status: 204, "DELETE", "/streaks/s1")])
        let text = """
            {
              "$schema": "\(Self.schema)",
              "backend": "fitiq",
              "routes": [
                {
                  "GET /streaks": {
                    "body": {
                      "a": [],
                      "n": 1
                    }
                  }
                },
                {
                  "DELETE /streaks/s1": {
                    "status": 204
                  }
                }
              ]
            }

            """
        #expect(String(decoding: endpoints.bytes, as: UTF8.self) == text)
        #expect(endpoints.notes == ["2 routes of fitiq with 2 answers"])
    }

    @Test("have several answers as a sequence, in the same form of text")
    func sequenceText() throws {
        let endpoints = try HARSession.endpoints([.json("[]"), .json(#"{"message":"gone"}"#, status: 410)])
        let json: JSON = [
            "$schema": .string(Self.schema), "backend": "fitiq",
            "routes": [["GET /streaks": ["answers": [["status": 200, "body": []], ["status": 410, "body": ["message": "gone"]]]]]],
        ]
        #expect(String(decoding: endpoints.bytes, as: UTF8.self) == json.prettyText + "\n")
    }

    @Test(
        "keep the order of the answers, and each repetition except the last",
        arguments: [
            (["1"], ["1"]), (["1", "1", "1"], ["1"]), (["1", "2", "2"], ["1", "2"]), (["1", "1", "2"], ["1", "1", "2"]),
            (["1", "2", "1"], ["1", "2", "1"]),
        ])
    func sequence(_ recorded: [String], _ written: [String]) throws {
        let route = try HARSession.endpoints(recorded.map { .json($0) }).route
        let bodies = route?["answers"]?.array?.map { $0["body"]?.text ?? "" } ?? [route?["body"]?.text ?? ""]
        #expect(bodies == written)
    }

    @Test("have the calls by the time of their start, whatever its offset; one without a time follows the one before it")
    func order() throws {
        let exchanges: [HARExchange] = [
            .json("3").at("2026-01-05T10:00:03.500+01:00"), .json("4"), .json("1").at("2026-01-05T09:00:01Z"),
            .json("2").at("2026-01-05T09:00:01.0009999Z"), .json("5").at("2026-01-05T09:00:03.500Z"),
        ]
        let answers = try HARSession.endpoints(exchanges).route?["answers"]?.array?.map { $0["body"]?.text ?? "" }
        #expect(answers == ["1", "2", "3", "4", "5"])
    }

    @Test("replace an operation of the same path, and no other")
    func replacing() throws {
        let routes = try HARSession.endpoints([
            .json("[]", "GET", "/goals"), .json("[]", "GET", "/goals/2f0c7a52"), .json("[]", "GET", "/goals/gr%C3%BCn"), .json("[]"),
        ]).routes
        #expect(routes.filter { $0.value["replaces"] == true }.keys == ["GET /goals", "GET /goals/{value}"])
        #expect(routes.count == 4)
    }

    @Test("are for users if the requests had a user's credentials, of a header or of the base URL")
    func users() throws {
        func owner(_ exchanges: [HARExchange]) throws -> JSON? { try HARSession.endpoints(exchanges).route?["for"] }
        #expect(try owner([.json("1").ofUser]) == "user")
        #expect(try owner([.json("1").with { $0.requestHeaders["authorization"] = "***" }]) == "user")
        #expect(try owner([.json("1").with { $0.url = "http://localhost:4000/_as/ada/api/v1/streaks" }]) == "user")
        #expect(try owner([.json("1")]) == nil)
        #expect(try owner([.json("1").with { $0.requestHeaders = ["Cookie": "a=b", "X-API-Key": "k"] }]) == nil)
        // The operation reads no credentials of a user.
        #expect(try owner([.json("{}", "POST", "/auth/login").ofUser]) == nil)
    }

    @Test("for users have no answer to a request without credentials, unless it had success")
    func withoutCredentials() throws {
        let refused = try HARSession.endpoints([.json("{}", status: 401), .json("1").ofUser]).route
        #expect(refused == ["for": "user", "body": 1] as JSON)
        let open = try HARSession.endpoints([.json("2"), .json("1").ofUser]).route
        #expect(open?["for"] == nil)
        #expect(open?["answers"]?.array?.count == 2)
    }

    @Test("are literal if a text has the start of a template")
    func literal() throws {
        #expect(try HARSession.endpoints([.json(#"{"a":"{\u007bnow}}"}"#)]).route == ["literal": true, "body": ["a": "{{now}}"]] as JSON)
        #expect(try HARSession.endpoints([.json("1"), .json(#"["{{"]"#)]).route?["literal"] == true)
        #expect(try HARSession.endpoints([.json(#"{"a":{"b":{"c":{}}}}"#)]).route?["literal"] == nil)
    }

    @Test("have only the paths that fit a pattern")
    func only() throws {
        let exchanges: [HARExchange] = [.json("1"), .json("2", "GET", "/streaks/summary"), .json("3", "GET", "/meals")]
        func paths(_ patterns: [String]) throws -> [String] { try HARSession.endpoints(exchanges, only: patterns).routes.keys }
        #expect(try paths(["/streaks*"]) == ["GET /streaks", "GET /streaks/summary"])
        #expect(try paths(["*/summary", "/meals"]) == ["GET /streaks/summary", "GET /meals"])
        let error = try #require(throws: StartError.self) { try paths(["/api/v1/streaks"]) }
        #expect(error.exitStatus == 64)
        #expect(error.description == "no call in session.har fits --only /api/v1/streaks; a path there is /streaks")
    }

    @Test("have one backend, which is named if the archive has calls of several")
    func backends() throws {
        let session = try HARSession([
            .json("1"), .json("2", "GET", "/meals"), HARExchange(url: "https://t.example/v1/batch"),
            HARExchange(url: "https://brad.example/api/prod/meals"),
        ])
        #expect(try session.endpoints(of: "FitIQ", only: []).routes.keys == ["GET /streaks", "GET /meals"])
        #expect(try session.endpoints(of: "bradOS", only: []).json["backend"] == "bradOS")
        #expect(try session.endpoints(of: "null", only: []).json["backend"] == .null)
        #expect(try session.endpoints(of: nil, only: ["/v1/*"]).json["backend"] == .null)
        func refusal(_ backend: String?) throws -> String {
            let error = try #require(throws: StartError.self) { try session.endpoints(of: backend, only: []) }
            #expect(error.exitStatus == 64)
            return error.description
        }
        let counts = "fitiq (2), bradOS (1), null (1)"
        #expect(try refusal(nil) == "session.har has calls of \(counts); a file has one backend: choose it with --backend")
        #expect(try refusal("longevity") == "session.har has no call of longevity; it has those of \(counts)")
        let names = "longevity, fitiq, bradOS, firebase, null (did you mean fitiq?)"
        #expect(try refusal("fitqi") == "--backend is \"fitqi\", not one of \(names)")
    }

    @Test("have a limited sequence, and are refused beyond the size of a file")
    func limits() throws {
        let many = try HARSession.endpoints((0..<10_002).map { .json("\($0)") })
        #expect(try many.route?["answers"]?.array?.count == 10_000)
        #expect(many.notes.last == "left out: 2 answers beyond the 10000 of a route")
        // Deep elements have long lines in pretty text.
        let elements = Array(repeating: "1", count: 90_000).joined(separator: ",")
        let large = String(repeating: "[", count: 100) + elements + String(repeating: "]", count: 100)
        let error = try #require(throws: StartError.self) { try HARSession.endpoints([.json(large)]) }
        #expect(error.exitStatus == 64)
        #expect(error.description.contains("more than 16 MB, the most of a file; choose some with --only"))
    }
}
