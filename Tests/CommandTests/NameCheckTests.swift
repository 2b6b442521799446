import Foundation
import ProbeSupport
import Testing
import TestSupport

@Suite(
    "Scripts/check-names",
    .enabled(if: ContinuousIntegration.isPresent || (Tool("python3") != nil && Tool("git") != nil)))
struct NameCheckTests {
    struct Checkout: Sendable {
        var manifest = ""
        var paths: [String] = []
        let errors: String
    }

    private static let checkouts = [
        Checkout(
            manifest: #"products: [.executable(name: "understudy", targets: ["Command"]), .library(name: "Client", targets: ["Client"])]"#,
            paths: ["Sources/Client/Client.swift", "docs/client.md"], errors: ""),
        Checkout(
            manifest: """
                .executable(name: "client", targets: ["Command"])
                .target(
                    name: "Client", dependencies: [])
                """,
            errors: "understudy: Client and client differ only in case; rename all but one\n"),
        Checkout(
            paths: ["docs/Client.md", "docs/client.md"],
            errors: "understudy: docs/Client.md and docs/client.md differ only in case; rename all but one\n"),
        Checkout(
            paths: ["Docs/a.md", "docs/b.md"], errors: "understudy: Docs and docs differ only in case; rename all but one\n"),
    ]

    @Test("names the products, targets and tracked paths that differ only in case", arguments: checkouts)
    func check(_ checkout: Checkout) async throws {
        let place = try Workplace()
        try place.write(checkout.manifest, to: "Package.swift")
        let git = try #require(Tool("git"))
        try #require(git.run(["-C", place.url.path, "init", "--quiet"]))
        for path in checkout.paths {
            // The index alone, since a Mac's file system cannot contain both files.
            let entry = "100644,e69de29bb2d1d6434b8b29ae775ad8c2e48c5391,\(path)"
            try #require(
                git.run(["-C", place.url.path, "-c", "core.ignorecase=false", "update-index", "--add", "--cacheinfo", entry]))
        }
        let end = try await place.run(URL(filePath: Repository.path("Scripts/check-names")), ["."])
        #expect(end.errors == checkout.errors)
        #expect(end.status == (checkout.errors.isEmpty ? 0 : 1))
    }
}
