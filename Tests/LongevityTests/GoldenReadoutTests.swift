import Testing
import TestSupport
import UnderstudyCore

@Suite("What the real backend reads out of stored check-ins")
struct GoldenReadoutTests {
    @Test("is what is read out here", arguments: GoldenCase.all(ofKind: "readout"))
    func readout(_ golden: GoldenCase) throws {
        let now = try #require(golden.json["now"]?.string)
        let account = try GoldenCase.account(
            user: golden.json["user"], entries: golden.json["entries"], claims: ["sub": "u1", "email": "user1@example.com"])
        let world = try TestWorld(now: now, fidelity: "backend", accounts: [account])
        let expected = try #require(golden.json["expect"])

        func check(_ target: String, _ expected: JSON?) throws {
            guard let expected else { return }
            let answer = try world.get(target, token: "tok-u1")
            #expect(answer.status == 200, "\(target)")
            #expect(answer.body.differences(from: expected).prefix(8).joined(separator: "\n") == "", "\(target)")
        }

        try check("/api/longevity/trends", expected["trends"])
        for range in ["weekly", "monthly", "yearly"] {
            try check("/api/analytics/delta?range=\(range)", expected["delta"]?[range])
            try check("/api/age/trend/u1?range=\(range)", expected["ageTrend"]?[range])
        }
        try check("/api/stats/summary", expected["summary"])
        try check("/api/age/state/u1", expected["ageState"])
    }
}
