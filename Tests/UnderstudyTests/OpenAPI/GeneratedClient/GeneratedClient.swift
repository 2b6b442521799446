import Foundation

/// The protocol of Swift OpenAPI Generator's runtime (OpenAPIRuntime 1).
protocol DateTranscoder: Sendable {
    func encode(_ date: Date) throws -> String
    func decode(_ text: String) throws -> Date
}

/// The parts of a generated client that read and write bodies, as the generator's runtime has them: one decoder and one encoder, with one
/// date transcoder, for all operations of a document.
struct GeneratedClient: Sendable {
    let dateTranscoder: any DateTranscoder

    func decoded<Body: Decodable>(_ body: [UInt8], as type: Body.Type = Body.self) throws -> Body {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { [dateTranscoder] decoder in
            try dateTranscoder.decode(decoder.singleValueContainer().decode(String.self))
        }
        return try decoder.decode(type, from: Data(body))
    }

    func encoded(_ body: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.dateEncodingStrategy = .custom { [dateTranscoder] date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(dateTranscoder.encode(date))
        }
        return Array(try encoder.encode(body))
    }
}
