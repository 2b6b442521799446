import Foundation
import Testing

@testable import UnderstudyCommand

@Suite("A signal to stop")
struct SignalTests {
    private static let signals = [SIGTERM, SIGINT, SIGHUP].filter { !SignalDisposition.isIgnored($0) }

    @Test("ends the server with status 0 after a request", arguments: signals)
    func status(_ signal: Int32) async throws {
        let server = try await Workplace(accounts: [TestSeed.account("one")]).serve()
        let status = try await server.status(of: "one")
        #expect(status == 200)
        let end = try await server.stop(signal)
        #expect(end.ending == .exited(0))
    }

    @Test("ends the server with status 0 before any request", arguments: [SIGTERM, SIGINT])
    func unused(_ signal: Int32) async throws {
        let end = try await Workplace(accounts: []).serve().stop(signal)
        #expect(end.ending == .exited(0))
    }

    @Test("is ignored if it is SIGHUP and the server was started with that ignored, as by `nohup`")
    func ignored() async throws {
        let script = #"trap '' HUP; exec "$0" --port 0"#
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await RunningServer(place.start(script: script))
        server.process.send(SIGHUP)
        let status = try await server.status(of: "one")
        #expect(status == 200)
        let end = try await server.stop()
        #expect(end.ending == .exited(0))
    }

    @Test("leaves the whole database in one file")
    func wholeDatabase() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let server = try await place.serve()
        _ = try await server.checkIn(as: "one")
        _ = try await server.stop()
        #expect(place.exists("understudy.sqlite"))
        #expect(!place.exists("understudy.sqlite-wal"))
    }
}
