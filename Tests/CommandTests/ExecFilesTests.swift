import Foundation
import ProbeSupport
import Testing
import Values

@Suite("The files of `understudy exec`", .enabled(if: Program.isExpected(Program.curl)))
struct ExecFilesTests {
    private func exec(_ script: String, _ flags: [String], in place: Workplace) async throws -> Transcript {
        try await place.run(["exec"] + flags + ["--", "sh", "-c", script])
    }

    private func entries(of name: String, in place: Workplace) throws -> (log: JSON, urls: [String]) {
        let log = try #require(JSON(parsing: Array(place.data(of: name)))["log"])
        let urls = log["entries"]?.array?.compactMap { $0["request"]?["url"]?.string } ?? []
        return (log, urls.map { $0.replacing(/^http:..[^\/]*/, with: "") })
    }

    @Test("--har has the requests of all worlds: of deleted sandboxes, from before a reset, and those removed from a journal")
    func har() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let end = try await exec(
            """
            call() { curl -s -o /dev/null "$@" || exit 9; }
            call -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t1"
            call "$UNDERSTUDY_URL/_sandbox/t1/api/longevity/trends?n=1"
            call -X DELETE "$UNDERSTUDY_URL/_understudy/sandboxes/t1"
            call "$UNDERSTUDY_URL/api/longevity/trends?n=2"
            call -X POST "$UNDERSTUDY_URL/_understudy/reset"
            call "$UNDERSTUDY_URL/api/longevity/trends?n=3"
            call -X DELETE "$UNDERSTUDY_URL/_understudy/requests"
            call -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t2"
            call "$UNDERSTUDY_URL/_sandbox/t2/api/longevity/trends?n=4"
            call "$UNDERSTUDY_URL/api/longevity/trends?n=5"
            """, ["--har", "run.har"], in: place)
        #expect(end.status == 0, "\(end)")
        let (log, urls) = try entries(of: "run.har", in: place)
        let trends = "/api/longevity/trends"
        #expect(
            urls == [
                "/_sandbox/t1\(trends)?n=1", "\(trends)?n=2", "\(trends)?n=3", "/_sandbox/t2\(trends)?n=4", "\(trends)?n=5",
            ])
        #expect(log["version"] == "1.2")
        #expect(log["creator"]?["name"] == "Understudy")
        #expect(log["comment"] == nil)
        #expect(log["pages"]?.array?.map { $0["title"] } == ["t1", "main", "main", "t2", "main"])
        #expect(log["entries"]?.array?.map { $0["pageref"] } == ["page_1", "page_2", "page_3", "page_4", "page_5"])
        #expect(try place.mode(of: "run.har") == 0o600)
    }

    @Test("are no standard output, which is the command's", arguments: ["--har", "--report", "--coverage"])
    func dash(_ flag: String) async throws {
        let place = try Workplace(accounts: [])
        let end = try await exec("touch started", [flag, "-"], in: place)
        #expect(end.status == 64)
        #expect(end.errors == "understudy: - is no file, and standard output is the command's; name a file, such as ./-\n")
        #expect(!FileManager.default.fileExists(atPath: place.path(of: "started")))
    }

    @Test(
        "are refused in place of another user's link or pipe, before the command starts",
        .enabled(if: geteuid() == 0, "only root gives files away"), arguments: ["--har", "--report", "--coverage"])
    func foreign(_ flag: String) async throws {
        let place = try Workplace(accounts: [])
        try place.write("theirs", to: "target")
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "link"), withDestinationPath: "target")
        try #require(mkfifo(place.path(of: "pipe"), 0o666) == 0)
        for name in ["link", "pipe"] {
            try #require(lchown(place.path(of: name), 4_321, 4_321) == 0)
            let end = try await exec("touch started", [flag, name], in: place)
            #expect(end.status == 70)
            let reason = "it is a \(name) that belongs to another user (uid 4321); remove it, or name another file"
            #expect(end.errors == "understudy: \(name) is not written to: \(reason)\n")
        }
        #expect(!place.exists("started"))
        #expect(try place.data(of: "target") == Data("theirs".utf8))
    }

    @Test("are written through one's own link, to devices and to this process's streams")
    func ownLink() async throws {
        let place = try Workplace(accounts: [])
        try place.write("old", to: "target")
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "link"), withDestinationPath: "target")
        let end = try await exec("echo said", ["--har", "link", "--report", "/dev/stdout"], in: place)
        #expect(end.status == 0, "\(end)")
        #expect(end.output.hasPrefix("said\n<?xml "))
        #expect(try entries(of: "target", in: place).urls == [])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.path(of: "link")) == "target")
        #expect(try await exec("true", ["--har", "/dev/null"], in: place).status == 0)
    }

    @Test("are written when the command fails, and replace the files of the run before")
    func failure() async throws {
        let place = try Workplace(accounts: [])
        for name in ["run.har", "run.xml"] { try place.write("old", to: name) }
        let end = try await exec(
            #"curl -s -o /dev/null "$UNDERSTUDY_URL/api/longevity/trendz"; exit 3"#, ["--har", "run.har", "--report", "run.xml"], in: place)
        #expect(end.ending == .exited(3), "\(end)")
        #expect(try entries(of: "run.har", in: place).urls == ["/api/longevity/trendz"])
        let report = String(decoding: try place.data(of: "run.xml"), as: UTF8.self)
        #expect(report.contains(#"<failure message="ended with status 3">"#), "\(report)")
        #expect(report.contains(#"<failure message="no backend has GET /api/longevity/trendz (did you mean "#), "\(report)")
        #expect(report.contains(#"<testsuites name="understudy exec" tests="7" failures="2" errors="0" skipped="0">"#), "\(report)")
        let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter { $0.hasPrefix("run.") }
        #expect(left.sorted() == ["run.har", "run.xml"])
    }

    @Test("--report has a suite for the command, the main world and each sandbox, also without findings and after a deletion")
    func report() async throws {
        let place = try Workplace(accounts: [])
        let end = try await exec(
            """
            sandbox="$UNDERSTUDY_URL/_understudy/sandboxes/t1"
            curl -fsS -o /dev/null -X PUT "$sandbox" && curl -fsS -X DELETE "$sandbox"
            """, ["--report", "run.xml"], in: place)
        #expect(end.status == 0, "\(end)")
        let report = String(decoding: try place.data(of: "run.xml"), as: UTF8.self)
        let suites = report.split(separator: "\n").filter { $0.contains("<testsuite ") }
        #expect(
            suites == [
                #"  <testsuite name="command" tests="1" failures="0" errors="0" skipped="0">"#,
                #"  <testsuite name="t1" tests="6" failures="0" errors="0" skipped="0">"#,
                #"  <testsuite name="main" tests="6" failures="0" errors="0" skipped="0">"#,
            ])
    }

    @Test("are written when the command cannot be started")
    func missingCommand() async throws {
        let place = try Workplace(accounts: [])
        let end = try await place.run(["exec", "--har", "run.har", "--report", "run.xml", "--", "no-such-command"])
        #expect(end.status == 127)
        #expect(try entries(of: "run.har", in: place).urls == [])
        let report = String(decoding: try place.data(of: "run.xml"), as: UTF8.self)
        #expect(report.contains(#"name="no-such-command""#) && report.contains("was not found"), "\(report)")
    }

    @Test(
        "that cannot be written are reported in one line with status 70, and nothing is started",
        arguments: ["--har", "--report", "--coverage"])
    func unwritable(_ flag: String) async throws {
        let place = try Workplace(accounts: [])
        for (path, reason) in [
            ("missing/run", "missing/run cannot be written: No such file"), ("seed", "seed cannot be written: Is a directory"),
            ("new/", "new/ cannot be written: "),
        ] {
            let end = try await exec("echo never", [flag, path, "--database", "fresh.sqlite"], in: place)
            #expect(end.status == 70, "\(path): \(end)")
            #expect(end.output == "")
            #expect(end.errorLines.count == 1 && end.errors.hasPrefix("understudy: \(reason)"), "\(path): \(end.errors)")
        }
        #expect(!place.exists("fresh.sqlite"))
        let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path).filter { !$0.hasPrefix(".") }
        #expect(left == ["seed"])
    }

    @Test("need two names: the same file for both is an error of the command line")
    func same() async throws {
        let place = try Workplace(accounts: [])
        let end = try await exec("echo never", ["--har", "run", "--report", "run"], in: place)
        #expect(end.status == 64)
        #expect(end.output == "")
        #expect(end.errorLines == ["understudy: --har and --report name the same file run"])
        try FileManager.default.createSymbolicLink(atPath: place.path(of: "link"), withDestinationPath: "run")
        for (flag, path) in [("--report", "./run"), ("--coverage", "link"), ("--coverage", place.path(of: "run"))] {
            let other = try await exec("echo never", ["--har", "run", flag, path], in: place)
            #expect(other.status == 64 && other.errorLines == ["understudy: --har and \(flag) name the same file \(path)"], "\(other)")
        }
    }

    @Test("have the requests that the rules of access refuse", .enabled(if: Program.isExpected(Program.curl)))
    func access() async throws {
        let place = try Workplace(accounts: [])
        let call = #"curl -s -o /dev/null -H "Host: app.example" "$UNDERSTUDY_URL/api/legal/terms""#
        let end = try await exec("\(call); \(call)", ["--report", "run.xml"], in: place)
        #expect(end.status == 0, "\(end)")
        let text = String(decoding: try place.data(of: "run.xml"), as: UTF8.self)
        #expect(text.contains("GET /api/legal/terms 403"), "\(text)")
    }

    @Test(
        "on a disk that is full at the end are reported in one line with status 70, or the command's own status",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: [0, 3] as [Int32])
    func noRoom(_ status: Int32) async throws {
        let place = try Workplace(accounts: [])
        let end = try await exec("exit \(status)", ["--report", "/dev/full"], in: place)
        #expect(end.ending == .exited(status == 0 ? 70 : status))
        #expect(end.errorLines.last?.hasPrefix("understudy: /dev/full cannot be written: ") == true, "\(end.errors)")
    }
}
