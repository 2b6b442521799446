import Foundation

/// JSON as the control API reads and writes it.
enum ControlJSON {
    static func data(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339.text(of: date))
        }
        // A number that JSON cannot say is left to the server to refuse, so that there is one place that names faults.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return try encoder.encode(value)
    }

    static func value<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = RFC3339.date(of: text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is no instant")
            }
            return date
        }
        return try decoder.decode(type, from: data)
    }
}
