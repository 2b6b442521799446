import Foundation
import ProbeSupport
import TestSupport
import Testing
import Values

@Suite("`understudy fixtures`")
struct FixturesTests {
    private static let trends = "GET-api-longevity-trends.json"
    private static let start = ["--now", "2026-01-07T09:00:00Z"]
    private static let isLeftOut = "understudy: left out: "

    /// A place with the folder `F`: fixtures of the account `one`.
    private func place(_ flags: [String] = [], accounts: [JSON] = [TestSeed.account("one")]) async throws -> Workplace {
        let place = try Workplace(accounts: accounts)
        let end = try await place.run(["fixtures", "one", "--out", "F"] + Self.start + flags)
        try #require(end.status == 0, "\(end)")
        return place
    }

    private func names(in place: Workplace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path(of: "F")).sorted()
    }

    @Test("--out writes a response as indented JSON, and an index with the account, the time and an entry for each file")
    func written() async throws {
        let place = try await place()
        let text = String(decoding: try place.data(of: "F/\(Self.trends)"), as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"weekly\": {\n    \"value\": ") && text.hasSuffix("\n  }\n}\n"), "\(text)")
        let index = try JSON(parsing: [UInt8](place.data(of: "F/index.json")))
        #expect(index["account"] == "one" && index["now"] == "2026-01-07T09:00:00.000Z" && index["only"] == [])
        let entries = index["fixtures"]?.array ?? []
        #expect(
            entries.first == [
                "file": .string(Self.trends), "backend": "longevity", "operation": "GET /api/longevity/trends",
                "path": "/api/longevity/trends", "status": 200, "contentType": "application/json",
            ])
        #expect(try names(in: place) == (entries.compactMap { $0["file"]?.string } + ["index.json"]).sorted())
    }

    @Test("has the first record of each list, none of the control API, and no operation that needs more than the account")
    func selection() async throws {
        let place = try Workplace()
        let end = try await place.run(["fixtures", "everyone", "--out", "F"] + Self.start)
        #expect(end.status == 0, "\(end)")
        let names = try names(in: place)
        for name in ["GET-api-v1-goals.json", "GET-api-v1-goals-id.json", "GET-api-v1-goals-id-tips.json", "GET-api-dev-recipes-id.json"] {
            #expect(names.contains(name))
        }
        for text in ["understudy", "openapi", "-search.json", "-ws.json", "{"] {
            #expect(names.filter { $0.contains(text) && $0 != "GET-api-v1-exercises-search.json" } == [])
        }
        let list = try JSON(parsing: [UInt8](place.data(of: "F/GET-api-v1-goals.json")))
        let goal = try JSON(parsing: [UInt8](place.data(of: "F/GET-api-v1-goals-id.json")))
        #expect(goal["data"]?["id"]?.string == list["data"]?["goals"]?.array?.first?["id"]?.string)
        #expect(end.errorLines.first?.hasPrefix(Self.isLeftOut) == true, "\(end.errors)")
    }

    @Test("are the same to the byte in another run and in another folder")
    func stable() async throws {
        let place = try Workplace()
        for folder in ["F", "deep/G"] {
            let end = try await place.run(["fixtures", "everyone", "--out", folder] + Self.start)
            #expect(end.status == 0, "\(end)")
        }
        for name in try names(in: place) {
            #expect(try place.data(of: "F/\(name)") == place.data(of: "deep/G/\(name)"), "\(name)")
        }
    }

    @Test("--only chooses paths, and leaves the responses as they are without it")
    func only() async throws {
        let place = try await place()
        let whole = try place.data(of: "F/\(Self.trends)")
        let end = try await place.run(["fixtures", "--out", "F", "--only", "/api/longevity/*", "--only", "/api/stats/summary"])
        #expect(end.status == 0, "\(end)")
        #expect(try names(in: place) == [Self.trends, "GET-api-stats-summary.json", "index.json"])
        #expect(try place.data(of: "F/\(Self.trends)") == whole)
        #expect(end.errorLines.last?.contains("2 fixtures of one at 2026-01-07T09:00:00.000Z, 0 written, 2 unchanged, ") == true, "\(end)")
    }

    @Test("an update takes account, time and selection from the index, writes what has changed, and keeps other files")
    func update() async throws {
        let place = try await place(["--only", "/api/longevity/trends", "--only", "/api/stats/summary"])
        try place.write("mine", to: "F/notes.md")
        try place.write("{}", to: "F/\(Self.trends)")
        let again = try await place.run(["fixtures", "--out", "F"])
        #expect(
            again.errors == "understudy: F: 2 fixtures of one at 2026-01-07T09:00:00.000Z, 1 written, 1 unchanged, 0 removed\n", "\(again)")
        let later = try await place.run(["fixtures", "--out", "F", "--now", "2026-01-08T09:00:00Z"])
        #expect(
            later.errors == "understudy: F: 2 fixtures of one at 2026-01-08T09:00:00.000Z, 2 written, 0 unchanged, 0 removed\n", "\(later)")
        #expect(try names(in: place) == [Self.trends, "GET-api-stats-summary.json", "index.json", "notes.md"])
    }

    @Test("a file of the user's with the name of a fixture, and a link, are refused and left as they are")
    func foreignFile() async throws {
        let place = try await place(["--only", "/api/longevity/trends"])
        try place.write("mine", to: "F/GET-api-stats-summary.json")
        let own = try await place.run(["fixtures", "--out", "F", "--only", "/api/stats/summary"])
        let line = "F/GET-api-stats-summary.json is not in index.json, so it is not replaced; move it away"
        #expect(own.status == 64 && own.errorLines.last == "understudy: \(line)", "\(own)")
        #expect(try place.data(of: "F/GET-api-stats-summary.json") == Data("mine".utf8))
        try place.write("elsewhere", to: "target")
        try FileManager.default.removeItem(atPath: place.path(of: "F/\(Self.trends)"))
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "F/\(Self.trends)"), withDestinationPath: "../target")
        let link = try await place.run(["fixtures", "--out", "F"])
        #expect(link.status == 64 && link.errorLines.last == "understudy: F/\(Self.trends) is no plain file; move it away", "\(link)")
        #expect(try place.data(of: "target") == Data("elsewhere".utf8))
    }

    @Test("a fixture without a response that cannot be removed is an error")
    func notRemoved() async throws {
        let place = try await place(["--only", "/api/longevity/trends", "--only", "/api/stats/summary"])
        try FileManager.default.removeItem(atPath: place.path(of: "F/\(Self.trends)"))
        try FileManager.default.createDirectory(atPath: place.path(of: "F/\(Self.trends)"), withIntermediateDirectories: false)
        let end = try await place.run(["fixtures", "--out", "F", "--only", "/api/stats/summary"])
        let line = "F/\(Self.trends) has no response now and cannot be removed; remove it"
        #expect(end.status == 70 && end.errorLines.last == "understudy: \(line)", "\(end)")
    }

    @Test("without --now, the clock stands at the present second, which a later run takes from the index")
    func present() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let only = ["--only", "/api/longevity/trends"]
        let end = try await place.run(["fixtures", "one", "--out", "F"] + only)
        #expect(end.status == 0, "\(end)")
        let now = try JSON(parsing: [UInt8](place.data(of: "F/index.json")))["now"]?.string
        #expect(now?.hasSuffix(".000Z") == true)
        let check = try await place.run(["fixtures", "--check", "F"])
        #expect(check.status == 0 && check.errors == "understudy: 1 fixture compared, no difference\n", "\(check)")
    }

    @Test("--check names each difference in a line, ends with 76, and writes nothing")
    func check() async throws {
        let place = try await place(["--only", "/api/longevity/trends", "--only", "/api/stats/summary", "--only", "/api/legal/*"])
        let (trends, summary, terms) = ("F/\(Self.trends)", "F/GET-api-stats-summary.json", "F/GET-api-legal-terms.json")
        var json = try JSON(parsing: [UInt8](place.data(of: trends)))
        guard case .object(var members) = json else { return #expect(Bool(false), "\(json)") }
        members.removeValue(forKey: "yearly")
        members.updateValue(7, forKey: "daily")
        json = .object(members)
        try place.write(json.prettyText + "\n", to: trends)
        try place.write(try JSON(parsing: [UInt8](place.data(of: summary))), to: summary)
        try FileManager.default.removeItem(atPath: place.path(of: terms))
        let end = try await place.run(["fixtures", "--check", "F"])
        #expect(end.status == 76, "\(end)")
        #expect(
            end.outputLines == [
                "\(Self.trends): $.daily: missing now", "\(Self.trends): $.yearly: missing in the folder",
                "GET-api-stats-summary.json: other white space, or another order of members, now",
                "GET-api-legal-terms.json: missing in the folder",
            ])
        #expect(end.errors == "understudy: 5 fixtures compared, 3 differ\n")
        #expect(!place.exists(terms))
    }

    @Test("--check --only compares the chosen ones alone; an account without a fixture of the folder has lines for them")
    func checkedSelection() async throws {
        let accounts = [TestSeed.account("one"), TestSeed.account("two", checkIns: 9)]
        let place = try await place(["--only", "/api/longevity/trends", "--only", "/api/legal/terms"], accounts: accounts)
        let terms = try await place.run(["fixtures", "two", "--check", "F", "--only", "/api/legal/*"])
        #expect(terms.status == 76)
        #expect(terms.outputLines.allSatisfy { $0.hasSuffix(": missing in the folder") } && terms.outputLines.count == 2, "\(terms)")
        let trends = try await place.run(["fixtures", "two", "--check", "F"])
        #expect(trends.status == 76)
        #expect(trends.output.contains("\(Self.trends): $.weekly.available: false in the folder, true now\n"), "\(trends)")
    }

    @Test("has refusals with their status, as an account without a subscription gets them")
    func refusals() async throws {
        let place = try Workplace()
        let end = try await place.run(["fixtures", "lapsed", "--out", "F", "--only", "/api/longevity/trends"] + Self.start)
        #expect(end.status == 0, "\(end)")
        #expect(try JSON(parsing: [UInt8](place.data(of: "F/index.json")))["fixtures"]?.array?.first?["status"] == 403)
    }

    @Test("Examples/Fixtures: the responses are those of the built-in seed; see docs/testing.md for an update")
    func example() async throws {
        let end = try await Workplace().run(["fixtures", "--check", Repository.path("Examples/Fixtures/Responses")])
        #expect(end.status == 0 && end.output == "", "\(end)")
    }

    /// A command line that is refused, with the line.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32
        let line: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(
        "ends with one line for a wrong use, and changes nothing",
        arguments: [
            Refusal(
                arguments: ["one"], status: 64,
                line: "fixtures takes --out FOLDER or --check FOLDER, and not both; see understudy fixtures --help"),
            Refusal(
                arguments: ["one", "--out", "N", "--check", "N"], status: 64,
                line: "fixtures takes --out FOLDER or --check FOLDER, and not both; see understudy fixtures --help"),
            Refusal(
                arguments: ["--out", "N"], status: 64, line: "name an account for the new folder N; `understudy accounts` lists them"),
            Refusal(
                arguments: ["ono", "--out", "N"], status: 64,
                line: "the seed has no account ono (did you mean one?); `understudy docs personas` describes the built-in ones"),
            Refusal(
                arguments: ["one", "--out", "N", "--only", "/nothing*"], status: 64,
                line: "--only /nothing* fits no GET; `understudy routes` lists the paths"),
            Refusal(
                arguments: ["--check", "N"], status: 64,
                line: "N has no index.json; understudy fixtures ACCOUNT --out N makes the fixtures"),
            Refusal(
                arguments: ["one", "--out", "seed"], status: 64,
                line: "seed has other files, such as demo.json, and no index.json; name a new folder with --out"),
            Refusal(
                arguments: ["one", "--out", "file"], status: 64, line: "file is a file, not a folder; name a new folder with --out"),
            Refusal(
                arguments: ["one", "--out", "file/F"], status: 70,
                line: "the folder file/F cannot be made; check the names and the rights of the folders above it"),
            Refusal(
                arguments: ["one", "--out", "foreign"], status: 65,
                line:
                    "foreign/index.json cannot be used: it has no account, now, only and fixtures; name another folder, or remove the file"),
            Refusal(
                arguments: ["--out", "escaping"], status: 65,
                line:
                    "escaping/index.json cannot be used: $.fixtures[0] is no fixture, with a file in this folder; name another folder, or remove the file"
            ),
        ])
    func usage(_ refusal: Refusal) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try place.write("x", to: "file")
        for (folder, index) in [("foreign", "{\"name\": \"a web site\"}"), ("escaping", Self.escapingIndex)] {
            try FileManager.default.createDirectory(atPath: place.path(of: folder), withIntermediateDirectories: true)
            try place.write(index, to: "\(folder)/index.json")
        }
        let end = try await place.run(["fixtures"] + refusal.arguments)
        #expect(end.status == refusal.status, "\(end)")
        #expect(end.errorLines.filter { !$0.hasPrefix(Self.isLeftOut) } == ["understudy: \(refusal.line)"])
        #expect(!place.exists("N") && place.exists("file") && end.output == "")
    }

    private static let escapingIndex = """
        {"account": "one", "now": "2026-01-07T09:00:00Z", "only": [], "fixtures": [{"file": "../file", "backend": "longevity", "operation": "GET /x", "path": "/x", "status": 200}]}
        """
}
