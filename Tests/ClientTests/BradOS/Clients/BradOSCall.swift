import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A row of the contract's table of required fields per generation, with a request whose response has such entries (brados.md 4.1).
struct BradOSCall: Sendable, CustomTestStringConvertible {
    /// The place of an entry in the `data`.
    enum Place: Sendable {
        case itself, inArray, inHistory
    }

    let name: String
    let path: String
    let query: [String: String]
    let place: Place
    /// The fields that both generations require, and those that only the strict one requires.
    let lenientFields, strictFields: [String]
    private let decode: @Sendable (BradOSGeneration, Data) throws -> Bool

    init<Strict: Decodable & Sendable, Lenient: Decodable & Sendable>(
        _ name: String, _ path: String, _ query: [String: String] = [:], at place: Place = .itself, isOptional: Bool = false,
        g1 strict: Strict.Type, g2 lenient: Lenient.Type, _ lenientFields: String, adding strictFields: String = ""
    ) {
        self.name = name
        self.path = path
        self.query = query
        self.place = place
        self.lenientFields = lenientFields.split(separator: " ").map(String.init)
        self.strictFields = strictFields.split(separator: " ").map(String.init)
        decode = { generation, body in
            switch (generation, isOptional) {
            case (.g1, false): return try (generation.payload(in: body) as Strict?) != nil
            case (.g2, false): return try (generation.payload(in: body) as Lenient?) != nil
            case (.g1, true): return try (generation.optionalPayload(in: body) as Strict?) != nil
            case (.g2, true): return try (generation.optionalPayload(in: body) as Lenient?) != nil
            }
        }
    }

    /// A row with the same type for both generations.
    init<Payload: Decodable & Sendable>(
        _ name: String, _ path: String, _ query: [String: String] = [:], isOptional: Bool = false, both type: Payload.Type,
        _ fields: String = ""
    ) {
        self.init(name, path, query, isOptional: isOptional, g1: type, g2: type, fields)
    }

    var testDescription: String { name }

    func fields(_ generation: BradOSGeneration) -> [String] {
        generation == .g1 ? lenientFields + strictFields : lenientFields
    }

    /// Sends the request as the app does.
    ///
    /// - Returns: whether there was anything but `null`.
    @discardableResult
    func load(_ app: BradOSApp) async throws -> Bool {
        try await decode(app.generation, app.send("GET", path, query).success())
    }

    func decodes(_ json: JSON, _ generation: BradOSGeneration) -> Bool {
        decodes(Data(json.encoded), generation)
    }

    func decodes(_ body: Data, _ generation: BradOSGeneration) -> Bool {
        (try? decode(generation, body)) == true
    }

    /// The first entry of a response.
    func entry(in answer: JSON) -> JSON? {
        switch place {
        case .itself: answer["data"]
        case .inArray: answer["data"]?.array?.first
        case .inHistory: answer["data"]?["history"]?.array?.first
        }
    }

    /// A response with its first entry replaced.
    func replacing(_ entry: JSON, in answer: JSON) -> JSON {
        func first(of array: JSON?) -> JSON { .array([entry] + (array?.array?.dropFirst() ?? [])) }
        switch place {
        case .itself: return answer.with(["data": entry])
        case .inArray: return answer.with(["data": first(of: answer["data"])])
        case .inHistory:
            let data = answer["data"] ?? [:]
            return answer.with(["data": data.with(["history": first(of: data["history"])])])
        }
    }
}
