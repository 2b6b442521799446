import Testing
import TestSupport
import Values

@Suite("Responses computed from stored check-ins")
struct GoldenReadoutTests {
    @Test("equal those of the real backend", arguments: GoldenCase.all(ofKind: "readout"))
    func readout(_ golden: GoldenCase) throws {
        let account = try GoldenCase.account(
            user: golden.json["user"], entries: golden.json["entries"], claims: ["sub": "u1", "email": "user1@example.com"])
        let world = try golden.world(fidelity: "backend", accounts: [account])
        for (target, expected) in golden.readouts {
            let answer = try world.get(target, token: "tok-u1")
            #expect(answer.status == 200, "\(target)")
            let differences = golden.comparable(answer.body).differences(from: golden.comparable(expected))
            #expect(differences.prefix(8).joined(separator: "\n") == "", "\(target)")
        }
    }

    @Test("are compared for both revisions")
    func covered() {
        for revision in ["2026-01-14", "2026-01-20"] {
            let readouts = GoldenCase.all(ofKind: "readout").filter { $0.revision == revision }
            #expect(readouts.count > 20)
            #expect(readouts.allSatisfy { !$0.readouts.isEmpty })
        }
    }
}

extension GoldenCase {
    /// The requests of a readout's user, with the real responses. A case need not have all of them.
    var readouts: [(target: String, expected: JSON)] {
        let expect = json["expect"]
        var readouts = [
            ("/api/longevity/trends", expect?["trends"]), ("/api/stats/summary", expect?["summary"]),
            ("/api/age/state/u1", expect?["ageState"]), ("/api/metrics/scores", expect?["metricsScores"]),
        ]
        for range in ["weekly", "monthly", "yearly"] {
            readouts.append(("/api/analytics/delta?range=\(range)", expect?["delta"]?[range]))
            readouts.append(("/api/age/trend/u1?range=\(range)", expect?["ageTrend"]?[range]))
        }
        return readouts.compactMap { target, answer in answer.map { (target, $0) } }
    }

    fileprivate func comparable(_ body: JSON) -> JSON {
        hasWindowsInUTC ? body.without("weeklyHistory", "monthlyHistory", "yearlyHistory") : body
    }
}
