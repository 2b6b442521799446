import CoreTestSupport
import Foundation
import Testing
import Values

@testable import UnderstudyProgram

@Suite("A configuration file")
struct ConfigurationFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("sets the given values, and leaves the others at their defaults")
    func values() throws {
        let file = try folder.write(
            ["port": 4_010, "alsoPorts": [], "allowedHosts": ["mac.local"], "longevity": ["fidelity": "backend"]], to: "understudy.json")
        let configuration = try Configuration(file: file)
        #expect(configuration.port == 4_010)
        #expect(configuration.alsoPorts == [])
        #expect(configuration.allowedHosts == ["mac.local"])
        #expect(try configuration.fidelity == .backend)
        #expect(configuration.host == "127.0.0.1")
    }

    @Test(
        "has paths relative to itself",
        arguments: [
            ("data/u.sqlite", "/data/u.sqlite"), ("u.sqlite", "/u.sqlite"), ("with space.sqlite", "/with space.sqlite"),
        ])
    func relativePaths(_ given: String, _ suffix: String) throws {
        let file = try folder.write(
            ["database": .string(given), "seed": .string(given), "locatorFolder": .string(given), "scenarios": .string(given)],
            to: "understudy.json")
        let configuration = try Configuration(file: file)
        #expect(configuration.database == .file(folder.url.path + suffix))
        #expect(configuration.seed == folder.url.path + suffix)
        #expect(configuration.locatorFolder == folder.url.path + suffix)
        #expect(configuration.scenarios == folder.url.path + suffix)
    }

    @Test("has absolute paths, :memory: and paths of flags unchanged")
    func otherPaths() throws {
        let absolute = try Configuration(file: folder.write(["database": "/var/u.sqlite", "seed": "/var/seed.json"], to: "a.json"))
        #expect(absolute.database == .file("/var/u.sqlite"))
        #expect(absolute.seed == "/var/seed.json")
        let without = try Configuration(file: folder.write(["database": ":memory:", "seed": .null], to: "b.json"))
        #expect(without.database == .memory)
        #expect(without.seed == nil)
        let flags = try Configuration(file: folder.write([:], to: "c.json"), flags: ["database": "u.sqlite"])
        #expect(flags.database == .file("u.sqlite"))
    }

    @Test(
        "with an unknown setting is refused, and the nearest name is suggested",
        arguments: [
            (["prot": 4_010], "prot", "did you mean port? "),
            (["limits": ["bodyMegabytes": 1]], "limits.bodyMegabytes", "did you mean limits.bodyBytes? "),
            (["longevity": ["fidelity": "guide", "mode": "x"]], "longevity.mode", ""), (["lume": [:]], "lume", ""),
            (["host": "127.0.0.1", "Port": 1], "Port", "did you mean port? "),
            (["bodyBytes": 2_048], "bodyBytes", "did you mean limits.bodyBytes? "), (["": 1], "", ""),
            ([String(repeating: "port", count: 30): 1], String(repeating: "port", count: 30), ""),
        ] as [(JSON, String, String)])
    func unknown(_ json: JSON, _ name: String, _ wayOut: String) throws {
        let file = try folder.write(json, to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.faults == ["\(file): unknown setting \(name); \(wayOut)`understudy settings` lists them"])
    }

    @Test(
        "with a value of the wrong type or range is refused",
        arguments: [
            (["port": "4010"], "port is \"4010\", not a whole number from 0 to 65535"),
            (["port": 4_010.5], "port is 4010.5, not a whole number from 0 to 65535"),
            (["port": .null], "port is null, not a whole number from 0 to 65535"),
            (["port": 65_536], "port is 65536, not a whole number from 0 to 65535"),
            (["alsoPorts": 5_002], "alsoPorts is 5002, not a list of whole numbers from 0 to 65535"),
            (["alsoPorts": ["5002"]], "alsoPorts is [\"5002\"], not a list of whole numbers from 0 to 65535"),
            (["host": true], "host is true, not an address such as 127.0.0.1 or ::1"),
            (["host": ""], "host is empty; give an address such as 127.0.0.1 or ::1, or leave it out for \"127.0.0.1\""),
            (["seed": 1], "seed is 1, not a text or null"),
            (["seed": ""], "seed is empty; give a text or null, or leave it out for \"seed/demo.json\""),
            (["allowedHosts": "mac.local"], "allowedHosts is \"mac.local\", not a list of hosts such as app.example or *.app.example"),
            (["now": "2026-01-07"], "now is \"2026-01-07\", not \(VirtualClock.expected), or null"),
            (["now": "0000-06-01T00:00:00Z"], "now is \"0000-06-01T00:00:00Z\", not \(VirtualClock.expected), or null"),
            (["now": "9999-06-01T00:00:00Z"], "now is \"9999-06-01T00:00:00Z\", not \(VirtualClock.expected), or null"),
            (["limits": 1], "limits is 1, not an object"),
            (["limits": ["bodyBytes": 1]], "limits.bodyBytes is 1, not a whole number from 1024 to 1073741824"),
            (["longevity": ["fidelity": "real"]], "longevity.fidelity is \"real\", not one of guide, backend"),
            (["longevity": ["fidelity": "bakend"]], "longevity.fidelity is \"bakend\", not one of guide, backend (did you mean backend?)"),
            (["longevity": ["revision": "today"]], "longevity.revision is \"today\", not one of 2026-01-14, 2026-01-20"),
            (["fitiq": ["apiKey": "exact"]], "fitiq.apiKey is \"exact\", not one of any, none, or exact:TEXT"),
            (["fitiq": ["apiKey": "exact:"]], "fitiq.apiKey is \"exact:\", not one of any, none, or exact:TEXT"),
            (["fitiq": ["accessTokenSeconds": 0]], "fitiq.accessTokenSeconds is 0, not a whole number from 1 to 3155760000"),
            (["fitiq": ["mealManualStatus": "yes"]], "fitiq.mealManualStatus is \"yes\", not true or false"),
            (["fitiq": ["progressDuplicates": "merge"]], "fitiq.progressDuplicates is \"merge\", not one of insert, upsert, conflict"),
            // A mistyped secret is not repeated.
            (["encryptionKey": "c2VjcmV0"], "encryptionKey is something else, not 32 bytes in base64, or null"),
            (
                ["controlKey": "secret-key-15-c"],
                "controlKey is a text of 15 characters, not a text of at least 16 characters without white space, or null"
            ),
            (
                ["controlKey": 1_234_567_890_123_456],
                "controlKey is something else, not a text of at least 16 characters without white space, or null"
            ),
        ] as [(JSON, String)])
    func faulty(_ json: JSON, _ fault: String) throws {
        let file = try folder.write(json, to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.faults == ["\(file): \(fault)"])
    }

    @Test(
        "with U+0000 in a text is refused, since a path or a name would end there",
        arguments: [
            (["database": "u\u{0}.sqlite"], "database"), (["seed": "\u{0}"], "seed"), (["host": "127.0.0.1\u{0}"], "host"),
            (["allowedHosts": ["mac.local", "a\u{0}b"]], "allowedHosts"), (["controlKey": "k\u{0}"], "controlKey"),
            (["fitiq": ["apiKey": "exact:a\u{0}b"]], "fitiq.apiKey"), (["logLevel": "debug\u{0}"], "logLevel"),
            (["bradOS": ["metrics": [["slug": "mood", "label": "a\u{0}b", "fields": [["name": "value"]]]]]], "bradOS.metrics"),
            (["bradOS": ["metrics": [["slug\u{0}": "mood"]]]], "bradOS.metrics"),
        ] as [(JSON, String)])
    func nul(_ json: JSON, _ name: String) throws {
        let file = try folder.write(json, to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.faults == ["\(file): \(name) has the character U+0000 in its text; leave it out"])
    }

    @Test("with very many faults of one setting gets the first hundred, and a count of the others")
    func manyFaults() throws {
        let rows = JSON.array(Array(repeating: 5, count: 400))
        let file = try folder.write(["bradOS": ["metrics": rows]], to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.faults.count == 101)
        #expect(error.faults.last?.hasSuffix(" more") == true)
    }

    @Test(
        "that is not one JSON object is refused",
        arguments: [
            ("", "is not JSON: line 1, column 1"), ("port = 4010", "is not JSON: line 1, column 1"),
            ("{\n  \"port\": 4010,\n}", "is not JSON: line 3, column 1"), ("[]", "is not a JSON object"),
            ("{\"port\": 1, \"port\": 2}", "the member \"port\" occurs twice"),
            ("{\"limits\": {\"bodyBytes\": 2048, \"bodyBytes\": 4096}}", "the member \"bodyBytes\" occurs twice"),
        ])
    func notJSON(_ text: String, _ fragment: String) throws {
        let file = try folder.write(text, to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.description.hasPrefix("the configuration \(file) "))
        #expect(error.description.contains(fragment))
    }

    @Test("with a number that is too large is refused with that reason")
    func largeNumber() throws {
        let file = try folder.write(#"{"port": 1e400, "alsoPorts": [5003, -1e400]}"#, to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        let expected = [
            "\(file): port is a number too large to hold, not a whole number from 0 to 65535",
            "\(file): alsoPorts is [5003,a number too large to hold], not a list of whole numbers from 0 to 65535",
        ]
        #expect(error.faults == expected)
    }

    @Test("that is missing is refused")
    func missing() throws {
        let file = folder.path("missing.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.faults == ["the configuration \(file) cannot be used: there is no such file; check --config"])
    }

    @Test("that is a folder or a pipe is refused, without waiting for the pipe")
    func noFile() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for (name, reason) in [(".", "it is a folder, not a file"), ("pipe", "it is a pipe, not a file")] {
            let file = folder.path(name)
            let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
            #expect(error.faults == ["the configuration \(file) cannot be used: \(reason); check --config"])
        }
    }

    @Test(
        "is refused with a host or an origin that could never match",
        arguments: [
            (
                ["allowedHosts": ["https://app.example"]],
                #"allowedHosts is ["https://app.example"], not a list of hosts such as app.example or *.app.example"#
            ),
            (["allowedHosts": ["app.*"]], #"allowedHosts is ["app.*"], not a list of hosts such as app.example or *.app.example"#),
            (["allowedOrigins": ["app.example"]], #"allowedOrigins is ["app.example"], not a list of origins such as https://app.example"#),
        ] as [(JSON, String)])
    func hosts(_ json: JSON, _ reason: String) throws {
        let file = try folder.write(json, to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.description == "\(file): \(reason)")
    }

    @Test("may begin with a byte order mark")
    func byteOrderMark() throws {
        let file = try folder.write("\u{FEFF}{\"port\": 4010}", to: "understudy.json")
        #expect(try Configuration(file: file).port == 4010)
    }

    @Test("with a comment is refused with its line and column")
    func comment() throws {
        let file = try folder.write("{\n  \"port\": 4010 // free\n}", to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        #expect(error.faults == ["the configuration \(file) is not JSON: line 2, column 16: JSON has no comments; remove this one"])
    }

    @Test("is refused with all its faults at once, including those of the environment")
    func everyFault() throws {
        let file = try folder.write(["prot": 1, "port": "x", "limits": ["connections": 0]], to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(file: file, environment: ["UNDERSTUDY_LOG_LEVEL": "loud", "UNDERSTUDY_PORT": "many"])
        }
        let named = ["prot", "port", "limits.connections", "UNDERSTUDY_LOG_LEVEL", "UNDERSTUDY_PORT"]
        #expect(error.faults.count == named.count)
        for name in named {
            #expect(error.faults.contains { $0.contains(name) }, "\(name)")
        }
        #expect(!error.isUsage)
    }
}
