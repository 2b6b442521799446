import Testing
import TestSupport
import UnderstudyCore

@Suite("What the real backend answers to one request after the other")
struct GoldenSequenceTests {
    @Test("is what is answered here", arguments: GoldenCase.all(ofKind: "sequence"))
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

    /// The backend may answer with the row as it was before the call; its time of change is not to be relied on (longevity.md 3.3).
    private static func comparable(_ body: JSON) -> JSON {
        guard let profile = body["profile"] else { return body }
        return body.with(["profile": profile.without("updatedAt")])
    }
}
