import Testing

@testable import UnderstudyWorlds

@Suite("The counts of an operation")
struct CoverageTests {
    @Test(
        "are by the class of the status",
        arguments: [
            (nil, .broken), (100, .informational), (199, .informational), (200, .success), (299, .success), (304, .redirection),
            (400, .refusal), (499, .refusal), (500, .failure), (999, .failure),
        ] as [(Int?, Coverage.Outcome)])
    func outcome(_ status: Int?, _ outcome: Coverage.Outcome) {
        #expect(Coverage.Outcome(status: status) == outcome)
    }

    @Test("are those of its backend and name alone")
    func counts() {
        var coverage = Coverage()
        let (one, other) = (Coverage.Operation(backend: "a", name: "GET /a"), Coverage.Operation(backend: "b", name: "GET /a"))
        coverage.note(one, status: 200)
        coverage.note(one, status: nil, presets: ["offline", Coverage.ownRule])
        #expect(coverage[one].outcomes == [.success: 1, .broken: 1])
        #expect(coverage[one].faults == ["offline": [.broken: 1], "other": [.broken: 1]])
        #expect(coverage[one].requests == 2)
        #expect(coverage[other].requests == 0)
    }
}
