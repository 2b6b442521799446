import Foundation
import Testing

/// The builds of the app that must work, distinguished by how strictly they decode (brados.md 4.1).
enum BradOSGeneration: String, Sendable, CaseIterable, CustomTestStringConvertible {
    /// From the time of the seed guide: nearly every field is required.
    case g1 = "G1"
    /// Current builds: only displayed fields are required.
    case g2 = "G2"

    var testDescription: String { rawValue }

    /// The `data` of a response, which must be present and not null.
    func payload<Payload: Decodable>(_ type: Payload.Type = Payload.self, in body: Data) throws -> Payload {
        guard let payload = try optionalPayload(type, in: body) else {
            throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "data is null"))
        }
        return payload
    }

    /// The `data` of a response; `nil` when it is null. Its key must be present.
    func optionalPayload<Payload: Decodable>(_ type: Payload.Type = Payload.self, in body: Data) throws -> Payload? {
        let decoder = JSONDecoder.bradOS()
        if self == .g1 { _ = try decoder.decode(BradOSSuccess.self, from: body) }
        return try decoder.decode(BradOSEnvelope<Payload>.self, from: body).data
    }
}

/// The member of the envelope that only strict builds read.
private struct BradOSSuccess: Decodable {
    let success: Bool
}

private struct BradOSEnvelope<Payload: Decodable>: Decodable {
    let data: Payload?

    private enum CodingKeys: String, CodingKey { case data }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.data) else {
            throw DecodingError.keyNotFound(CodingKeys.data, .init(codingPath: [], debugDescription: "no data"))
        }
        data = try container.decodeNil(forKey: .data) ? nil : container.decode(Payload.self, forKey: .data)
    }
}
