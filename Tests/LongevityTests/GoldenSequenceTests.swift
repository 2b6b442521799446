import Testing
import TestSupport
import Values

@Suite("A sequence of requests")
struct GoldenSequenceTests {
    @Test("gets the real backend's responses, and stores the same data", arguments: GoldenCase.all(ofKind: "sequence"))
    func sequence(_ golden: GoldenCase) throws {
        let world = try golden.sequenceWorld(fidelity: "backend")
        for (number, step) in try #require(golden.json["expect"]?["steps"]?.array).enumerated() {
            try check(step, number, of: golden, in: world)
        }
        try checkFinalState(of: golden, in: world)
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

    private func checkFinalState(of golden: GoldenCase, in world: TestWorld) throws {
        let accounts = try world.exportSeed()["accounts"]?.array ?? []
        for (uid, user) in golden.json["expect"]?["finalUsers"]?.object ?? [:] {
            let block = accounts.compactMap { $0["longevity"] }.first { $0["userId"]?.string == uid }
            let row = block?.without("derive", "checkIns", "score", "updatedAt") ?? .null
            #expect(row.differences(from: user == .null ? .null : user.without("updatedAt")).joined(separator: "\n") == "", "\(uid)")
            let entries = golden.json["expect"]?["finalEntries"]?[uid]?.array ?? []
            let wanted = JSON.array(entries.map(Self.checkIn))
            let found = JSON.array((block?["checkIns"]?.array ?? []).map { $0.without("createdAt", "updatedAt") })
            let comparable = { (json: JSON) in golden.storesLostDelta ? json.withoutDeltas : json }
            #expect(comparable(found).differences(from: comparable(wanted)).prefix(5).joined(separator: "\n") == "", "\(uid)")
        }
    }

    /// A stored check-in as an export contains it.
    private static func checkIn(_ entry: JSON) -> JSON {
        let names = ["dateKey": "date", "currentBiologicalAgeYears": "biologicalAgeYears", "currentAgingDebtYears": "agingDebtYears"]
        let left = ["userId", "date", "createdAt", "updatedAt"]
        let members = (entry.object ?? [:]).filter { !left.contains($0.key) && $0.value != .null }
        return .object(omittingMissing: members.map { (names[$0.key] ?? $0.key, $0.value) })
    }

    /// The backend may respond with the row as it was before the request, so that its `updatedAt` is not reliable (longevity.md 3.3).
    private static func comparable(_ body: JSON) -> JSON {
        guard let profile = body["profile"] else { return body }
        return body.with(["profile": profile.without("updatedAt")])
    }
}
