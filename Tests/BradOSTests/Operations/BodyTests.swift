import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A request body")
struct BodyTests {
    private func post(_ path: String, _ body: String, contentType: String? = "application/json", in world: TestWorld? = nil) throws
        -> Answer
    {
        var headers = HTTPFields()
        headers[.contentType] = contentType
        let response = try (world ?? TestWorld()).respond(.post, "/api/dev" + path, headers: headers, bytes: Array(body.utf8))
        return (response.status.code, try JSON(parsing: response.body))
    }

    private static let invalidBody = JSON.refusal("VALIDATION_ERROR", "Invalid request body")

    @Test(
        "that is malformed, or not an object or array, is refused before anything else is checked",
        arguments: [
            "{bad", "{", "[", "{\"entries\":[}", "{\"entries\":[],}", "null", "true", "5", "\"x\"", "{}{}", "{'a':1}", "undefined",
            "{\"a\":NaN}",
        ])
    func malformed(_ body: String) throws {
        for path in ["/health-sync/hrv/bulk", "/health-sync/sync", "/cycling/ftp", "/cycling/weight-goal", "/today-coach/recommend"] {
            expectAnswer(try post(path, body), 400, Self.invalidBody, "\(path)")
        }
    }

    @Test("that is an array has no members", arguments: ["[]", "[{\"entries\":[]}]", " [ ] "])
    func array(_ body: String) throws {
        expectAnswer(try post("/health-sync/hrv/bulk", body), 400, .invalid("Invalid request body", .wrongType("object", "array")))
        expectAnswer(try post("/cycling/ftp", body), 400, .invalid("Invalid request data", .wrongType("object", "array")))
    }

    private static let good = MetricSample.hrv.upload([MetricSample.hrv.element("2026-01-07")]).text

    @Test(
        "that is not declared as JSON counts as empty",
        arguments: [nil, "", "text/plain", "application/x-www-form-urlencoded", "text/json", "multipart/form-data; boundary=x"] as [String?]
    )
    func notDeclared(_ contentType: String?) throws {
        for body in [Self.good, "{bad", ""] {
            expectAnswer(
                try post("/health-sync/hrv/bulk", body, contentType: contentType), 400,
                .invalid("Invalid request body", .missing("array", "entries")))
        }
        expectAnswer(
            try post("/cycling/vo2max/calculate", "{\"weightKg\":75}", contentType: contentType), 400,
            .invalid("Invalid request data", .missing("number", "weightKg")))
    }

    @Test(
        "can be declared as JSON in several ways",
        arguments: [
            "application/json", "application/json; charset=utf-8", "application/json;charset=UTF-8", "Application/JSON",
            " application/json ",
        ])
    func declared(_ contentType: String) throws {
        expectAnswer(try post("/health-sync/hrv/bulk", Self.good, contentType: contentType), 200, .success(["added": 1]))
    }

    @Test("that is empty counts as an empty object", arguments: ["/health-sync/hrv/bulk", "/health-sync/sync", "/cycling/ftp"])
    func empty(_ path: String) throws {
        let expected = try post(path, "{}")
        #expect(expected.status == 400)
        #expect(expected.body["error"]?["details"]?.array?.isEmpty == false)
        expectAnswer(try post(path, ""), 400, expected.body)
        expectAnswer(try post(path, "", contentType: nil), 400, expected.body)
    }

    @Test("can be longer than a megabyte")
    func long() throws {
        let padding = JSON.string(String(repeating: "x", count: 2_000))
        let elements = (0..<500).map { MetricSample.sleep.element(day(-$0), ["note": padding]) }
        let world = try TestWorld()
        try world.upload(.sleep, elements)
        #expect(try world.history(.sleep).array?.count == 500)
    }

    @Test("of a GET request is ignored", arguments: ["{bad", "null", "[]", "{\"days\":5}"])
    func reads(_ body: String) throws {
        let world = try TestWorld()
        try world.upload(.hrv, dates: [day(0)])
        let response = try world.respond(
            .get, "/api/dev/health-sync/hrv", headers: [.contentType: "text/plain"], bytes: Array(body.utf8))
        #expect(response.status.code == 200)
    }

    @Test("keeps its numbers as they were sent")
    func numbers() throws {
        let world = try TestWorld()
        let body = #"{"entries":[{"date":"2026-01-07","avgMs":42.123456789012345,"minMs":3.1e1,"maxMs":58.0,"sampleCount":6.0}]}"#
        #expect(try post("/health-sync/hrv/bulk", body, in: world).status == 200)
        let entry = try world.read("/health-sync/hrv")
        #expect(entry["avgMs"] == 42.123456789012345)
        #expect(entry["minMs"] == 31)
        #expect(entry["maxMs"] == 58)
        #expect(entry["sampleCount"] == 6)
    }
}
