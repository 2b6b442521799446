import Foundation
import ProbeSupport
import Testing
import TestSupport

@Suite("Scripts/download", .enabled(if: Program.isExpected(Program.curl)))
struct DownloadTests {
    /// A folder with the release 0.2.0 for each system, whose program prints its version.
    private func release() async throws -> Workplace {
        let place = try Workplace()
        let end = try await place.run(
            Program.shell,
            [
                "-ec",
                """
                mkdir -p packed releases/v0.2.0 && cd packed
                for system in linux-x86_64 linux-arm64 macos-arm64; do
                    mkdir "understudy-0.2.0-$system"
                    printf '#!/bin/sh\\necho "understudy 0.2.0 ($*)"\\n' >"understudy-0.2.0-$system/understudy"
                    chmod +x "understudy-0.2.0-$system/understudy"
                    tar -czf "../releases/v0.2.0/understudy-0.2.0-$system.tar.gz" "understudy-0.2.0-$system"
                done
                cd ../releases/v0.2.0
                if command -v sha256sum >/dev/null; then sha256sum *.tar.gz >SHA256SUMS; else shasum -a 256 *.tar.gz >SHA256SUMS; fi
                """,
            ])
        try #require(end.status == 0, "\(end.errors)")
        return place
    }

    private func download(_ version: String, from place: Workplace) async throws -> (status: Int32?, errors: String) {
        let script = URL(filePath: Repository.path("Scripts/download"))
        let end = try await place.run(script, [place.url.appending(path: "releases").absoluteString, "bin", version])
        return (end.status, end.errors)
    }

    @Test("unpacks the program of a release for this system, with and without the letter of the tag", arguments: ["0.2.0", "v0.2.0"])
    func unpack(_ version: String) async throws {
        let place = try await release()
        let end = try await download(version, from: place)
        #expect(end.status == 0, "\(end.errors)")
        let started = try await place.run(place.url.appending(path: "bin/understudy"), ["--version"])
        #expect(started.output == "understudy 0.2.0 (--version)\n")
        #expect(try await download(version, from: place).status == 0, "a second download replaces the first")
    }

    @Test(
        "unpacks nothing that differs from its checksum, has none, or is no release",
        arguments: [
            ("for f in releases/v0.2.0/*.gz; do echo x >>$f; done", "0.2.0", "differs from its checksum; nothing was unpacked\n"),
            (": >releases/v0.2.0/SHA256SUMS", "0.2.0", "/SHA256SUMS has no line for "),
            ("rm releases/v0.2.0/*.gz", "0.2.0", " cannot be downloaded; is 0.2.0 a release?\n"),
            ("", "0.9.0", "/v0.9.0/SHA256SUMS cannot be downloaded; is 0.9.0 a release?\n"),
            ("", "0.2.0-dev", "0.2.0-dev has no release; name a release's version, or a tag such as v0.1.0\n"),
        ])
    func refuse(_ damage: String, _ version: String, _ finding: String) async throws {
        let place = try await release()
        _ = try await place.run(Program.shell, ["-c", damage])
        let end = try await download(version, from: place)
        #expect(end.status == 1)
        #expect(end.errors.split(separator: "\n").last.map { "\($0)\n" }?.contains(finding) == true, "\(end.errors)")
        #expect(!place.exists("bin/understudy"))
    }
}
