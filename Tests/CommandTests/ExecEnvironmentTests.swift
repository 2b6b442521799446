import Foundation
import ProbeSupport
import Testing
import UnderstudyCore
import UnderstudyProgram
import Values

@testable import UnderstudyCommand

@Suite("The environment of a command under `understudy exec`")
struct ExecEnvironmentTests {
    private static let names = ["UNDERSTUDY_URL", "BACKEND_BASE_URL", "BRAD_OS_API_URL", "FIREBASE_AUTH_EMULATOR_HOST"]

    private static let env = "/usr/bin/env"

    /// The variables that a command has under `understudy exec`, and does not have otherwise, or with other values.
    private func variables(_ environment: [String: String] = [:]) async throws -> [String: String] {
        let place = try Workplace(accounts: [])
        let plain = try await RunningProgram(Self.env, [], in: place, environment: environment).finished()
        let end = try await place.run(["exec", "--", Self.env], environment: environment)
        #expect(end.status == 0, "\(end.errors)")
        let before = Self.pairs(plain.outputLines)
        // A shell sets `_` to the program that it starts.
        return Self.pairs(end.outputLines).filter { before[$0.key] != $0.value && $0.key != "_" }
    }

    private static func pairs(_ lines: [String]) -> [String: String] {
        let pairs = lines.compactMap { line in
            line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
        }
        return Dictionary(pairs) { $1 }
    }

    @Test("has each variable with the server's address twice: for the command by number, and by name for the tests that xcodebuild runs")
    func testRunner() async throws {
        let variables = try await variables()
        for name in Self.names {
            let value = try #require(variables[name], "\(name) is missing")
            #expect(value.contains("127.0.0.1:"))
            #expect(variables["TEST_RUNNER_" + name] == value.replacing("127.0.0.1:", with: "localhost:"))
        }
    }

    @Test("has exactly the variables that `understudy exec --help` names, with the values of its example")
    func help() async throws {
        let variables = try await variables()
        #expect(Set(variables.keys) == Set(Self.names + Self.names.map { "TEST_RUNNER_" + $0 } + ["NO_PROXY", "no_proxy"]))
        let help = try await Workplace(accounts: []).run(["exec", "--help"])
        #expect(help.status == 0)
        let words = help.output.split { $0.isWhitespace || $0 == "," }
        let port = try #require(variables["UNDERSTUDY_URL"]?.split(separator: ":").last)
        for (name, value) in variables {
            let example = Self.names.contains(name) ? "\(name)=\(value.replacing(port, with: "4010"))" : name
            #expect(words.contains { $0 == example }, "\(example) in \(help.output)")
        }
    }

    @Test("keeps the hosts that the caller reaches without a proxy, and adds this machine")
    func proxies() async throws {
        let variables = try await variables(["NO_PROXY": "internal.example"])
        #expect(variables["NO_PROXY"] == "internal.example,127.0.0.1,localhost")
        #expect(variables["no_proxy"] == "internal.example,127.0.0.1,localhost")
    }

    /// Lists of hosts without a proxy.
    struct ProxyCase: Sendable {
        let inherited: [String: String]
        var url = "http://127.0.0.1:4010"
        let upper: String
        let lower: String

        static let all = [
            ProxyCase(inherited: [:], upper: "127.0.0.1,localhost", lower: "127.0.0.1,localhost"),
            ProxyCase(inherited: ["no_proxy": ""], upper: "127.0.0.1,localhost", lower: "127.0.0.1,localhost"),
            ProxyCase(inherited: ["NO_PROXY": "a, localhost"], upper: "a, localhost,127.0.0.1", lower: "a, localhost,127.0.0.1"),
            ProxyCase(
                inherited: ["NO_PROXY": "a", "no_proxy": "b"], upper: "a,127.0.0.1,localhost", lower: "b,127.0.0.1,localhost"),
            ProxyCase(inherited: ["no_proxy": "*"], upper: "*", lower: "*"),
            ProxyCase(
                inherited: [:], url: "http://192.0.2.7:4010", upper: "127.0.0.1,localhost,192.0.2.7",
                lower: "127.0.0.1,localhost,192.0.2.7"),
            ProxyCase(inherited: [:], url: "http://[::1]:4010", upper: "127.0.0.1,localhost,::1", lower: "127.0.0.1,localhost,::1"),
        ]
    }

    @Test("adds each host once, the server's own too, and leaves the list for all hosts alone", arguments: ProxyCase.all)
    func lists(_ expected: ProxyCase) {
        let variables = ExecEnvironment(expected.inherited, serverAt: expected.url, []).variables
        #expect(variables["NO_PROXY"] == expected.upper)
        #expect(variables["no_proxy"] == expected.lower)
    }

    @Test("has the number for xcodebuild, too, where another program answers at localhost")
    func taken() {
        let variables = ExecEnvironment([:], serverAt: "http://127.0.0.1:4010", isLocalhost: false, []).variables
        #expect(variables["TEST_RUNNER_UNDERSTUDY_URL"] == "http://127.0.0.1:4010")
    }

    @Test("has the base URL over HTTPS and the certificate authority to trust, also for xcodebuild, if the server has HTTPS")
    func secure() {
        let names = ["UNDERSTUDY_HTTPS_URL", "UNDERSTUDY_CA_FILE"].flatMap { [$0, "TEST_RUNNER_" + $0] }
        let inherited = Dictionary(uniqueKeysWithValues: names.map { ($0, "of another server") })
        func values(_ access: SecureAccess?) -> [String?] {
            let variables = ExecEnvironment(inherited, serverAt: "http://127.0.0.1:4010", secured: access, []).variables
            return names.map { variables[$0] }
        }
        let (url, file) = ("https://localhost:4443", "/home/ada/.understudy/ca.pem")
        let access = SecureAccess(
            port: 4_443, authorityPEM: "", authorityDER: [], fingerprint: "", baseURL: url, authorityFile: file)
        #expect(values(access) == [url, url, file, file])
        #expect(values(nil) == [nil, nil, nil, nil])
    }

    @Test("has the time at which the server's clock stands, also for xcodebuild, and none while the clock runs")
    func now() {
        let names = ["UNDERSTUDY_NOW", "TEST_RUNNER_UNDERSTUDY_NOW"]
        let inherited = Dictionary(uniqueKeysWithValues: names.map { ($0, "2020-01-01T00:00:00Z") })
        func values(_ instant: Instant?) -> [String?] {
            let variables = ExecEnvironment(inherited, serverAt: "http://127.0.0.1:4010", frozenAt: instant, []).variables
            return names.map { variables[$0] }
        }
        let text = "2026-03-01T08:00:00.000Z"
        #expect(values(Instant(text)) == [text, text])
        #expect(values(nil) == [nil, nil])
    }

    @Test("takes the time of `exec --now`")
    func frozen() async throws {
        let end = try await Workplace(accounts: []).run(["exec", "--now", "2026-03-01T08:00:00Z", "--", Self.env])
        #expect(Self.pairs(end.outputLines)["UNDERSTUDY_NOW"] == "2026-03-01T08:00:00.000Z")
    }

    @Test("a client variable has the host and the port of a URL of each scheme", arguments: ["http", "https"])
    func schemes(scheme: String) {
        let variable = ClientVariable("HOST", path: "/a", hasScheme: false)
        #expect(variable.value(forServerAt: "\(scheme)://localhost:4443") == "localhost:4443/a")
        let variables = ExecEnvironment([:], serverAt: "\(scheme)://192.168.1.7:4443", [variable]).variables
        #expect(variables["NO_PROXY"] == "127.0.0.1,localhost,192.168.1.7")
    }

    @Test("replaces an address that the caller has")
    func replaced() {
        let inherited = ["UNDERSTUDY_URL": "http://127.0.0.1:1", "TEST_RUNNER_UNDERSTUDY_URL": "http://127.0.0.1:1", "COLOUR": "blue"]
        let variables = ExecEnvironment(
            inherited, serverAt: "http://127.0.0.1:4010", [ClientVariable("HOST", path: "/a", hasScheme: false)]
        ).variables
        #expect(
            variables.filter { !$0.key.lowercased().hasSuffix("no_proxy") } == [
                "UNDERSTUDY_URL": "http://127.0.0.1:4010", "TEST_RUNNER_UNDERSTUDY_URL": "http://localhost:4010", "COLOUR": "blue",
                "HOST": "127.0.0.1:4010/a", "TEST_RUNNER_HOST": "localhost:4010/a",
            ])
    }
}
