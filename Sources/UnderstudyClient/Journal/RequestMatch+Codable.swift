extension RequestMatch: Codable {
    private enum CodingKeys: String, CodingKey {
        case method, path, query, headers, body, account, status
    }

    /// Decodes a match. `method` is one method or a list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let method = try? container.decodeIfPresent(String.self, forKey: .method) {
            methods = [method]
        } else {
            methods = try container.decodeIfPresent([String].self, forKey: .method) ?? []
        }
        path = try container.decodeIfPresent(String.self, forKey: .path)
        query = try container.decodeIfPresent([String: String].self, forKey: .query) ?? [:]
        headers = try container.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
        body = try container.decodeIfPresent(JSONValue.self, forKey: .body)
        account = try container.decodeIfPresent(String.self, forKey: .account)
        status = try container.decodeIfPresent(Int.self, forKey: .status)
    }

    /// Encodes only the members that are set.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if methods.count == 1 {
            try container.encode(methods[0], forKey: .method)
        } else if !methods.isEmpty {
            try container.encode(methods, forKey: .method)
        }
        try container.encodeIfPresent(path, forKey: .path)
        if !query.isEmpty { try container.encode(query, forKey: .query) }
        if !headers.isEmpty { try container.encode(headers, forKey: .headers) }
        try container.encodeIfPresent(body, forKey: .body)
        try container.encodeIfPresent(account, forKey: .account)
        try container.encodeIfPresent(status, forKey: .status)
    }
}

extension RequestMatch: CustomStringConvertible {
    /// `GET /api/longevity/trends?range=weekly from six-days`
    public var description: String {
        var text = methods.isEmpty ? "any method" : methods.joined(separator: "|")
        text += " " + (path ?? "*")
        if !query.isEmpty { text += "?" + Self.sorted(query, "=").joined(separator: "&") }
        if let account { text += " from \(account)" }
        if !headers.isEmpty { text += " with " + Self.sorted(headers, ": ").joined(separator: ", ") }
        if let body { text += " with body \(body)" }
        if let status { text += " answered \(status)" }
        return text
    }

    private static func sorted(_ values: [String: String], _ separator: String) -> [String] {
        values.sorted { $0.key < $1.key }.map { $0.key + separator + $0.value }
    }
}
