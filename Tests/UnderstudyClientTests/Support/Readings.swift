import Foundation
import Testing

@testable import UnderstudyClient

extension URL {
    static func read(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }
}

extension Date {
    static func read(_ text: String) throws -> Date {
        try #require(RFC3339.date(of: text))
    }
}

extension JSONValue {
    static func read(_ text: String) throws -> JSONValue {
        try ControlJSON.value(JSONValue.self, from: Data(text.utf8))
    }

    /// A value in the encoding that the client sends.
    static func sent(_ value: some Encodable) throws -> JSONValue {
        try ControlJSON.value(JSONValue.self, from: ControlJSON.data(of: value))
    }
}

/// Decodes a value as the client does.
func read<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
    try ControlJSON.value(type, from: Data(text.utf8))
}

/// The error that a call throws; `nil` if it throws none.
func failure(of call: () async throws(UnderstudyError) -> Void) async -> UnderstudyError? {
    do throws(UnderstudyError) {
        try await call()
        return nil
    } catch {
        return error
    }
}
