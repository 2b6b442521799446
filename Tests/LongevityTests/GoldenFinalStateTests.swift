import Testing
import TestSupport
import UnderstudyCore

@Suite("After a sequence of requests, the stored data")
struct GoldenFinalStateTests {
    @Test("equals that of the real backend", arguments: GoldenCase.all(ofKind: "sequence"))
    func finalState(_ golden: GoldenCase) throws {
        let world = try golden.sequenceWorld(fidelity: "backend")
        for step in try #require(golden.json["expect"]?["steps"]?.array) { _ = try golden.answer(toStep: step, in: world) }
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
}
