import Testing

@Suite("Every write")
struct EveryWriteTests {
    private static let reads = Result { try (["bob", nil, "alice"] as [String?]).flatMap { try ReadCase.all(by: $0) } }

    @Test("answers with the status of its contract, and afterwards no read of any account fails", arguments: WriteCase.all)
    func write(_ write: WriteCase) throws {
        let world = try UsedWorld()
        let body = try write.body(world)
        let answer = try world.send(write.method, write.target, as: write.name, body)
        #expect(answer.status == write.status, "\(answer)")
        for read in try Self.reads.get() {
            let answer = try world.send(.get, read.target, as: read.name)
            #expect(answer.status < 500, "\(read): \(answer)")
        }
    }

    @Test("that is not built answers 501 or 400, and changes nothing")
    func unbuilt() throws {
        let world = try UsedWorld()
        let before = try world.exported()
        for row in try BackendRoutes.writes(built: false) {
            let answer = try world.send(row.method, RoutePath.filled(row.path, for: "alice"), as: "alice", [:])
            // 400: Strava is not connected.
            #expect([400, 501].contains(answer.status), "\(row.route): \(answer)")
        }
        #expect(try world.exported() == before)
    }

    @Test("has a case in this suite, and every case has a route")
    func coverage() throws {
        let routes = Set(try BackendRoutes.writes(built: true).map(\.route))
        let covered = Set(WriteCase.all.map(\.route))
        #expect(routes.subtracting(covered).sorted() == [])
        #expect(covered.subtracting(routes).sorted() == [])
    }
}
