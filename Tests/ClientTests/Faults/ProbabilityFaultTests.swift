import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("A rule with a probability", .highPriority)
struct ProbabilityFaultTests {
    private static let count = 40

    /// Whether a rule fires, for each request.
    private func pattern(_ probability: Double, seed: Int?) async throws -> String {
        let world = try await WireWorld()
        let when = JSON.object(omittingMissing: [("probability", .number(probability)), ("seed", seed.map(JSON.integer))])
        try await world.add(["when": when, "effect": ["status": 503]])
        let answers = try await world.send(.get("/api/legal/terms", token: nil), times: Self.count)
        return answers.map { $0.status == 503 ? "x" : "." }.joined()
    }

    @Test("fires for the same requests in each run, and for different ones with another seed")
    func seeded() async throws {
        let first = try await pattern(0.4, seed: 7)
        let second = try await pattern(0.4, seed: 7)
        let other = try await pattern(0.4, seed: 8)
        #expect(first == second)
        #expect(first != other)
        #expect(first.contains("x") && first.contains("."))
    }

    @Test("fires for the same requests in each run even without a seed")
    func unseeded() async throws {
        let first = try await pattern(0.4, seed: nil)
        let second = try await pattern(0.4, seed: nil)
        #expect(first == second)
    }

    @Test("always fires at 1 and never at 0", arguments: [(1, "x"), (0, ".")] as [(Double, String)])
    func ends(_ probability: Double, _ sign: String) async throws {
        let pattern = try await pattern(probability, seed: 3)
        #expect(pattern == String(repeating: sign, count: Self.count))
    }
}
