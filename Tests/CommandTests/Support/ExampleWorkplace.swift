import Foundation
import ProbeSupport
import TestTraits
import Testing
import Values

/// A folder with the files that the examples of a command's help name, and a server with the worlds that they name.
struct ExampleWorkplace {
    private let place: Workplace
    private let command: String

    /// - Parameter command: such as `seed check`; empty for the program itself.
    init(for command: String) throws {
        self.command = command
        place = try Workplace(accounts: [TestSeed.account("six-days")])
        for folder in ["scenarios", "endpoints", "bin"] {
            try FileManager.default.createDirectory(at: place.url.appending(path: folder), withIntermediateDirectories: true)
        }
        try place.write(["summary": "A slow network", "faults": [["preset": "slow-3g"]]], to: "scenarios/slow-first-day.json")
        try place.write(Self.openAPIDocument, to: "next.yaml")
        if command != "seed export" { try place.write(TestSeed.document([TestSeed.account("six-days")]), to: "my-seed.json") }
        for name in ["npm", "python3", "xcodebuild", "open", "xdg-open"] {
            try place.write("#!/bin/sh\nexit 0\n", to: "bin/\(name)")
            try place.setMode(0o755, of: "bin/\(name)")
        }
    }

    private static let flags = ["--now", "2026-01-07T09:00:00Z"]

    /// An operation that the server does not have, and one that it has.
    static let openAPIDocument = """
        openapi: 3.0.3
        servers: [{url: /api/v1}]
        paths:
          /streaks/summary:
            get:
              responses: {'200': {content: {application/json: {example: {current: 4}}}}}
          /insights:
            get: {responses: {'200': {}}}
        """

    /// Runs an example to its end, beside a new server. The folder's files stay from one example to the next.
    func run(_ example: String) async throws -> Transcript {
        // These serve on the default database themselves.
        if command.isEmpty || command == "serve" { return try await RunningServer(start(example, port: "0")).stop() }
        let server = try await place.serve(Self.flags)
        try await prepare(server)
        let held = command.hasPrefix("held") ? try await hold(on: server) : []
        defer { for request in held { request.program.send(SIGKILL) } }
        let example = zip(["req-17", "req-18"], held).reduce(example) { $0.replacing($1.0, with: $1.1.id) }.replacing(
            "TOKEN", with: "six-days")
        let upstreams: JSON = ["longevity": ["url": .string(server.baseURL)]]
        let environment = example.contains("--upstream") ? ["UNDERSTUDY_UPSTREAMS": upstreams.text] : [:]
        let program = try start(example, port: server.port, environment: environment)
        if example.contains("--follow") {
            try await eventually { !program.output.isEmpty }
            _ = try await server.stop()
        }
        return try await program.finished()
    }

    private func start(_ example: String, port: String, environment: [String: String] = [:]) throws -> RunningProgram {
        let words = example.dropFirst("understudy".count).replacing("4010", with: port)
        let path = "\(place.path(of: "bin")):\(place.environment["PATH"] ?? "")"
        return try RunningProgram(
            Program.shell.path, ["-c", "exec \"$0\"\(words) < /dev/null", Program.understudy().path], in: place,
            environment: environment.merging(["PATH": path]) { $1 })
    }

    /// Makes the worlds, the snapshot, the recording and the 17 requests that examples name.
    private func prepare(_ server: RunningServer) async throws {
        _ = try await server.put("/_understudy/sandboxes/t1", [:])
        _ = try await server.put("/_sandbox/t1/_understudy/clock", ["advance": "P1D"])
        _ = try await server.put("/_understudy/snapshots/before", [:])
        for _ in 1...17 { _ = try await server.get("/api/v1/streaks", token: "six-days") }
        for prefix in ["", "/_sandbox/t1"] { _ = try await server.get(prefix + "/api/longevity/trends", token: "six-days") }
        try place.write(try await server.get("/_understudy/requests.har").body, to: "session.har")
        if command == "case show" { try place.write(try await server.get("/_understudy/case").body, to: "bug.json") }
    }

    /// Lets two requests wait for their release.
    private func hold(on server: RunningServer) async throws -> [(id: String, program: RunningProgram)] {
        _ = try await server.post("/_understudy/faults", ["effect": ["hold": [:]]])
        let programs = try (1...2).map { _ in
            try RunningProgram(Program.curl.path, ["-s", "\(server.baseURL)/api/v1/streaks"], in: place)
        }
        var ids: [String] = []
        try await eventually {
            let held = try await server.get("/_understudy/requests/held").body["held"]?.array ?? []
            ids = held.compactMap { $0["id"]?.string }
            return ids.count == 2
        }
        return Array(zip(ids, programs)).map { (id: $0, program: $1) }
    }
}
