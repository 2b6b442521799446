import Testing
import TestSupport
import Values

/// The golden responses are the real backend's, with fidelity `backend`. The document describes the default, `guide`, and names the few
/// places where `backend` differs (longevity.md 5).
@Suite("The OpenAPI document describes the real backend's responses")
struct OpenAPIGoldenTests {
    private let document: OpenAPIDescription

    init() throws {
        document = try OpenAPIDescriptions.named("longevity")
    }

    @Test("to requests for stored check-ins", arguments: GoldenCase.all(ofKind: "readout"))
    func readout(_ golden: GoldenCase) throws {
        let findings = golden.readouts.flatMap { document.findings("GET", $0.target, status: 200, json: $0.expected) }
        #expect(findings == [])
    }

    @Test("to sequences of requests", arguments: GoldenCase.all(ofKind: "sequence"))
    func sequence(_ golden: GoldenCase) throws {
        let world = try golden.sequenceWorld(fidelity: "guide")
        let steps = try #require(golden.json["expect"]?["steps"]?.array)
        let findings = try steps.enumerated().flatMap { number, step -> [String] in
            let guide = try golden.answer(toStep: step, in: world)
            let method = try #require(step["request"]?["method"]?.string)
            let path = try #require(step["request"]?["path"]?.string)
            let status = try #require(step["expect"]?["status"]?.integer)
            var body = (step["expect"]?["body"] ?? .null).withKnownAge
            if status == guide.status { body = body.completed(by: guide.body) }
            let answers = golden.readsLostDelta(inStep: number) ? [] : document.findings(method, path, status: status, json: body)
            return answers + document.findings(method, path, status: guide.status, json: guide.body)
        }
        #expect(findings == [])
    }

    @Test("except for fields that were never written")
    func completion() {
        let guide: JSON = ["a": .null, "b": 0, "c": 1, "d": ["e": .null], "f": [["g": 0]], "h": .null]
        let golden: JSON = ["d": [:], "f": [[:]], "h": 2]
        let completed: JSON = ["d": ["e": .null], "f": [["g": 0]], "h": 2, "a": .null, "b": 0]
        #expect(golden.completed(by: guide) == completed)
    }
}

extension JSON {
    /// This response of the real backend, with the members filled in that are missing because they were never written. The documented
    /// response has null or 0 for them. Other missing members stay missing.
    fileprivate func completed(by guide: JSON) -> JSON {
        switch (self, guide) {
        case (.object(var members), .object(let others)):
            for (key, other) in others {
                if let value = members[key] {
                    members[key] = value.completed(by: other)
                } else if other == .null || other == 0 {
                    members[key] = other
                }
            }
            return .object(members)
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            return .array(zip(elements, others).map { $0.completed(by: $1) })
        default: return self
        }
    }
}
