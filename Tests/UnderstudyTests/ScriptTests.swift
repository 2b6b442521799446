import Foundation
import Testing
import TestSupport

@Suite("What people run in a checkout")
struct ScriptTests {
    /// A tool, or a flag of one, that a Mac has not.
    struct LinuxAlone: Sendable, CustomTestStringConvertible {
        let what: String
        let pattern: String

        init(_ what: String, _ pattern: String) {
            self.what = what
            self.pattern = pattern
        }

        var testDescription: String { what }
    }

    /// On a Mac the first says that it has nothing to do there; the second takes `ps` in place of `/proc`.
    private static let exceptions = ["Scripts/test-libmicrohttpd-1", "Benchmarks/bench.py"]

    private func files() throws -> [String] {
        let inFolders = try ["Scripts", "Benchmarks", ".ci"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Repository.path(folder)).map { "\(folder)/\($0)" }
        }
        return (inFolders + ["Makefile"]).filter { !Self.exceptions.contains($0) }
    }

    /// Empty for a folder.
    private func text(of file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: Repository.path(file)) ?? Data(), as: UTF8.self)
    }

    @Test(
        "is written for a Mac, too",
        arguments: [
            LinuxAlone("the process file system", "/proc/"), LinuxAlone("the number of processors by nproc", #"\bnproc\b"#),
            LinuxAlone("timeout", #"\btimeout [0-9-]"#), LinuxAlone("stat's formats", #"\bstat (-c|--)"#),
            LinuxAlone("grep's Perl expressions", #"\bgrep -[A-Za-z]*P"#), LinuxAlone("sed in place", #"\bsed -[A-Za-z]*i"#),
            LinuxAlone("readlink's canonical paths", #"\breadlink -[A-Za-z]*[fe]"#), LinuxAlone("date's texts", #"\bdate (-d|--)"#),
            LinuxAlone("sha256sum", #"\bsha256sum\b"#), LinuxAlone("xargs without input", #"\bxargs -[A-Za-z]*r"#),
        ])
    func portable(_ tool: LinuxAlone) throws {
        for file in try files() {
            let found = text(of: file).range(of: tool.pattern, options: .regularExpression)
            #expect(found == nil, "\(file) uses \(tool.what)")
        }
    }

    @Test("writes the client's package for the systems and the version of Swift that the manifest names")
    func exportedManifest() throws {
        let manifest = text(of: "Package.swift")
        let exported = text(of: "Scripts/export-client")
        for pattern in [#"// swift-tools-version: \S+"#, #"platforms: \[[^\]]+\]"#, #"swiftLanguageModes: \[[^\]]+\]"#] {
            let range = try #require(manifest.range(of: pattern, options: .regularExpression))
            #expect(exported.contains(manifest[range]), "the client's manifest lacks \(manifest[range])")
        }
    }
}
