import RawSockets
import Testing
import TestSupport
import Values

@Suite("A rule that varies responses")
struct VariationTests {
    /// The text of a response under a variation.
    private func text(_ variation: JSON, _ request: RawRequest = .trends, times: Int = 1) async throws -> [String] {
        let world = try await WireWorld()
        try await world.add(["effect": ["vary": variation]])
        return try await world.send(request, times: times).map(\.text)
    }

    private func plain(_ request: RawRequest = .trends) async throws -> String { try await WireWorld().send(request).text }

    @Test("makes the same changes for the same seed and request, in another world, too")
    func reproducible() async throws {
        let first = try await text(["seed": 7], times: 2)
        #expect(Set(first + (try await text(["seed": 7]))).count == 1)
    }

    @Test("makes other changes for another seed, and some for nearly each")
    func seeds() async throws {
        let real = try await plain()
        var texts: Set<String> = []
        for seed in 1...6 { texts.formUnion(try await text(["seed": .integer(seed)])) }
        #expect(texts.count > 3, "\(texts.count)")
        #expect(texts.subtracting([real]).count > 3)
    }

    @Test("makes the changes of `only` and no other")
    func only() async throws {
        let real = try JSON(parsing: Array(try await plain().utf8))
        let name = "GET /api/longevity/trends $ unknown member"
        let varied = try JSON(parsing: Array(try await text(["seed": 7, "only": [.string(name)]])[0].utf8))
        #expect(varied == real.merging(["nextVersion": ["since": "the next version"]]))
        #expect(try await text(["seed": 7, "only": []]) == [try await plain()])
    }

    @Test("leaves a response without a described form as it is")
    func undescribed() async throws {
        let request = RawRequest("GET", "/api/nothing")
        #expect(try await text(["seed": 7], request) == [try await plain(request)])
    }

    @Test(
        "is refused without a seed, and beside a response of the rule's own",
        arguments: [["vary": [:]], ["vary": ["seed": -1]], ["vary": ["seed": 1], "status": 200], ["vary": ["seed": 1], "body": 1]] as [JSON]
    )
    func refused(effect: JSON) async throws {
        let answer = try await WireWorld().control("POST", "faults", ["effect": effect])
        #expect(answer.status == 400, "\(answer)")
        #expect(answer.text.contains("$.effect.vary"), "\(answer.text)")
    }
}
