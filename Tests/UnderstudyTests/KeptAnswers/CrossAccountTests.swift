import Testing
import UnderstudyCore

@Suite("An answer that is kept")
struct CrossAccountTests {
    @Test("is what would be computed afresh, whoever asks, after a write", arguments: WriteCase.all)
    func afterWrite(_ write: WriteCase) throws {
        let world = try KeptAnswersWorld()
        let body = try write.body(world)
        // The writer asks last: what that brings about must not hide what others were told.
        let others = (["bob", nil, "alice"] as [String?]).filter { $0 != write.name }
        let reads = try world.keeping(answersTo: (others + [write.name]).flatMap { try Read.all(by: $0) })
        #expect(world.keptBytes > 0)
        let answer = try world.send(write.method, write.target, as: write.name, body)
        #expect(answer.status == write.status, "\(answer)")
        let stale = try world.staleAnswers(to: reads)
        #expect(stale == [])
    }

    @Test("is so after every write that is not built, too")
    func afterUnbuiltWrites() throws {
        let world = try KeptAnswersWorld()
        let reads = try world.keeping(answersTo: (["bob", nil, "alice"] as [String?]).flatMap { try Read.all(by: $0, onlyBuilt: false) })
        for row in try BackendRoutes.writes(built: false) {
            let answer = try world.send(row.method, RoutePath.filled(row.path, for: "alice"), as: "alice", [:])
            // Strava is not connected, and says so.
            #expect([400, 501].contains(answer.status), "\(row.route): \(answer)")
        }
        let stale = try world.staleAnswers(to: reads)
        #expect(stale == [])
    }

    @Test("is looked at after a write to every route that there is")
    func coverage() throws {
        let routes = Set(try BackendRoutes.writes(built: true).map(\.route))
        let covered = Set(WriteCase.all.map(\.route))
        #expect(routes.subtracting(covered).sorted() == [])
        #expect(covered.subtracting(routes).sorted() == [])
    }

    @Test("is found to be stale where a write has not forgotten it", arguments: ["longevity", "fitiq", "bradOS"])
    func staleness(_ backend: String) throws {
        let world = try KeptAnswersWorld()
        let reads = try world.keeping(answersTo: Read.all(by: "bob"))
        try world.removeSilently("bob", from: backend)
        let stale = try world.staleAnswers(to: reads)
        #expect(!stale.isEmpty)
    }
}
