import Foundation
import Testing
import Values

@Suite("`understudy healthkit`")
struct HealthKitTests {
    private static let weights: JSON = [
        ["date": "2026-01-05", "weightLbs": 171.5], ["date": "2026-01-06", "weightLbs": 170.5],
    ]
    private static let one: JSON = [
        "key": "one", "timezone": "Europe/Berlin", "bradOS": ["userId": "one", "isolated": true, "weight": weights],
    ]
    private static let now = ["--now", "2026-01-06T12:00:00Z"]

    private func place(isServed: Bool, _ accounts: [JSON] = [one]) async throws -> (Workplace, RunningServer?) {
        let place = try Workplace(accounts: accounts)
        try await place.createDatabase(Self.now)
        return (place, isServed ? try await place.serve(Self.now) : nil)
    }

    @Test("prints the samples of an account, of a server and of a database", arguments: [true, false])
    func samples(_ isServed: Bool) async throws {
        let (place, server) = try await place(isServed: isServed)
        let end = try await place.run(["healthkit", "one"] + (isServed ? [] : Self.now))
        #expect(end.status == 0, "\(end.errors)")
        let export = try JSON(parsing: Array(end.output.utf8))
        #expect(export["now"] == "2026-01-06T12:00:00Z")
        #expect(export["samples"]?.array?.compactMap { $0["value"] } == [171.5, 170.5])
        _ = try await server?.stop()
    }

    @Test("--now is the time up to which there are samples, of a server and of a database", arguments: [true, false])
    func now(_ isServed: Bool) async throws {
        let (place, server) = try await place(isServed: isServed)
        let end = try await place.run(["healthkit", "one", "--now", "2026-01-05T12:00:00Z"])
        #expect(end.status == 0, "\(end.errors)")
        #expect(!end.errors.contains("has no effect"))
        #expect(try JSON(parsing: Array(end.output.utf8))["samples"]?.array?.count == 1)
        _ = try await server?.stop()
    }

    @Test("--output names a file, which only --force replaces")
    func file() async throws {
        let (place, server) = try await place(isServed: true)
        let arguments = [
            "healthkit", "one", "--format", "apple-export", "--days", "1", "--timezone", "Asia/Kolkata", "--output", "export.xml",
        ]
        let end = try await place.run(arguments)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.isEmpty)
        let text = try String(contentsOf: place.url.appending(path: "export.xml"), encoding: .utf8)
        #expect(text.contains("startDate=\"2026-01-06 07:30:00 +0530\""), "\(text)")
        #expect(!text.contains("171.5"))
        let second = try await place.run(arguments)
        #expect(second.status == 64)
        #expect(second.errors == "understudy: export.xml exists; --force replaces it\n")
        #expect(try await place.run(arguments + ["--force"]).status == 0)
        _ = try await server?.stop()
    }

    @Test(
        "an unfit flag is refused in one line with the way out, of a server and of a database",
        arguments: [
            (["oen"], "there is no account oen (did you mean one?); `understudy accounts` lists those there are"),
            (["one", "--format", "xml"], "--format is xml; there are json and apple-export"),
            (["one", "--days", "-1"], "--days is -1, not a number from 1 to 36525"),
            (["one", "--timezone", "Mars"], "--timezone is Mars, not the name of a time zone, such as Europe/Istanbul"),
            (["one", "--backend", "x"], "there is no backend x with data of HealthKit; there are longevity, fitiq and bradOS"),
            (["two"], "the account two has data at longevity and bradOS; name one of them as backend"),
        ], [true, false])
    func refusals(_ refusal: ([String], String), _ isServed: Bool) async throws {
        let two: JSON = ["key": "two", "longevity": ["userId": "two"], "bradOS": ["userId": "two", "isolated": true]]
        let (place, server) = try await place(isServed: isServed, [Self.one, two])
        let end = try await place.run(["healthkit"] + refusal.0)
        #expect(end.status == 64)
        #expect(end.errors.split(separator: "\n").last.map(String.init) == "understudy: \(refusal.1)")
        _ = try await server?.stop()
    }
}
