import Testing
import TestSupport
import Values

@Suite("The OpenAPI document")
struct OpenAPIGoldenTests {
    @Test("describes the real backend's responses to a golden sequence of requests", arguments: GoldenCase.all)
    func steps(_ golden: GoldenCase) throws {
        let document = try OpenAPIDescriptions.named("bradOS")
        let placeholders = GoldenPlaceholders(today: LocalDate(year: 2026, month: 1, day: 7))
        let steps = try #require(golden.json["steps"]?.array)
        let findings = try steps.flatMap { step -> [String] in
            let request = placeholders.filled(try #require(step["request"]))
            let expected = placeholders.filled(try #require(step["expect"])).sampled
            let method = try #require(request["method"]?.string)
            let path = try #require(request["path"]?.string)
            let target = "/api/dev" + path.replacing("$", with: "")
            guard let status = expected["status"]?.integer else {
                let statuses = (expected["statusIn"]?.array ?? []).compactMap(\.integer)
                let isDocumented = statuses.contains { document.documents(method, target, status: $0) }
                return isDocumented ? [] : ["\(method) \(target): none of \(statuses) is documented"]
            }
            // The real backend answers unknown routes with a page.
            guard expected["emptyBody"] == nil, expected["htmlBody"] == nil else { return [] }
            // The golden file has only the length of a long list.
            guard let json = expected["json"], json["dataLength"] == nil else {
                return document.documents(method, target, status: status) ? [] : ["\(method) \(target): \(status) is not documented"]
            }
            // The placeholder of any value stands for lists, too.
            return document.findings(method, target, status: status, json: json).filter { !$0.contains("\"\(anyValue)\" breaks type") }
        }
        #expect(findings == [])
    }
}

private let anyValue = "a-server-made-id"

extension JSON {
    /// The golden response with an instant and an id in place of its placeholders.
    fileprivate var sampled: JSON {
        switch self {
        case .string(let text):
            .string(
                text.replacing("{{ISO}}", with: "2026-01-07T09:00:00.000Z")
                    .replacing(/\{\{(ANY|\$\w+)\}\}/, with: anyValue)
                    .replacing("{{UUID}}", with: "7d9c1f5a-3b2e-4c6d-8e9f-0a1b2c3d4e5f"))
        case .array(let elements): .array(elements.map(\.sampled))
        case .object(let members): .object(members.mapValues(\.sampled))
        default: self
        }
    }
}
