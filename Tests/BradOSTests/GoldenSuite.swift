import Foundation
import HTTPTypes
import Testing
import TestSupport
import Values

/// A sequence of requests, with the real backend's responses.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let suite: String
    let json: JSON
    /// The block of an account that exists before the first request.
    let seed: JSON?

    var testDescription: String { "\(suite): \(json["name"]?.string ?? "")" }

    static let all: [GoldenCase] = files.flatMap { name, json in
        (json["cases"]?.array ?? []).map { GoldenCase(suite: name, json: $0, seed: json["seedBlock"]) }
    }

    /// A world as it is before the first request.
    func world() throws -> TestWorld {
        try TestWorld(accounts: seed.map { [["key": "default-user", "bradOS": $0]] } ?? [])
    }

    /// Results of one of the real backend's pure functions.
    ///
    /// - Parameters:
    ///   - function: the name, without its parameters.
    ///   - file: `nil` for all files.
    static func vectors(_ function: String, of file: String? = nil) -> [JSON] {
        files.filter { file == nil || $0.name == file }.flatMap { $0.json["vectors"]?.array ?? [] }.filter { vector in
            let name = vector["fn"]?.string ?? ""
            return name == function || name.hasPrefix(function + "(")
        }
    }

    private static let files: [(name: String, json: JSON)] = {
        let folder = Bundle.module.bundleURL.appending(path: "Golden")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.compactMap { file in
            guard let data = try? Data(contentsOf: file), let json = try? JSON(parsing: [UInt8](data)) else { return nil }
            return (file.deletingPathExtension().lastPathComponent, json)
        }
    }()
}

/// The values of the placeholders in the golden files.
struct GoldenPlaceholders {
    let today: LocalDate
    /// Values of earlier responses, by name.
    private var saved: [String: String] = [:]

    init(today: LocalDate) {
        self.today = today
    }

    /// Saves a value of a response for later requests: an object with a name and a path such as `data.id`.
    mutating func save(_ rule: JSON?, from body: JSON) {
        for rule in rule?.array ?? [rule].compactMap({ $0 }) {
            guard let name = rule["name"]?.string, let path = rule["jsonPath"]?.string else { continue }
            let value = path.split(separator: ".").reduce(body as JSON?) { value, key in
                Int(key).flatMap { index in value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil } } ?? value?[String(key)]
            }
            saved[name] = value?.string
        }
    }

    /// The request with its placeholders replaced: `{{D-3}}` by a date, `$repeat` by an array.
    func filled(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(filled(text))
        case .array(let elements): .array(elements.map(filled))
        case .object(let members):
            if let rule = members["$repeat"], let item = rule["item"], let count = rule["count"]?.integer {
                .array((0..<count).map { filled(item).with(["date": .string((today - $0).description)]) })
            } else {
                .object(members.mapValues(filled))
            }
        default: value
        }
    }

    func filled(_ text: String) -> String {
        text.replacing(/\{\{D([+-]?\d+)\}\}/) { match in (today + (Int(match.1) ?? 0)).description }
            .replacing(/\{\{\$(\w+)\}\}/) { match in saved[String(match.1)] ?? String(match.0) }
    }

    /// A path with its saved values: `/plans/$plan/days`.
    func filledPath(_ path: String) -> String {
        path.replacing(/\$(\w+)/) { match in saved[String(match.1)] ?? String(match.0) }
    }

    /// The response with `{{ISO}}`, `{{UUID}}` and `{{ANY}}` in place of values that fit them.
    ///
    /// Without the names of exercises in plans, which the backend does not send (brados-training.md D5).
    func masked(_ actual: JSON, like expected: JSON) -> JSON {
        switch (actual, expected) {
        case (.object(let actual), .object(let expected)) where actual["plan_day_id"] != nil && actual["exercise_name"] != nil:
            masked(JSON.object(actual).without("exercise_name"), like: .object(expected))
        case (.object(let actual), .object(let expected)):
            .object(.init(actual.map { key, value in (key, expected[key].map { masked(value, like: $0) } ?? value) }))
        case (.array(let actual), .array(let expected)) where actual.count == expected.count:
            .array(zip(actual, expected).map { masked($0, like: $1) })
        case (_, "{{ANY}}"): "{{ANY}}"
        case (.string(let text), .string(let pattern)): .string(masked(text, like: pattern))
        default: actual
        }
    }

    private func masked(_ text: String, like pattern: String) -> String {
        switch pattern {
        // The response of this step gives the value.
        case let pattern where pattern.hasPrefix("{{$"): pattern
        case "{{ISO}}": text.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/) == nil ? text : pattern
        case let pattern where pattern.hasSuffix("{{UUID}}"):
            text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, with: "{{UUID}}")
        default: text
        }
    }
}
