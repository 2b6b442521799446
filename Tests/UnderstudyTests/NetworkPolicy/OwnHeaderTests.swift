import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("A header X-Understudy-…")
struct OwnHeaderTests {
    private func answer(_ target: String, _ fields: (String, String)...) throws -> (status: Int, detail: String?) {
        var headers: HTTPFields = [.authorization: "Bearer ada"]
        for (name, value) in fields { headers.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        let world = try TestWorld.keyed(accounts: [["key": "ada", "tokens": ["ada"]]])
        let response = world.respond(to: try #require(Request(method: .get, target: target, headers: headers)))
        return (response.status.code, try? JSON(parsing: response.body)["detail"]?.string)
    }

    private static let targets = ["/api/legal/terms", "/api/v1/insights", "/nothing", "/_understudy/health", "/_understudy/", "/"]

    @Test(
        "that is unknown is refused, with the nearest one",
        arguments: [
            ("X-Understudy-Sanbox", "X-Understudy-Sandbox"), ("x-understudy-sandbx", "X-Understudy-Sandbox"),
            ("X-Understudy-Noww", "X-Understudy-Now"),
        ], targets)
    func misspelled(_ names: (sent: String, meant: String), _ target: String) throws {
        let (status, detail) = try answer(target, (names.sent, "t1"))
        #expect(status == 400)
        #expect(detail?.contains("(did you mean \(names.meant)?)") == true)
    }

    @Test("that is unknown and near none is refused, with those there are")
    func unknown() throws {
        let (status, detail) = try answer("/api/legal/terms", ("X-Understudy-Anything", ""))
        #expect(status == 400)
        #expect(detail?.hasSuffix("requests may have X-Understudy-Sandbox, X-Understudy-Now, X-Understudy-Dashboard") == true)
    }

    @Test(
        "that is empty or repeated is refused", arguments: ["X-Understudy-Sandbox", "X-Understudy-Now", "X-Understudy-Dashboard"], targets)
    func emptyOrRepeated(_ name: String, _ target: String) throws {
        let value = name == "X-Understudy-Now" ? "2026-01-08T09:00:00Z" : "main"
        #expect(try answer(target, (name, "")).status == 400)
        #expect(try answer(target, (name, value), (name, value)).status == 400)
    }

    @Test("of a response has no effect in a request", arguments: ["X-Understudy-Fault", "x-understudy-matching-faults"], ["f1", ""])
    func response(_ name: String, _ value: String) throws {
        #expect(try answer("/api/legal/terms", (name, value)).status == 200)
        let sent = SentRequest(headers: [name: value], remote: SentRequest.otherMachine)
        #expect(try TestWorld.keyed().submit(sent).refusal == nil)
    }

    @Test("that is unknown is no reason that a page or a machine learns if it is not admitted")
    func order() throws {
        let unknown = ["X-Understudy-Sanbox": "t1"]
        let page = SentRequest(headers: unknown.merging(["Origin": "https://evil.example"]) { $1 })
        #expect(try TestWorld.keyed().submit(page).refusal == 403)
        #expect(try TestWorld.keyed().submit(SentRequest(headers: unknown, remote: SentRequest.otherMachine)).refusal == 401)
    }
}
