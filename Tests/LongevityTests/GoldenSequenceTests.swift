import Testing
import TestSupport
import UnderstudyCore

@Suite("The responses to a sequence of requests")
struct GoldenSequenceTests {
    @Test("equal those of the real backend", arguments: GoldenCase.all(ofKind: "sequence"))
    func sequence(_ golden: GoldenCase) throws {
        let world = try golden.sequenceWorld(fidelity: "backend")
        for (number, step) in try #require(golden.json["expect"]?["steps"]?.array).enumerated() {
            try check(step, number, of: golden, in: world)
        }
    }

    private func check(_ step: JSON, _ number: Int, of golden: GoldenCase, in world: TestWorld) throws {
        let answer = try golden.answer(toStep: step, in: world)
        let expected = try #require(step["expect"])
        let request = "\(step["request"]?["method"]?.string ?? "") \(step["request"]?["path"]?.string ?? "")"
        let title = "step \(number) \(step["label"]?.string ?? ""): \(request)"
        #expect(answer.status == expected["status"]?.integer, "\(title)")
        var (actual, wanted) = (Self.comparable(answer.body), Self.comparable(expected["body"] ?? .null).withKnownAge)
        if golden.readsLostDelta(inStep: number) { (actual, wanted) = (actual.withoutDeltas, wanted.withoutDeltas) }
        #expect(actual.differences(from: wanted).prefix(8).joined(separator: "\n") == "", "\(title)")
    }

    /// The backend may respond with the row as it was before the request, so that its `updatedAt` is not reliable (longevity.md 3.3).
    private static func comparable(_ body: JSON) -> JSON {
        guard let profile = body["profile"] else { return body }
        return body.with(["profile": profile.without("updatedAt")])
    }
}
