import Testing
import TestSupport

@Suite("A port in use by another server")
struct TakenPortTests {
    @Test(
        "makes the start fail with status 69, naming the port, the flag and, where the system reports it, the other process",
        arguments: ["--port", "--also-port"])
    func refused(_ flag: String) async throws {
        let first = try await Workplace(accounts: []).serve()
        let freePort = flag == "--port" ? "--also-port" : "--port"
        let second = try await Workplace(accounts: []).run([flag, first.port, freePort, "0"])
        #expect(second.status == 69)
        #expect(second.output == "")
        #expect(second.errorLines.count == 1)
        #expect(second.errors.contains("port \(first.port) on 127.0.0.1 is in use"), "\(second.errors)")
        #expect(second.errors.contains(flag), "\(second.errors)")
        if ListeningSockets.canBeCounted {
            #expect(second.errors.contains("by understudy (pid \(first.process.processID))"), "\(second.errors)")
        }
        let health = try await first.get("/_understudy/health")
        #expect(health.status == 200)
    }

    @Test("on ::1 alone is served on 127.0.0.1, with one line that names the other process", .enabled(if: IPv6.isPresent))
    func takenOnSecondAddress() async throws {
        // Outside the range of numbers that the system gives to the clients of other tests.
        let port = String(Int.random(in: 20_000..<30_000))
        let first = try await Workplace(accounts: []).serve(["--host", "::1", "--port", port])
        let second = try await Workplace(accounts: []).serve(["--port", port, "--also-port", "0"])
        #expect(try await second.get("/_understudy/health").status == 200)
        let end = try await second.stop()
        #expect(end.errorLines.count == 1)
        #expect(end.errors.contains("port \(port) on ::1 is in use"), "\(end.errors)")
        if ListeningSockets.canBeCounted {
            #expect(end.errors.contains("by understudy (pid \(first.process.processID))"), "\(end.errors)")
        }
    }

    @Test("does not change the other server's database, even with --reseed")
    func reseedRefused() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve()
        let status = try await first.checkIn(as: "one")
        #expect(status == 200)
        let second = try await place.run(["--port", first.port, "--also-port", "0", "--reseed"])
        #expect(second.status == 69)
        let again = try await first.checkIn(as: "one")
        #expect(again == 409)
    }

    @Test("is free as soon as that server has stopped")
    func freed() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve()
        _ = try await first.status(of: "one")
        _ = try await first.stop()
        let second = try await RunningServer(place.start(["--port", first.port, "--also-port", "0"]))
        #expect(second.port == first.port)
    }
}
