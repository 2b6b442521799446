import Foundation
import Testing
import TestSupport

@Suite("A script in the checkout")
struct ScriptTests {
    /// A tool, or a flag of a tool, that a Mac does not have.
    struct LinuxOnlyTool: Sendable, CustomTestStringConvertible {
        let name: String
        let pattern: String

        init(_ name: String, _ pattern: String) {
            self.name = name
            self.pattern = pattern
        }

        var testDescription: String { name }
    }

    /// On a Mac, the first reports that it has nothing to do, the second that it needs Linux, and the third uses `shasum` in place of `sha256sum`.
    private static let exceptions = ["Scripts/test-libmicrohttpd-1", "Benchmarks/bench.py", "Scripts/download"]

    private func files() throws -> [String] {
        let inFolders = try ["Scripts", "Benchmarks", ".ci"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Repository.path(folder)).map { "\(folder)/\($0)" }
        }
        return (inFolders + ["Makefile"]).filter { !Self.exceptions.contains($0) }
    }

    /// The text of a file; empty for a folder.
    private func text(of file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: Repository.path(file)) ?? Data(), as: UTF8.self)
    }

    @Test(
        "uses no tool that a Mac does not have",
        arguments: [
            LinuxOnlyTool("the process file system", "/proc/"), LinuxOnlyTool("the number of processors by nproc", #"\bnproc\b"#),
            LinuxOnlyTool("timeout", #"\btimeout [0-9-]"#), LinuxOnlyTool("stat's formats", #"\bstat (-c|--)"#),
            LinuxOnlyTool("grep's Perl expressions", #"\bgrep -[A-Za-z]*P"#), LinuxOnlyTool("sed in place", #"\bsed -[A-Za-z]*i"#),
            LinuxOnlyTool("readlink's canonical paths", #"\breadlink -[A-Za-z]*[fe]"#), LinuxOnlyTool("date's texts", #"\bdate (-d|--)"#),
            LinuxOnlyTool("sha256sum", #"\bsha256sum\b"#), LinuxOnlyTool("xargs without input", #"\bxargs -[A-Za-z]*r"#),
        ])
    func portable(_ tool: LinuxOnlyTool) throws {
        for file in try files() {
            let found = text(of: file).range(of: tool.pattern, options: .regularExpression)
            #expect(found == nil, "\(file) uses \(tool.name)")
        }
    }

    @Test(
        "names the packages of Debian with the C libraries as the other files do",
        arguments: [
            (#"runtime="([^"]*)""#, ["Dockerfile", "Packaging/linux.md", "docs/ci.md"]),
            (#"development="([^"]*)""#, ["Dockerfile"]),
        ])
    func packages(_ pattern: String, _ others: [String]) throws {
        let script = text(of: "Scripts/install-libraries")
        let range = try #require(script.range(of: pattern, options: .regularExpression))
        let names = try #require(script[range].split(separator: "\"").last)
        for file in others { #expect(text(of: file).contains(names), "\(file) lacks \(names)") }
    }

    @Test("exports the client with the platforms and the Swift version of the manifest")
    func exportedManifest() throws {
        let manifest = text(of: "Package.swift")
        let exported = text(of: "Scripts/export-client")
        for pattern in [#"// swift-tools-version: \S+"#, #"platforms: \[[^\]]+\]"#, #"swiftLanguageModes: \[[^\]]+\]"#] {
            let range = try #require(manifest.range(of: pattern, options: .regularExpression))
            #expect(exported.contains(manifest[range]), "the client's manifest lacks \(manifest[range])")
        }
    }
}
