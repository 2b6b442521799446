import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("An instant that no clock can show")
struct ClockLimitTests {
    @Test(
        "is refused with the years that a clock can show",
        arguments: [
            (HTTPRequest.Method.put, "/_understudy/clock", ["mode": "frozen", "now": "9999-01-01T00:00:00Z"]),
            (.put, "/_understudy/clock", ["mode": "running", "now": "0000-12-31T23:59:59Z"]),
            (.put, "/_understudy/clock", ["advance": "P9000Y"]),
            (.put, "/_understudy/sandboxes/late", ["now": "9999-12-31T23:59:59Z"]),
        ] as [(HTTPRequest.Method, String, JSON)])
    func refused(_ method: HTTPRequest.Method, _ path: String, _ body: JSON) throws {
        let answer = try TestWorld().send(method, path, body: body)
        #expect(answer.status == 400)
        #expect(answer.body.text.contains("years 1 to 9998"), "\(answer.body.text)")
    }

    @Test("is refused in X-Understudy-Now, too", arguments: ["9999-01-01T00:00:00Z", "0000-12-31T23:59:59Z", "tomorrow"])
    func header(_ text: String) throws {
        let name = try #require(HTTPField.Name("X-Understudy-Now"))
        let answer = try TestWorld().respond(.get, "/_understudy/accounts", headers: [name: text])
        #expect(answer.status == .badRequest)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("\(text), not \(VirtualClock.expected)"))
    }
}
