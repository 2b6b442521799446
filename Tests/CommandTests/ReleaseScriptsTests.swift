import Foundation
import ProbeSupport
import Testing
import TestSupport

@Suite("Scripts/release-notes", .enabled(if: ContinuousIntegration.isPresent || Tool("python3") != nil))
struct ReleaseNotesTests {
    private static let changelog = """
        # Changelog

        ## Unreleased

        ## 0.2.0 – 2026-11-30

        - A change of two
          lines ([docs](docs/data.md#seeds), [elsewhere](https://example.com)).
          - A part of it
        - Another one.

        ## 0.1.0 – 2026-11-01

        - The first.
        """

    private static let notes = """
        - A change of two lines ([docs](docs/data.md#seeds), [elsewhere](https://example.com)).
          - A part of it
        - Another one.

        """

    private func run(_ arguments: [String]) async throws -> (status: Int32?, output: String, errors: String) {
        let place = try Workplace()
        try place.write(Self.changelog, to: "CHANGELOG.md")
        let end = try await place.run(URL(filePath: Repository.path("Scripts/release-notes")), arguments)
        return (end.status, end.output, end.errors)
    }

    @Test("prints the section of a version, with one line for each entry, and links that continue an address")
    func section() async throws {
        #expect(try await run(["0.2.0", "", "CHANGELOG.md"]).output == Self.notes)
        #expect(try await run(["0.1.0", "", "CHANGELOG.md"]).output == "- The first.\n")
        let linked = Self.notes.replacing("(docs/", with: "(https://example.com/blob/v0.2.0/docs/")
        #expect(try await run(["0.2.0", "https://example.com/blob/v0.2.0/", "CHANGELOG.md"]).output == linked)
    }

    @Test("refuses a version without entries, and a file that is missing")
    func refusals() async throws {
        for version in ["0.3.0", "0.2", "Unreleased", ""] {
            let end = try await run([version, "", "CHANGELOG.md"])
            #expect(end.status == 1)
            #expect(end.errors == "release-notes: CHANGELOG.md has no entries below \"## \(version)\"\n")
        }
        #expect(try await run(["0.2.0", "", "x.md"]).errors == "release-notes: x.md cannot be read: No such file or directory\n")
        #expect(try await run([]).errors.hasPrefix("usage: "))
    }
}

@Suite("Scripts/formula")
struct FormulaTests {
    private func run(_ version: String) async throws -> (status: Int32?, output: String, errors: String) {
        let place = try Workplace()
        try place.write("aa  understudy-0.2.0-linux-x86_64.tar.gz\nbb  understudy-0.2.0-macos-arm64.tar.gz\n", to: "SHA256SUMS")
        let script = URL(filePath: Repository.path("Scripts/formula"))
        let end = try await place.run(script, ["https://example.com/owner/understudy/", version, "SHA256SUMS"])
        return (end.status, end.output, end.errors)
    }

    @Test("prints a formula with the address, the version and the checksum of the archive for Macs")
    func formula() async throws {
        let end = try await run("0.2.0")
        let archive = "https://example.com/owner/understudy/releases/download/v0.2.0/understudy-0.2.0-macos-arm64.tar.gz"
        for line in ["homepage \"https://example.com/owner/understudy\"", "url \"\(archive)\"", "version \"0.2.0\"", "sha256 \"bb\""] {
            #expect(end.output.contains("  \(line)\n"), "\(end.output)")
        }
        #expect(!end.output.contains(/REPOSITORY|VERSION|SHA256/), "\(end.output)")
    }

    @Test("refuses checksums without the archive for Macs")
    func missing() async throws {
        let end = try await run("0.3.0")
        #expect(end.status == 66)
        #expect(end.errors == "formula: SHA256SUMS has no line for understudy-0.3.0-macos-arm64.tar.gz\n")
    }
}
