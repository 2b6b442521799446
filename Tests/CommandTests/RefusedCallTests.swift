import Foundation
import HTTPTypes
import MicroHTTP
import Testing
import Values

@testable import UnderstudyProgram

/// The commands that call a running server, with what it answers, or without one.
@Suite("A command that calls a server")
struct RefusedCallTests {
    struct Command: Sendable, CustomTestStringConvertible {
        let text: String
        /// The member that the answer needs; `nil` if it needs none.
        let member: String?
        /// Whether `--sandbox` chooses the world.
        var hasWorld = true

        var words: [String] { text.split(separator: " ").map(String.init) }
        var testDescription: String { text }
    }

    private static let ofWorlds = [
        Command(text: "clock", member: "now"), Command(text: "clock +P1D", member: "now"), Command(text: "fault", member: "presets"),
        Command(text: "fault offline", member: "faults"), Command(text: "fault clear", member: nil), Command(text: "held", member: "held"),
        Command(text: "held release req-1", member: nil), Command(text: "scenario apply a", member: "faults"),
        Command(text: "snapshot", member: "snapshots"), Command(text: "snapshot save a", member: nil),
        Command(text: "snapshot restore a", member: nil), Command(text: "snapshot delete a", member: nil),
        Command(text: "reset", member: "world"), Command(text: "log", member: "requests"), Command(text: "log req-1", member: "id"),
        Command(text: "log --follow", member: nil), Command(text: "events", member: "events"),
        Command(text: "events --follow", member: nil),
    ]
    private static let ofServers = [
        Command(text: "scenario", member: "scenarios", hasWorld: false), Command(text: "sandbox", member: "sandboxes", hasWorld: false),
        Command(text: "sandbox create t1", member: "baseURL", hasWorld: false),
        Command(text: "sandbox delete t1", member: nil, hasWorld: false),
    ]
    private static let ofData = [
        Command(text: "accounts", member: "accounts", hasWorld: false), Command(text: "token one", member: "token", hasWorld: false),
        Command(text: "seed export", member: "accounts", hasWorld: false),
        Command(text: "seed import seed/demo.json", member: "accounts", hasWorld: false),
    ]

    /// Runs a command with a server that answers each call alike.
    private func run(_ command: Command, answer: Response) async throws -> (errors: [String], status: Int32?, output: String, port: Int) {
        let server = try Server(configuration: ServerConfiguration(ports: [0])) { _ in answer }
        defer { server.stop() }
        let (place, port) = (try Workplace(accounts: []), server.ports[0])
        let text = #"{"pid": \#(ProcessInfo.processInfo.processIdentifier), "baseURLs": ["http://127.0.0.1:\#(port)"]}"#
        try place.write(text, to: "understudy-\(port).json")
        let end = try await place.run(command.words)
        return (end.errorLines, end.status, end.output, port)
    }

    private static func problem(_ status: HTTPResponse.Status, _ detail: String) -> Response {
        Response(status: status, body: (["status": .integer(status.code), "detail": .string(detail)] as JSON).encoded)
    }

    @Test(
        "ends with 69 and one line when the server refuses the call for a reason of its own",
        arguments: ofWorlds + ofServers + ofData,
        [
            (problem(.notFound, ControlPath.unknown), "does not have this call; check that it is an understudy of this version"),
            (Response(status: .notFound, body: Array("<p>".utf8)), "answers 404: check that it is an understudy of this version"),
            (problem(.unauthorized, "no"), "needs its control key; set UNDERSTUDY_CONTROL_KEY to the key that it has printed"),
            (problem(.serviceUnavailable, "ask again"), "answers 503: ask again"),
        ])
    func refused(_ command: Command, _ answer: (response: Response, reason: String)) async throws {
        let end = try await run(command, answer: answer.response)
        #expect(end.status == 69 && end.output == "")
        #expect(end.errors == ["understudy: the server at http://127.0.0.1:\(end.port)/_understudy/ \(answer.reason)"])
    }

    @Test("names the member that the server's answer lacks", arguments: (ofWorlds + ofServers + ofData).filter { $0.member != nil })
    func incomplete(_ command: Command) async throws {
        let end = try await run(command, answer: Response(status: .ok, body: Array("{}".utf8)))
        let found = end.errors.first ?? ""
        #expect(end.status == 69 && end.output == "" && end.errors.count == 1, "\(end.errors)")
        #expect(found.hasPrefix("understudy: the server at http://127.0.0.1:\(end.port)/_understudy/ answers without "), "\(found)")
        #expect(found.hasSuffix("\(command.member ?? ""); check that it is an understudy of this version"), "\(found)")
    }

    @Test("ends with 64 and one line when the sandbox does not exist, with the nearest one")
    func unknownSandbox() async throws {
        let place = try Workplace(accounts: [])
        try FileManager.default.createDirectory(at: place.url.appending(path: "scenarios"), withIntermediateDirectories: true)
        try place.write("{}", to: "scenarios/a.json")
        let server = try await place.serve(["--database", ":memory:"])
        #expect(try await place.run(["sandbox", "create", "login"]).status == 0)
        for command in Self.ofWorlds {
            let end = try await place.run(command.words + ["--sandbox", "logn"])
            let line = "understudy: there is no sandbox logn (did you mean login?); `understudy sandbox list` lists those there are"
            #expect(end.status == 64 && end.output == "" && end.errorLines == [line], "\(command.text): \(end.errors)")
        }
        _ = try await server.stop()
    }

    @Test("ends with 69 and one line without a server", arguments: ofWorlds + ofServers)
    func none(_ command: Command) async throws {
        let end = try await Workplace().run(command.words)
        #expect(end.status == 69 && end.output == "")
        #expect(
            end.errorLines == [
                "understudy: no server is running, or its file understudy-PORT.json is missing; start one with `understudy serve`"
            ])
    }
}
