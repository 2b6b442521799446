import Foundation
import ProbeSupport
import Testing
import TestSupport
import UnderstudyCore

/// A changelog and a tag, with what `Scripts/check-version` says of them.
struct VersionCase: Sendable, CustomTestStringConvertible {
    let changelog: String
    let tag: String?
    let finding: String

    init(_ changelog: String, tag: String? = nil, _ finding: String = "") {
        self.changelog = changelog
        self.tag = tag
        self.finding = finding
    }

    var testDescription: String { "\(changelog.replacing("\n", with: " | ")) \(tag ?? "")" }

    static let all = [
        VersionCase("## Unreleased\n\n- A change"),
        VersionCase("## Unreleased\n## 0.2.0 – 2026-11-30\n"),
        VersionCase("## 0.3.0 – 2026-12-24\n## 0.2.0 – 2026-11-30\n"),
        VersionCase("## 0.3.0 – 2026-12-24\n", tag: "v0.3.0", "there is no Tests/UnderstudyTests/Storage/Databases/0.3.0.sql; "),
        VersionCase("## 0.3.0 – 2026-12-24\n", tag: "v0.4.0", "the tag v0.4.0 differs from the version 0.3.0 "),
        VersionCase("## 0.3.0 – 2026-12-24\n", tag: "0.3.0", "the tag 0.3.0 differs from the version 0.3.0 "),
        VersionCase("## Unreleased\n", tag: "v0.3.0", ###"CHANGELOG.md begins with "## Unreleased"; write "## 0.3.0 – ""###),
        VersionCase(
            "## 0.2.0 – 2026-11-30\n", ###"CHANGELOG.md begins with "## 0.2.0 – 2026-11-30"; it needs "## Unreleased", or "## 0.3.0 – ""###),
        VersionCase("## 0.3.0\n", ###"CHANGELOG.md begins with "## 0.3.0"; it needs"###),
        VersionCase("", ###"CHANGELOG.md begins with """###),
        VersionCase(
            "## Unreleased\n## 0.3.0 – 2026-12-24\n", "0.3.0 is released, by CHANGELOG.md; give Sources/UnderstudyCore/Version.swift "),
    ]
}

@Suite("The version that scripts read from a checkout")
struct VersionScriptsTests {
    /// A checkout of version 0.3.0 with the scripts of this one.
    private func checkout(_ changelog: String) throws -> Workplace {
        let place = try Workplace()
        for folder in ["Scripts", "Sources/UnderstudyCore"] {
            try FileManager.default.createDirectory(at: place.url.appending(path: folder), withIntermediateDirectories: true)
        }
        for script in ["Scripts/version", "Scripts/check-version"] {
            try FileManager.default.copyItem(atPath: Repository.path(script), toPath: place.path(of: script))
        }
        let file = "Sources/UnderstudyCore/Version.swift"
        let source = try String(contentsOfFile: Repository.path(file), encoding: .utf8)
        try place.write(source.replacing("\"\(understudyVersion)\"", with: "\"0.3.0\""), to: file)
        try place.write("# Changelog\n\n\(changelog)", to: "CHANGELOG.md")
        return place
    }

    private func output(of command: String, in place: Workplace) async throws -> String {
        let end = try await place.run(Program.shell, ["-c", command])
        try #require(end.status == 0, "\(end.errors)")
        return end.output
    }

    @Test(
        "ends with -dev while the changelog begins with unreleased changes, and has no commit without Git",
        arguments: [
            ("## Unreleased\n## 0.2.0 – 2026-11-30\n", "0.3.0-dev\n"), ("## 0.3.0 – 2026-12-24\n## 0.2.0 – 2026-11-30\n", "0.3.0\n"),
        ])
    func version(_ changelog: String, _ version: String) async throws {
        let place = try checkout(changelog)
        #expect(try await output(of: "Scripts/version", in: place) == version)
        #expect(try await output(of: "Scripts/version --build", in: place) == version)
    }

    @Test(
        "has the commit, its day in UTC and whether files changed since",
        .enabled(if: ContinuousIntegration.isPresent || Tool("git") != nil))
    func commit() async throws {
        let place = try checkout("## 0.3.0 – 2026-12-24\n")
        let commit = """
            export GIT_COMMITTER_DATE='2026-12-24T23:30:00-05:00' GIT_CONFIG_GLOBAL=/dev/null
            git init -q && git add CHANGELOG.md Scripts Sources && git -c user.name=a -c user.email=a@example.com commit -qm a && git rev-parse --short=8 HEAD
            """
        let hash = try await output(of: commit, in: place).dropLast()
        #expect(try await output(of: "Scripts/version", in: place) == "0.3.0\n")
        #expect(try await output(of: "Scripts/version --build", in: place) == "0.3.0 (\(hash), 2026-12-25)\n")
        #expect(try await output(of: "mkdir x && cd x && ../Scripts/version --build", in: place) == "0.3.0 (\(hash), 2026-12-25)\n")
        #expect(
            try await output(of: "echo >>CHANGELOG.md; Scripts/version --build", in: place) == "0.3.0 (\(hash) with changes, 2026-12-25)\n")
    }

    @Test("passes the check of a release with its tag, its section and its database")
    func release() async throws {
        let place = try checkout("## 0.3.0 – 2026-12-24\n")
        let folder = "Tests/UnderstudyTests/Storage/Databases"
        try FileManager.default.createDirectory(at: place.url.appending(path: folder), withIntermediateDirectories: true)
        try place.write("", to: "\(folder)/0.3.0.sql")
        let end = try await place.run(place.url.appending(path: "Scripts/check-version"), ["v0.3.0"])
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test("is compared with the changelog and a tag", arguments: VersionCase.all)
    func check(_ version: VersionCase) async throws {
        let place = try checkout(version.changelog)
        let end = try await place.run(place.url.appending(path: "Scripts/check-version"), version.tag.map { [$0] } ?? [])
        #expect(end.status == (version.finding.isEmpty ? 0 : 1))
        #expect(end.errors.hasPrefix(version.finding.isEmpty ? "" : "check-version: \(version.finding)"), "\(end.errors)")
        #expect(end.errors.split(separator: "\n").count == (version.finding.isEmpty ? 0 : 1), "\(end.errors)")
    }
}
