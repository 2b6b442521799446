/// The server's reason for refusing a call (an RFC 9457 problem document).
public struct Problem: Codable, Sendable, Equatable {
    /// A validation error in the request body.
    public struct Fault: Codable, Sendable, Equatable, CustomStringConvertible {
        /// A JSON path into the body: `$.match.pth`.
        public let path: String
        /// The value at that path.
        public let found: String
        /// The accepted values.
        public let expected: String

        /// `$.match.pth: found an unknown key, expected …`
        public var description: String { "\(path): found \(found), expected \(expected)" }
    }

    /// The HTTP status.
    public let status: Int
    /// The standard phrase for the status.
    public let title: String
    /// The reason in one sentence.
    public let detail: String
    /// The first hundred validation errors of the body; empty if the body is not the reason.
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

    /// Decodes a problem document. Unknown members are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(Int.self, forKey: .status)
        title = try container.decode(String.self, forKey: .title)
        detail = try container.decode(String.self, forKey: .detail)
        faults = try container.decodeIfPresent([Fault].self, forKey: .faults) ?? []
    }
}

extension Problem: CustomStringConvertible {
    /// The status, the reason and the validation errors on one line.
    public var description: String {
        let sentence = "\(status) \(title): \(detail)"
        return faults.isEmpty ? sentence : "\(sentence) (\(faults.map(\.description).joined(separator: "; ")))"
    }
}
