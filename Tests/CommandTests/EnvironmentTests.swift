import Testing

@Suite("The environment")
struct EnvironmentTests {
    /// Invalid variables, and the text that each line on standard error must contain.
    struct Faulty: Sendable, CustomTestStringConvertible {
        let variables: [String: String]
        let lines: [String]

        var testDescription: String { variables.map { "\($0)=\($1)" }.sorted().joined(separator: " ") }

        static let all = [
            Faulty(variables: ["UNDERSTUDY_PORT": "many"], lines: [#"UNDERSTUDY_PORT is "many", not a whole number"#]),
            Faulty(
                variables: ["UNDERSTUDY_LONGEVITY_FIDELITY": "best", "UNDERSTUDY_LIMITS_BODY_BYTES": "1", "UNDERSTUDY_COLOUR": "red"],
                lines: ["UNDERSTUDY_LONGEVITY_FIDELITY", "UNDERSTUDY_LIMITS_BODY_BYTES"]),
            Faulty(
                variables: ["UNDERSTUDY_BRAD_OS_METRICS": #"[{"slug": "mood", "fields": [{"name": "value", "kind": "text"}]}]"#],
                lines: [#"UNDERSTUDY_BRAD_OS_METRICS[0].fields[0].kind: found "text", expected "#]),
        ]
    }

    @Test("makes the start fail with status 78 and one line per error when it is invalid", arguments: Faulty.all)
    func faulty(_ faulty: Faulty) async throws {
        let place = try Workplace(accounts: [])
        let end = try await place.run(["serve"], environment: faulty.variables)
        #expect(end.status == 78)
        #expect(end.output == "")
        #expect(end.errorLines.count == faulty.lines.count, "\(end.errors)")
        for line in faulty.lines {
            #expect(end.errorLines.contains { $0.hasPrefix("understudy: ") && $0.contains(line) }, "\(line) in \(end.errors)")
        }
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("gives one line on standard error for an unknown setting, and the command goes on")
    func unknown() async throws {
        let end = try await Workplace().run(["routes"], environment: ["UNDERSTUDY_PROT": "4000"])
        #expect(end.status == 0)
        #expect(
            end.errorLines == [
                "understudy: the environment's UNDERSTUDY_PROT is ignored: it is not a setting; did you mean UNDERSTUDY_PORT? "
                    + "`understudy settings` lists them"
            ])
    }

    @Test("may contain UNDERSTUDY_URL, which `understudy exec` sets for its command")
    func reserved() async throws {
        let end = try await Workplace().run(["routes"], environment: ["UNDERSTUDY_URL": "http://127.0.0.1:4000"])
        #expect(end.status == 0, "\(end.errors)")
    }
}
