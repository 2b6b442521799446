import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("The setting `upstreams`")
struct UpstreamSettingTests {
    private func faults(_ upstreams: JSON) -> [String] {
        do throws(ConfigurationError) {
            _ = try Configuration(flags: ["upstreams": upstreams])
            return []
        } catch {
            return error.faults
        }
    }

    /// A faulty value, and the path that its error names.
    struct Faulty: Sendable, CustomTestStringConvertible {
        let value: JSON
        let path: String

        var testDescription: String { value.text }
    }

    @Test(
        "names each error by its path",
        arguments: [
            Faulty(value: ["fitic": ["url": "https://a.example"]], path: "fitic"),
            Faulty(value: ["fitiq": [:]], path: "fitiq.url"),
            Faulty(value: ["fitiq": ["url": "a.example"]], path: "fitiq.url"),
            Faulty(value: ["fitiq": ["url": "ftp://a.example"]], path: "fitiq.url"),
            Faulty(value: ["fitiq": ["url": "https://me:secret@a.example"]], path: "fitiq.url"),
            Faulty(value: ["fitiq": ["url": "https://a.example/?x=1"]], path: "fitiq.url"),
            Faulty(value: ["fitiq": ["url": "https://a.example", "paths": ["api"]]], path: "fitiq.paths[0]"),
            Faulty(value: ["fitiq": ["url": "https://a.example", "except": "*"]], path: "fitiq.except"),
            Faulty(value: ["fitiq": ["url": "https://a.example", "path": []]], path: "fitiq.path"),
        ])
    func faulty(value: Faulty) {
        let faults = faults(value.value)
        #expect(faults.contains { $0.contains("upstreams.\(value.path)") }, "\(faults)")
    }

    @Test("accepts a path below the host, patterns, and a file beside the configuration file")
    func valid() {
        #expect(
            faults(["fitiq": ["url": "https://a.example:8443/base/", "paths": ["*"], "except": ["/health"], "caFile": "ca.pem"]]) == [])
    }

    @Test("is refused at the start for a file that cannot be read, and for this server itself")
    func start() throws {
        #expect(throws: StartError.self) {
            try TestServer(settings: ["upstreams": ["fitiq": ["url": "https://a.example", "caFile": "/missing/ca.pem"]]], isOwn: true)
        }
        let upstreams = Upstreams(
            ["fitiq": ["url": "http://localhost:4000"], "longevity": ["url": "http://127.0.0.1:4001"]], besideFolder: nil)
        let faults = upstreams.faults(atPorts: [4_000])
        #expect(faults == ["upstreams.fitiq.url is http://localhost:4000, this server itself; name another server, or another port"])
    }
}
