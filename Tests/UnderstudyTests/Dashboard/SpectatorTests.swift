import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

/// Requests with the header of the dashboard's own.
@Suite("A request marked by X-Understudy-Dashboard")
struct SpectatorTests {
    private static let target = "/_as/ada/api/longevity/trends"
    private static let page = ["X-Understudy-Dashboard": "1", "Host": "127.0.0.1:4000", "Sec-Fetch-Site": "same-origin"]
    private static let accounts: [JSON] = [["key": "ada", "tokens": ["ada"], "fitiq": ["progress": []]]]

    private let recorder = RequestRecorder()
    private let world: TestWorld

    init() throws {
        world = try TestWorld(
            settings: ["controlKey": .string(SentRequest.key)], accounts: Self.accounts, requestLog: recorder.log)
    }

    private func journal() throws -> [JSON] {
        try #require(try world.get("/_understudy/requests").body["requests"]?.array)
    }

    private func fault() throws -> JSON {
        try #require(try world.get("/_understudy/faults").body["faults"]?.array?.first)
    }

    @Test("meets no rule and counts for none; its response names the rules that an app's request would meet")
    func rules() throws {
        let rule: JSON = ["match": ["path": "/api/longevity/*"], "when": ["first": 1], "effect": ["status": 503]]
        #expect(try world.send(.post, "/_understudy/faults", body: rule).status == 201)
        let name = try #require(HTTPField.Name("X-Understudy-Matching-Faults"))
        let marked = try world.submit(SentRequest(target: Self.target, headers: Self.page)).response
        #expect(marked.status.code != 503)
        #expect(marked.headers[name] == "f1")
        #expect(try fault()["matched"] == 0 && fault()["fired"] == 0)
        #expect(try world.get(Self.target).status == 503)
        let later = try world.submit(SentRequest(target: Self.target, headers: Self.page)).response
        #expect(later.headers[name] == nil)
        #expect(try fault()["matched"] == 1)
    }

    @Test("that writes changes the data, and meets no rule either")
    func write() throws {
        let rule: JSON = ["match": ["method": "POST"], "when": ["first": 1], "effect": ["status": 503]]
        #expect(try world.send(.post, "/_understudy/faults", body: rule).status == 201)
        var headers = HTTPFields()
        for (name, value) in Self.page { headers[try #require(HTTPField.Name(name))] = value }
        let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]
        let made = try world.send(.post, "/_as/ada/api/v1/progress", headers: headers, body: entry)
        #expect(made.status == 201)
        #expect(try fault()["matched"] == 0)
        #expect(try journal() == [])
        let stored = try world.get("/_as/ada/api/v1/progress?type=weight").body["data"]?["entries"]?.array
        #expect(stored?.map { $0["id"] } == [made.body["data"]?["id"]])
        #expect(try world.send(.post, "/_as/ada/api/v1/progress", headers: headers, body: ["type": "weight"]).status == 400)
        let events = try #require(try world.get("/_understudy/events").body["events"]?.array).filter { $0["kind"] == "edit" }
        #expect(events.map { $0["summary"] } == ["The dashboard sent POST /api/v1/progress."])
        #expect(events.first?["account"] == "ada")
    }

    @Test("is in neither journal, verify, HAR nor the log")
    func traces() throws {
        for method in [HTTPRequest.Method.get, .head] {
            _ = try world.submit(SentRequest(method: method, target: Self.target, headers: Self.page))
        }
        _ = try world.submit(SentRequest(target: "/api/nothing/here", headers: Self.page))
        #expect(try journal() == [])
        let verified = try world.send(.post, "/_understudy/requests/verify", body: ["match": [:], "count": ["exactly": 0]])
        #expect(verified.status == 200)
        #expect(try world.get("/_understudy/requests.har").body["log"]?["entries"] == [])
        #expect(recorder.summaries() == [])
    }

    @Test("leaves lastRequestAt of a sandbox as it is, and creates none")
    func sandbox() throws {
        let seed: JSON = ["seed": ["version": 1, "accounts": .array(Self.accounts)]]
        #expect(try world.send(.put, "/_understudy/sandboxes/t1", body: seed).status == 201)
        _ = try world.submit(SentRequest(target: "/_sandbox/t1\(Self.target)", headers: Self.page))
        #expect(try world.get("/_understudy/sandboxes/t1").body["lastRequestAt"] == .null)
        #expect(try world.submit(SentRequest(target: "/_sandbox/none\(Self.target)", headers: Self.page)).response.status == .notFound)
        _ = try world.get("/_sandbox/t1\(Self.target)")
        #expect(try world.get("/_understudy/sandboxes/t1").body["lastRequestAt"]?.string != nil)
    }

    @Test(
        "counts as an app's unless a page of this server sends it",
        arguments: [
            (.get, ["Sec-Fetch-Site": "same-origin"], true), (.head, ["Sec-Fetch-Site": "same-origin"], true),
            (.get, ["Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:4000"], true),
            (.get, [:], false), (.get, ["Sec-Fetch-Site": "none"], false),
            (.get, ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:3000"], false),
            (.get, ["Origin": "http://localhost:3000", "Sec-Fetch-Site": "cross-site"], false),
            (.post, ["Sec-Fetch-Site": "same-origin"], true), (.delete, ["Sec-Fetch-Site": "same-origin"], true),
            (.post, [:], false), (.post, ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:3000"], false),
            (.get, ["Authorization": "Bearer \(SentRequest.key)"], true),
        ] as [(HTTPRequest.Method, [String: String], Bool)])
    func senders(_ method: HTTPRequest.Method, _ headers: [String: String], _ isSpectator: Bool) throws {
        let mark = ["X-Understudy-Dashboard": "1", "Host": "127.0.0.1:4000"]
        _ = try world.submit(SentRequest(method: method, target: "/api/legal/terms", headers: headers.merging(mark) { $1 }))
        #expect(try journal().count == (isSpectator ? 0 : 1))
    }

    @Test("needs the control key from another machine")
    func otherMachine() throws {
        let sent = SentRequest(target: Self.target, headers: Self.page, remote: SentRequest.otherMachine)
        #expect(try world.submit(sent).refusal == 401)
        var keyed = sent
        keyed.target = "/_key/\(SentRequest.key)\(Self.target)"
        keyed.headers["Sec-Fetch-Site"] = nil
        #expect(try world.submit(keyed).refusal == nil)
        #expect(try journal() == [])
    }
}
