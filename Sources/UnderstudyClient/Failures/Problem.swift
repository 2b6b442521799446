/// Why the server refused a call (RFC 9457).
public struct Problem: Codable, Sendable, Equatable {
    /// A fault of the body that was sent.
    public struct Fault: Codable, Sendable, Equatable, CustomStringConvertible {
        /// A JSON path into the body: `$.match.pth`.
        public let path: String
        /// What stands there.
        public let found: String
        /// What should.
        public let expected: String

        /// `$.match.pth: found an unknown key, expected …`
        public var description: String { "\(path): found \(found), expected \(expected)" }
    }

    /// The HTTP status.
    public let status: Int
    /// The status in words.
    public let title: String
    /// What is wrong, in a sentence.
    public let detail: String
    /// The faults of the body, the first hundred; empty when it was not the body.
    public let faults: [Fault]

    private enum CodingKeys: String, CodingKey {
        case status, title, detail, faults
    }

    init(status: Int, title: String, detail: String, faults: [Fault] = []) {
        self.status = status
        self.title = title
        self.detail = detail
        self.faults = faults
    }

    /// Reads a problem document; what is not of Understudy in it is passed over.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(Int.self, forKey: .status)
        title = try container.decode(String.self, forKey: .title)
        detail = try container.decodeIfPresent(String.self, forKey: .detail) ?? ""
        faults = try container.decodeIfPresent([Fault].self, forKey: .faults) ?? []
    }
}

extension Problem: CustomStringConvertible {
    /// The status, the sentence and the faults on one line.
    public var description: String {
        let sentence = detail.isEmpty ? "\(status) \(title)" : "\(status) \(title): \(detail)"
        return faults.isEmpty ? sentence : "\(sentence) (\(faults.map(\.description).joined(separator: "; ")))"
    }
}
