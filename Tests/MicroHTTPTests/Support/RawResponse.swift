/// A response as received over the wire.
struct RawResponse {
    struct Malformed: Error {
        let head: String
    }

    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// Removes the first response from the received bytes; `nil` while it is incomplete.
    init?(takenFrom bytes: inout [UInt8], hasBody: Bool) throws(Malformed) {
        guard let separator = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count > 1, let status = Int(words[1]) else {
            throw Malformed(head: head)
        }
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
        }
        let isBodiless = !hasBody || status < 200 || status == 204 || status == 304
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let end = separator.upperBound + (isBodiless ? 0 : length)
        guard bytes.count >= end else { return nil }

        self.status = status
        self.headers = headers
        body = Array(bytes[separator.upperBound..<end])
        bytes.removeFirst(end)
    }

    /// The first value of a header.
    subscript(name: String) -> String? {
        values(of: name).first
    }

    /// Every value of a header, in order of arrival.
    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
