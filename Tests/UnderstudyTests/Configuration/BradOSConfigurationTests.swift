import CoreTestSupport
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS
@testable import UnderstudyProgram

@Suite("Brad OS's settings")
struct BradOSConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func file(_ settings: JSON) throws -> String {
        try folder.write(["bradOS": settings], to: "understudy.json")
    }

    private func faults(_ settings: JSON) throws -> [String] {
        let file = try file(settings)
        do throws(ConfigurationError) {
            _ = try Configuration(file: file)
            return []
        } catch {
            return error.faults
        }
    }

    @Test("ignore App Check and have the built-in metrics by default (1.3, 6)")
    func defaults() throws {
        let settings = try Configuration().bradOS
        #expect(settings.appCheck == .ignored)
        #expect(settings.registry == .standard)
        #expect(settings.registry.metrics.map(\.slug) == ["hrv", "rhr", "sleep", "weight", "vo2max", "body-fat", "steps"])
    }

    @Test("accept ignored and required for App Check", arguments: [("ignored", BradOSSettings.AppCheck.ignored), ("required", .required)])
    func appCheck(_ text: String, _ expected: BradOSSettings.AppCheck) throws {
        #expect(try Configuration(file: file(["appCheck": .string(text)])).bradOS.appCheck == expected)
        #expect(try Configuration(environment: ["UNDERSTUDY_BRAD_OS_APP_CHECK": text]).bradOS.appCheck == expected)
    }

    @Test("take App Check from the environment before the file, and from the flag before both")
    func appCheckPrecedence() throws {
        let file = try file(["appCheck": "required"])
        #expect(try Configuration(file: file, environment: ["UNDERSTUDY_BRAD_OS_APP_CHECK": "ignored"]).bradOS.appCheck == .ignored)
        let flag: [String: JSON] = ["bradOS.appCheck": "required"]
        #expect(try Configuration(environment: ["UNDERSTUDY_BRAD_OS_APP_CHECK": "ignored"], flags: flag).bradOS.appCheck == .required)
    }

    @Test("take Strava's token from the file and the environment; empty or none is no token")
    func stravaVerifyToken() throws {
        #expect(try Configuration().bradOS.stravaVerifyToken == nil)
        #expect(try Configuration(file: file(["stravaVerifyToken": "STRAVA"])).bradOS.stravaVerifyToken == "STRAVA")
        for (text, token) in [("STRAVA", "STRAVA"), ("", nil), ("none", nil)] as [(String, String?)] {
            let environment = ["UNDERSTUDY_BRAD_OS_STRAVA_VERIFY_TOKEN": text]
            #expect(try Configuration(environment: environment).bradOS.stravaVerifyToken == token)
        }
        #expect(try faults(["stravaVerifyToken": 7]).map { $0.hasSuffix("bradOS.stravaVerifyToken is 7, not a text or null") } == [true])
    }

    @Test("refuse other values for App Check", arguments: [("Required", " (did you mean required?)"), ("", ""), ("true", "")])
    func faultyAppCheck(_ text: String, _ hint: String) throws {
        let shown = JSON.string(text).text
        #expect(
            try faults(["appCheck": .string(text)]).map {
                $0.hasSuffix("understudy.json: bradOS.appCheck is \(shown), not one of ignored, required\(hint)")
            } == [true])
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(environment: ["UNDERSTUDY_BRAD_OS_APP_CHECK": text])
        }
        #expect(error.faults == ["the environment's UNDERSTUDY_BRAD_OS_APP_CHECK is \(shown), not one of ignored, required\(hint)"])
    }

    @Test("add a metric with every rule of its own")
    func wholeRow() throws {
        let row: JSON = [
            "slug": "blood-pressure", "label": "blood pressure", "arrayKey": "readings", "windowRule": "newest_rows", "maxDays": 90,
            "latestRule": "since_yesterday", "sources": ["cuff", "manual"],
            "fields": [
                ["name": "systolic", "kind": "integer", "min": 0, "max": 300, "minExclusive": true, "unit": "mmHg"],
                ["name": "date", "kind": "date"], ["name": "pulse"],
            ],
        ]
        let registry = try Configuration(file: file(["metrics": [row]])).bradOS.registry
        let expected = Metric(
            slug: "blood-pressure", arrayKey: "readings", label: "blood pressure", windowRule: .newestRows, maxDays: 90,
            latestRule: .sinceYesterday, sources: ["cuff", "manual"],
            fields: [
                Metric.Field(
                    name: "systolic", kind: .integer, range: NumberRange(minimum: 0, excludesMinimum: true, maximum: 300), unit: "mmHg"),
                .date, Metric.Field(name: "pulse", kind: .number),
            ])
        #expect(registry["blood-pressure"] == expected)
        #expect(registry.metrics.count == 8)
    }

    @Test("add a metric that has only a slug and a value, with the defaults of section 6")
    func shortRow() throws {
        let registry = try Configuration(file: file(["metrics": [["slug": "mood", "fields": [["name": "value"]]]]])).bradOS.registry
        let expected = Metric(
            slug: "mood", arrayKey: "entries", label: "mood", windowRule: .sinceUTCDate, maxDays: 3_650, latestRule: .newest,
            sources: ["healthkit", "manual"], fields: [.date, Metric.Field(name: "value", kind: .number)])
        #expect(registry["mood"] == expected)
    }

    @Test("replace only the named metric, if the real backend lacks it", arguments: ["vo2max", "body-fat", "steps"])
    func replaced(_ slug: String) throws {
        let row: JSON = ["slug": .string(slug), "fields": [["name": "total", "kind": "integer"]]]
        let registry = try Configuration(file: file(["metrics": [row]])).bradOS.registry
        #expect(registry[slug]?.fields.map(\.name) == ["date", "total"])
        #expect(registry.metrics.count == 7 && Set(registry.metrics.map(\.slug)).count == 7)
    }

    @Test("take metrics as JSON from the environment, in place of those of the file")
    func environment() throws {
        let file = try file(["metrics": [FaultyMetricRow.good]])
        let text = #"[{"slug": "mood", "fields": [{"name": "value"}]}]"#
        let configuration = try Configuration(file: file, environment: ["UNDERSTUDY_BRAD_OS_METRICS": text])
        #expect(try configuration.bradOS.registry["mood"] != nil)
        #expect(try configuration.bradOS.registry["glucose"] == nil)
        #expect(try Configuration(file: file, environment: ["UNDERSTUDY_BRAD_OS_METRICS": "[]"]).bradOS.registry == .standard)
        #expect(try Configuration(file: file).bradOS.registry["glucose"] != nil)
    }

    @Test("name the file, the row and the member of a fault", arguments: FaultyMetricRow.all)
    func faultyRow(_ faulty: FaultyMetricRow) throws {
        let fault = "bradOS.metrics[1]\(faulty.member): found \(faulty.found), expected \(faulty.expected)"
        let found = try faults(["metrics": [["slug": "other", "fields": [["name": "value"]]], faulty.row]])
        #expect(found.contains { $0 == "\(folder.path("understudy.json")): \(fault)" }, "\(found)")
        #expect(found.allSatisfy { $0.contains("understudy.json: bradOS.metrics[1]") })
    }

    @Test("name the environment, the row and the member of a fault", arguments: FaultyMetricRow.all)
    func faultyEnvironment(_ faulty: FaultyMetricRow) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(environment: ["UNDERSTUDY_BRAD_OS_METRICS": JSON.array([faulty.row]).text])
        }
        let fault = "UNDERSTUDY_BRAD_OS_METRICS[0]\(faulty.member): found \(faulty.found), expected \(faulty.expected)"
        #expect(error.faults.contains { $0 == "the environment's \(fault)" }, "\(error.faults)")
        #expect(!error.isUsage)
    }

    @Test("refuse two rows for one metric, and values that are no list of rows")
    func wholeFaults() throws {
        let path = folder.path("understudy.json")
        #expect(
            try faults(["metrics": [FaultyMetricRow.good, FaultyMetricRow.good]]) == [
                "\(path): bradOS.metrics[1].slug: found \"glucose\", expected its own slug (bradOS.metrics[0].slug has this one)"
            ])
        for (value, found) in [(5, "5"), (["slug": "x"], "an object"), (.null, "null")] as [(JSON, String)] {
            #expect(try faults(["metrics": value]) == ["\(path): bradOS.metrics: found \(found), expected an array of metrics"])
        }
        for text in ["", "mood", "[{]", "{}"] {
            let error = try #require(throws: ConfigurationError.self) {
                try Configuration(environment: ["UNDERSTUDY_BRAD_OS_METRICS": text])
            }
            #expect(error.faults.count == 1 && error.faults[0].hasPrefix("the environment's UNDERSTUDY_BRAD_OS_METRICS: found "))
        }
    }

    @Test("list all faults at once, of several rows and of App Check")
    func everyFault() throws {
        let found = try faults([
            "appCheck": 1, "metrics": [["slug": "X", "fields": []], ["slug": "y", "fields": [["name": "a", "min": "b"]]]], "apps": 1,
        ])
        let path = folder.path("understudy.json")
        for name in [
            ": bradOS.appCheck is 1", ": bradOS.metrics[0].slug: ", ": bradOS.metrics[0].fields: ", ": bradOS.metrics[1].fields[0].min: ",
            ": unknown setting bradOS.apps",
        ] {
            #expect(found.contains { $0.hasPrefix(path + name) }, "\(name) in \(found)")
        }
        #expect(found.count == 5)
    }
}

extension MetricRegistry {
    fileprivate subscript(slug: String) -> Metric? {
        metrics.first { $0.slug == slug }
    }
}
