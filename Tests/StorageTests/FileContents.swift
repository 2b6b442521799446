import Foundation

/// The bytes of a file; `nil` when there is none.
func contents(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
}

/// A printable summary of a file's bytes, for comparison.
func fingerprint(_ path: String) -> String {
    guard let bytes = contents(path) else { return "no file" }
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(bytes.count) bytes, \(String(hash, radix: 16))"
}
