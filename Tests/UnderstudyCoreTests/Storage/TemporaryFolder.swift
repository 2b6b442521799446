import Foundation

/// A folder of a test's own.
struct TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "understudy-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The path of something in the folder, whether it exists or not.
    func path(_ name: String) -> String {
        url.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}

/// The bytes of a file; `nil` when there is none.
func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
}

/// What tells a file's bytes from others, short enough to be printed.
func fingerprint(_ path: String) -> String {
    guard let bytes = contents(path) else { return "no file" }
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(bytes.count) bytes, \(String(hash, radix: 16))"
}
