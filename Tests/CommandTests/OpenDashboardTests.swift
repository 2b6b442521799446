import Foundation
import Testing
import TestTraits

@Suite("`understudy serve --open`")
struct OpenDashboardTests {
    #if canImport(Darwin)
        private static let opener = "open"
    #else
        private static let opener = "xdg-open"
    #endif

    /// Starts a server with `--open` in a folder where a script stands in for the browser opener; `nil` for no opener.
    private func serve(_ script: String?) async throws -> (Workplace, RunningServer) {
        let place = try Workplace(accounts: [])
        let folder = place.url.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var path = folder.path
        if let script {
            try place.write("#!/bin/sh\n\(script)\n", to: "bin/\(Self.opener)")
            try place.setMode(0o755, of: "bin/\(Self.opener)")
            path += ":" + (place.environment["PATH"] ?? "")
        }
        return (place, try await place.serve(["--open"], environment: ["PATH": path]))
    }

    @Test("opens the dashboard's address from the start-up text")
    func opened() async throws {
        let (place, server) = try await serve(#"echo "$@" > opened.new; mv opened.new opened"#)
        try await eventually { place.exists("opened") }
        let opened = String(decoding: try place.data(of: "opened"), as: UTF8.self)
        let address = try server.startUpValue(of: "dashboard")
        #expect(address == server.baseURL + "/_understudy/")
        #expect(opened == address + "\n")
        let end = try await server.stop()
        #expect(end.status == 0 && end.errors == "", "\(end.errors)")
    }

    @Test(
        "keeps serving and prints one line when the browser cannot be opened",
        arguments: [("exit 3", "ended with 3"), (nil, "there is no ")] as [(String?, String)])
    func failed(_ script: String?, _ reason: String) async throws {
        let (_, server) = try await serve(script)
        try await eventually { server.process.errors.hasSuffix("\n") }
        let health = try await server.get("/_understudy/health")
        #expect(health.status == 200)
        let end = try await server.stop()
        try #require(end.errorLines.count == 1, "\(end.errors)")
        #expect(end.errorLines[0].hasPrefix("understudy: the dashboard was not opened: "))
        #expect(end.errorLines[0].contains(reason) && end.errorLines[0].hasSuffix("it is at \(server.baseURL)/_understudy/"))
        #expect(end.status == 0)
    }
}
