import CoreTestSupport
import Foundation
import MicroHTTP
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A port")
struct PortTests {
    private static let shared = Result { try TestServer(accounts: [], isOwn: true) }
    private let server: TestServer
    private let port: Int

    init() throws {
        server = try Self.shared.get()
        port = try #require(server.baseURL.port)
    }

    @Test("of 0 becomes a free port, which the base URL names")
    func free() {
        #expect(port > 0)
        #expect(server.application.baseURLs == ["http://127.0.0.1:\(port)"])
    }

    @Test("in use is an error with the way out")
    func taken() throws {
        let configuration = try Configuration(flags: [
            "port": .integer(port), "alsoPorts": [], "database": ":memory:", "seed": .null,
        ])
        let error = try #require(throws: StartError.self) { try Application(configuration) }
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("port \(port) on 127.0.0.1 is in use"))
        #expect(error.description.hasSuffix("; stop it, or choose another with --port (0 takes a free one) or --also-port"))
    }

    @Test("in use as the second port is the same error")
    func secondTaken() throws {
        let configuration = try Configuration(flags: [
            "port": 0, "alsoPorts": [.integer(port)], "database": ":memory:", "seed": .null,
        ])
        let error = try #require(throws: StartError.self) { try Application(configuration) }
        #expect(error.description.hasPrefix("port \(port) on 127.0.0.1 is in use"))
    }

    @Test("in use as a further port that is only a default is left out, with a warning")
    func defaultTaken() throws {
        var configuration = ServerConfiguration(host: "127.0.0.1", ports: [0, port])
        let warnings = LogRecorder()
        let sockets = try Application.listen(&configuration, optional: [port], warnings.logger)
        sockets.close()
        #expect(configuration.ports == [0])
        #expect(warnings.lines.count == 1)
        #expect(warnings.lines.first?.contains("port \(port) on 127.0.0.1 is in use") == true, "\(warnings.lines)")
    }

    @Test("in use on ::1 is served on 127.0.0.1, with a warning of the other program there", .enabled(if: IPv6.isPresent))
    func secondAddressTaken() throws {
        // Outside the range of numbers that the system gives to the clients of other tests.
        let port = Int.random(in: 20_000..<30_000)
        let holder = try ListeningSockets(ServerConfiguration(host: "::1", ports: [port]))
        defer { holder.close() }
        var configuration = ServerConfiguration(ports: [port])
        let warnings = LogRecorder()
        try Application.listen(&configuration, optional: [], warnings.logger).close()
        #expect(
            warnings.lines == [
                "port \(port) on ::1 is in use, where `localhost` may lead; use 127.0.0.1 in its place, or choose another port with --port"
            ])
    }

    @Test("of localhost is shown with a number where another program has it on ::1", .enabled(if: IPv6.isPresent))
    func name() throws {
        let configuration = try Configuration(flags: ["host": "localhost"])
        let port = Int.random(in: 20_000..<30_000)
        let alone = try ListeningSockets(ServerConfiguration(host: "localhost", ports: [port]))
        #expect(configuration.baseURLs(of: alone) == ["http://localhost:\(port)"])
        alone.close()
        let holder = try ListeningSockets(ServerConfiguration(host: "::1", ports: [port]))
        defer { holder.close() }
        let beside = try ListeningSockets(ServerConfiguration(host: "localhost", ports: [port]))
        #expect(configuration.baseURLs(of: beside) == ["http://127.0.0.1:\(port)"])
        beside.close()
    }

    @Test("is optional only as a default further port")
    func optional() throws {
        #expect(try Configuration().optionalPorts == [5_002])
        #expect(try Configuration(flags: ["alsoPorts": [5_002]]).optionalPorts == [])
        #expect(try Configuration(flags: ["port": 4_010]).optionalPorts == [])
        #expect(try Configuration(environment: ["UNDERSTUDY_ALSO_PORTS": "5002"]).optionalPorts == [])
        let folder = try TemporaryFolder()
        let file = try folder.write(["alsoPorts": [5_002, 5_003]], to: "understudy.json")
        #expect(try Configuration(file: file).optionalPorts == [5_002])
    }

    @Test("of alsoPorts serves the same world as the first one")
    func second() async throws {
        let configuration = try Configuration(flags: [
            "port": 0, "alsoPorts": [0], "database": ":memory:", "seed": .null, "now": "2026-01-07T09:00:00Z",
        ])
        let application = try Application(configuration)
        defer { application.stop() }
        #expect(Set(application.baseURLs).count == 2)
        for baseURL in application.baseURLs {
            let url = try #require(URL(string: baseURL + "/_understudy/health"))
            let (data, _) = try await URLSession.shared.data(from: url)
            let now = try JSON(parsing: [UInt8](data))["now"]?.string
            #expect(now == "2026-01-07T09:00:00.000Z")
        }
    }

    @Test(
        "on an invalid host is refused",
        arguments: [
            ("mars.invalid", "is a name, not an address"), ("300.1.1.1", "is not an address of this machine"),
            ("192.0.2.1", "is not an address of this machine"),
        ])
    func badHost(_ host: String, _ reason: String) throws {
        let configuration = try Configuration(flags: ["host": .string(host), "port": 0, "database": ":memory:", "seed": .null])
        let error = try #require(throws: StartError.self) { try Application(configuration) }
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("\(host) \(reason); --host takes "))
    }

    @Test("has its holder found with lsof where /proc is missing")
    func listedHolder() throws {
        let folder = try TemporaryFolder()
        let program = try folder.write("#!/bin/sh\necho p42; echo cnode; echo \"f$4\"\n", to: "lsof")
        #expect(chmod(program, 0o700) == 0)
        #expect(PortHolder.findWithLsof(program, port: 4_000) == "node (pid 42)")
        #expect(PortHolder.findWithLsof(folder.path("missing"), port: 4_000) == nil)
    }

    @Test(
        "has a holder only if lsof lists the id of another process",
        arguments: [
            ("", nil), ("cnode\n", nil), ("p\ncnode\n", nil), ("p42\n", "a process (pid 42)"), ("p42\ncnode\nf7\n", "node (pid 42)"),
            ("p7\ncown\nf3\np42\ncnode\nf7\n", "node (pid 42)"), ("p7\ncown\n", nil), ("p42\np7\ncown\n", "a process (pid 42)"),
        ] as [(String, String?)])
    func listing(_ text: String, _ holder: String?) {
        #expect(PortHolder.holder(inList: text, otherThan: 7) == holder)
    }

    #if os(Linux)
        @Test("that this process holds is reported with the process's name and id")
        func holder() throws {
            let process = ProcessInfo.processInfo.processIdentifier
            let holder = try #require(PortHolder.find(port: port))
            #expect(holder.hasSuffix(" (pid \(process))"))
            let configuration = try Configuration(flags: [
                "port": .integer(port), "alsoPorts": [], "database": ":memory:", "seed": .null,
            ])
            let error = try #require(throws: StartError.self) { try Application(configuration) }
            #expect(error.description.contains(" is in use by \(holder)"))
        }

        @Test("without a listener has no holder")
        func noListener() {
            #expect(PortHolder.find(port: 1) == nil)
        }
    #endif
}
