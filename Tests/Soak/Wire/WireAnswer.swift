import UnderstudyCore

/// An answer that has come in whole.
struct WireAnswer: CustomStringConvertible {
    let status: Int
    let body: [UInt8]
    /// By lower-case names.
    private let headers: [String: String]

    private static let separator = Array("\r\n\r\n".utf8)

    /// Cuts the first answer off what has come; `nil` while it is not whole.
    init?(takenFrom bytes: inout [UInt8]) {
        guard let separator = bytes.firstRange(of: Self.separator) else { return nil }
        let lines = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        let headers = Self.headers(lines.dropFirst())
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        let end = separator.upperBound + length
        guard bytes.count >= end else { return nil }
        self.status = status
        self.headers = headers
        body = Array(bytes[separator.upperBound..<end])
        bytes.removeFirst(end)
    }

    private static func headers(_ lines: ArraySlice<Substring>) -> [String: String] {
        lines.reduce(into: [:]) { headers, line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
    }

    /// `nil` when the body does not parse.
    var json: JSON? { try? JSON(parsing: body) }

    /// The rules that touched it.
    var fault: String? { headers["x-understudy-fault"] }

    /// Whether the server ends the connection with it.
    var isLast: Bool { headers["connection"]?.lowercased() == "close" }

    var description: String { "\(status) \(String(decoding: body.prefix(300), as: UTF8.self))" }
}
