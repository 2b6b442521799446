import Foundation

extension JournalEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, at, receivedAt, backend, method, path, query, headers, body, bodyTruncated, bodyNote, account, status, durationMs, faults
        case knownRoute, yours, reason, answer
    }

    /// Decodes an entry. A missing `bodyTruncated` is false, and so is a missing `yours`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        at = try container.decode(Date.self, forKey: .at)
        receivedAt = try container.decode(Date.self, forKey: .receivedAt)
        backend = try container.decodeIfPresent(String.self, forKey: .backend)
        method = try container.decode(String.self, forKey: .method)
        path = try container.decode(String.self, forKey: .path)
        query = try container.decode([String: [String]].self, forKey: .query)
        headers = try container.decode([String: [String]].self, forKey: .headers)
        body = try container.decodeIfPresent(JSONValue.self, forKey: .body) ?? .null
        bodyTruncated = try container.decodeIfPresent(Bool.self, forKey: .bodyTruncated) ?? false
        bodyNote = try container.decodeIfPresent(String.self, forKey: .bodyNote)
        account = try container.decodeIfPresent(String.self, forKey: .account)
        status = try container.decodeIfPresent(Int.self, forKey: .status)
        durationMs = try container.decode(Double.self, forKey: .durationMs)
        faults = try container.decode([String].self, forKey: .faults)
        knownRoute = try container.decode(Bool.self, forKey: .knownRoute)
        yours = try container.decodeIfPresent(Bool.self, forKey: .yours) ?? false
        reason = try container.decodeIfPresent(String.self, forKey: .reason)
        answer = try container.decodeIfPresent(Answer.self, forKey: .answer)
    }

    /// Encodes an entry as the server does: unknown members are null, and `bodyTruncated`, `bodyNote`, `yours` and `reason` are
    /// omitted if there is nothing to say.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(at, forKey: .at)
        try container.encode(receivedAt, forKey: .receivedAt)
        try container.encode(backend, forKey: .backend)
        try container.encode(method, forKey: .method)
        try container.encode(path, forKey: .path)
        try container.encode(query, forKey: .query)
        try container.encode(headers, forKey: .headers)
        try container.encode(body, forKey: .body)
        if bodyTruncated { try container.encode(bodyTruncated, forKey: .bodyTruncated) }
        try container.encodeIfPresent(bodyNote, forKey: .bodyNote)
        try container.encode(account, forKey: .account)
        try container.encode(status, forKey: .status)
        try container.encode(durationMs, forKey: .durationMs)
        try container.encode(faults, forKey: .faults)
        try container.encode(knownRoute, forKey: .knownRoute)
        if yours { try container.encode(yours, forKey: .yours) }
        try container.encodeIfPresent(reason, forKey: .reason)
        try container.encode(answer, forKey: .answer)
    }
}

extension JournalEntry.Answer: Codable {
    private enum CodingKeys: String, CodingKey {
        case headers, body, bodyTruncated, bodyNote
    }

    /// Decodes an answer. A missing `bodyTruncated` is false.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        headers = try container.decode([String: [String]].self, forKey: .headers)
        body = try container.decodeIfPresent(JSONValue.self, forKey: .body) ?? .null
        bodyTruncated = try container.decodeIfPresent(Bool.self, forKey: .bodyTruncated) ?? false
        bodyNote = try container.decodeIfPresent(String.self, forKey: .bodyNote)
    }

    /// Encodes an answer as the server does: `bodyTruncated` and `bodyNote` are omitted if there is nothing to say.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(headers, forKey: .headers)
        try container.encode(body, forKey: .body)
        if bodyTruncated { try container.encode(bodyTruncated, forKey: .bodyTruncated) }
        try container.encodeIfPresent(bodyNote, forKey: .bodyNote)
    }
}
