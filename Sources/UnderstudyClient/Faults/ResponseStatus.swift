/// The real responses that a rule acts on.
public enum ResponseStatus: Sendable, Equatable {
    /// Those of a status, 200 to 599.
    case code(Int)
    /// 2xx.
    case success
    /// 3xx.
    case redirection
    /// 4xx.
    case clientError
    /// 5xx.
    case serverError

    private static let classes: [(text: String, status: ResponseStatus)] = [
        ("2xx", .success), ("3xx", .redirection), ("4xx", .clientError), ("5xx", .serverError),
    ]
}

extension ResponseStatus: Codable {
    /// Decodes a number, or a class such as `2xx`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let code = try? container.decode(Int.self) {
            self = .code(code)
            return
        }
        let text = try container.decode(String.self)
        guard let known = Self.classes.first(where: { $0.text == text }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no class of statuses")
        }
        self = known.status
    }

    /// Encodes a number, or a class such as `2xx`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .code(let code) = self { return try container.encode(code) }
        try container.encode(Self.classes.first { $0.status == self }?.text)
    }
}
