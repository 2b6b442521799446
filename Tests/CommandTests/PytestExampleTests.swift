import Foundation
import ProbeSupport
import Testing
import TestSupport

private enum Pytest {
    /// Whether it is installed. In continuous integration the tests fail without it.
    static func isExpected() async throws -> Bool {
        if ContinuousIntegration.isPresent { return true }
        guard let python = Tool("python3") else { return false }
        return try await Workplace().run(URL(filePath: python.path), ["-c", "import pytest"]).status == 0
    }
}

@Suite("Examples/pytest", .enabled { try await Pytest.isExpected() })
struct PytestExampleTests {
    /// Python writes no files into the repository, and loads no plugins that this machine may have.
    private static let environment = ["PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"]

    @Test("passes with eight workers at once under `understudy exec --strict`, and leaves no sandbox")
    func workers() async throws {
        // As pytest-xdist does: a process for each worker, with its name in the environment.
        let script = """
            for worker in 0 1 2 3 4 5 6 7; do
                PYTEST_XDIST_WORKER=gw$worker python3 -m pytest -q -p no:cacheprovider '\(Repository.path("Examples/pytest"))' &
                workers="$workers $!"
            done
            status=0
            for worker in $workers; do wait "$worker" || status=1; done
            curl -fsS "$UNDERSTUDY_URL/_understudy/sandboxes" || status=2
            exit $status
            """
        let place = try Workplace()
        let end = try await place.run(
            ["exec", "--strict", "--report", "run.xml", "--", "sh", "-c", script], environment: Self.environment)
        #expect(end.status == 0, "\(end)")
        #expect(end.output.components(separatedBy: "15 passed").count == 9, "\(end.output)")
        #expect(end.output.hasSuffix(#"{"sandboxes":[],"total":0}"#), "\(end.output)")
        let report = String(decoding: try place.data(of: "run.xml"), as: UTF8.self)
        for worker in 0..<8 { #expect(report.contains(#"<testsuite name="gw\#(worker)-"#)) }
    }

    @Test("names an argument of the marker that a sandbox does not take, and refuses one without a name")
    func arguments() async throws {
        let place = try Workplace()
        try place.write(String(contentsOfFile: Repository.path("Examples/pytest/conftest.py"), encoding: .utf8), to: "conftest.py")
        let test = """
            import pytest

            @pytest.mark.sandbox(nwo="2026-03-01T08:00:00Z")
            def test_named(sandbox):
                pass

            @pytest.mark.sandbox("six-days")
            def test_bare(sandbox):
                pass
            """
        try place.write(test, to: "test_marker.py")
        let end = try await place.run(
            ["exec", "--", "python3", "-m", "pytest", "-q", "-p", "no:cacheprovider"], environment: Self.environment)
        #expect(end.status == 1, "\(end)")
        #expect(end.output.contains("$.nwo: found") && end.output.contains("did you mean now?"), "\(end.output)")
        #expect(end.output.contains("the marker sandbox takes named arguments: now, persona, seed, scenario"), "\(end.output)")
    }

    @Test("shows the sandbox of a failing test with the reasons of refused requests, and names a file with all requests")
    func failing() async throws {
        let place = try Workplace()
        try place.write(String(contentsOfFile: Repository.path("Examples/pytest/conftest.py"), encoding: .utf8), to: "conftest.py")
        let test = """
            import pytest
            import urllib.request

            def get(url):
                urllib.request.urlopen(url + "/api/longevity/trends")

            @pytest.mark.sandbox(now="2026-03-01T08:00:00Z", persona="six-days")
            def test_rule(sandbox):
                sandbox.fail(preset="maintenance")
                get(sandbox.url)

            @pytest.fixture
            def client(sandbox):
                get(sandbox.url)

            def test_fixture(client):
                pass

            def test_deleted(sandbox, request):
                sandbox.delete()
                request.addfinalizer(sandbox.create)
                assert False

            def test_passes(sandbox):
                get(sandbox.acting_as("six-days"))
            """
        try place.write(test, to: "test_failing.py")
        let end = try await place.run(
            [
                "exec", "--now", "2026-01-07T09:00:00Z", "--", "python3", "-m", "pytest", "-q", "-p", "no:cacheprovider",
                "--basetemp=results",
            ],
            environment: Self.environment)
        #expect(end.status == 1, "\(end)")
        #expect(end.output.components(separatedBy: "- understudy -").count == 4, "\(end.output)")
        let expected = [
            "at 2026-03-01T08:00:00.000Z, clock frozen, persona six-days\nfault rules:\n  f1 maintenance {",
            "GET /api/longevity/trends from six-days: 503, rule f1 (maintenance)\nevents:\n  2026-03-01T08:00:00.000Z rule: ",
            "GET /api/longevity/trends: 401, the request has no Authorization header\nno events\n",
            "the sandbox cannot be read: GET ", "2 failed, 1 passed, 1 error",
        ]
        for text in expected { #expect(end.output.contains(text), "\(text)\n\(end.output)") }
        let archives = try FileManager.default.contentsOfDirectory(atPath: place.path(of: "results")).filter { $0.hasSuffix(".har") }
        #expect(archives.count == 2)
        for name in archives {
            #expect(String(decoding: try place.data(of: "results/\(name)"), as: UTF8.self).contains("/api/longevity/trends"))
        }
    }

    @Test("fails with one line that names UNDERSTUDY_URL without `understudy exec`")
    func missing() async throws {
        let place = try Workplace()
        let script = "python3 -m pytest -q -p no:cacheprovider -k second '\(Repository.path("Examples/pytest"))'"
        let end = try await RunningProgram(Program.shell.path, ["-c", script], in: place, environment: Self.environment).finished()
        #expect(end.status == 1)
        #expect(end.output.contains("UNDERSTUDY_URL is not in the environment; run the tests with `understudy exec -- python3 -m pytest`"))
    }
}
