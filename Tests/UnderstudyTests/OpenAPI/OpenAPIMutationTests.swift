import Testing
import TestSupport
import Values

extension JSON {
    /// This tree with another value at a path; `nil` removes the value.
    fileprivate func setting(_ value: JSON?, at path: [String]) -> JSON {
        guard let step = path.first else { return value ?? .null }
        var members = object ?? [:]
        members[step] = path.count == 1 ? value : (members[step] ?? [:]).setting(value, at: Array(path.dropFirst()))
        return .object(members)
    }
}

/// These tests prove that the checks of a correct document do look at it.
@Suite("A fault of an OpenAPI document is found")
struct OpenAPIMutationTests {
    private static let trends = "/api/longevity/trends"
    private static let delta = "/api/analytics/delta"

    private let json: JSON

    init() throws {
        json = try OpenAPIDescriptions.named("longevity").json
    }

    @Test("when an operation is missing")
    func missingOperation() throws {
        let document = OpenAPIDescription(json.setting(nil, at: ["paths", Self.trends, "get"]))
        let findings = OpenAPICoverage.missing(from: document, rows: try OpenAPICoverageTests.rows(of: "longevity"))
        #expect(findings == ["GET /api/longevity/trends is served, and not documented"])
        #expect(document.findings("GET", Self.trends, status: 200, json: [:]) == ["GET \(Self.trends): 200: there is no such operation"])
    }

    @Test("when there is one operation too many")
    func surplusOperation() throws {
        let operation = try #require(json["paths"]?[Self.trends]?["get"])
        let document = OpenAPIDescription(json.setting(operation, at: ["paths", "/api/longevity/more", "get"]))
        let findings = OpenAPICoverage.missing(from: document, rows: try OpenAPICoverageTests.rows(of: "longevity"))
        #expect(findings == ["GET /api/longevity/more is documented, and not served"])
        let id = try #require(operation["operationId"]?.string)
        #expect(OpenAPICoverage.repeatedIDs(in: [document]) == ["several operations are called \(id)"])
    }

    @Test("when a field has the wrong type, by its examples and by responses")
    func otherType() throws {
        let path = ["components", "schemas", "LongevityWeeklyDelta", "properties", "timezone", "type"]
        #expect(json["components"]?["schemas"]?["LongevityWeeklyDelta"]?["properties"]?["timezone"]?["type"] == "string")
        let document = OpenAPIDescription(json.setting("integer", at: path))
        let examples = OpenAPIExamples.findings(in: document).filter { $0.contains("$.timezone: ") }
        #expect(examples.contains { $0.hasPrefix("paths/\(Self.delta)/get/responses/200/") && $0.hasSuffix(#"breaks type: "integer""#) })
        let answer = try UsedWorld().send(.get, Self.delta, as: "alice").json
        let findings = document.findings("GET", Self.delta, status: 200, json: answer)
        #expect(findings.contains(#"GET /api/analytics/delta: 200: $.timezone: "Europe/Istanbul" breaks type: "integer""#))
    }

    @Test("when a response has one member too many or too few, or an undocumented status")
    func otherAnswer() throws {
        let document = OpenAPIDescription(json)
        let answer = try UsedWorld().send(.get, "/api/stats/summary", as: "alice").json
        #expect(document.findings("GET", "/api/stats/summary", status: 200, json: answer) == [])
        let more = document.findings("GET", "/api/stats/summary", status: 200, json: answer.with(["more": 1]))
        #expect(more == ["GET /api/stats/summary: 200: $.more: 1 breaks additionalProperties: false"])
        let fewer = document.findings("GET", "/api/stats/summary", status: 200, json: answer.without("userId"))
        #expect(fewer.contains { $0.hasSuffix("breaks required: userId") })
        #expect(document.findings("GET", "/api/stats/summary", status: 299, json: [:]) == ["GET /api/stats/summary: 299 is not documented"])
    }

    @Test("when a component is missing, unused, or has an unknown keyword")
    func components() throws {
        let gone = OpenAPIDescription(json.setting(nil, at: ["components", "schemas", "LongevityDeltaSummary"]))
        #expect(OpenAPICoverage.looseEnds(in: gone) == ["#/components/schemas/LongevityDeltaSummary leads nowhere"])
        let unused = OpenAPIDescription(json.setting(["kind": "string"], at: ["components", "schemas", "LongevityNothing"]))
        #expect(OpenAPICoverage.looseEnds(in: unused) == ["#/components/schemas/LongevityNothing is not used"])
        let faults = unused.schemas.flatMap { unused.schema.formFaults(of: $0.json) }
        #expect(faults == ["kind is no keyword that is known"])
    }
}
