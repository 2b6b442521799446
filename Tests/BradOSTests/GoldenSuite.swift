import Foundation
import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

/// A sequence of requests, with the real backend's responses.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let suite: String
    let json: JSON

    var testDescription: String { "\(suite): \(json["name"]?.string ?? "")" }

    static let all: [GoldenCase] = files.flatMap { name, json in
        (json["cases"]?.array ?? []).map { GoldenCase(suite: name, json: $0) }
    }

    /// Results of one of the real backend's pure functions.
    static func vectors(_ function: String) -> [JSON] {
        let all = files.first { $0.name == "functions-server" }?.json["vectors"]?.array ?? []
        return all.filter { $0["fn"]?.string == function }
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
    }

    /// The response with `{{ISO}}`, `{{UUID}}` and `{{ANY}}` in place of values that fit them.
    func masked(_ actual: JSON, like expected: JSON) -> JSON {
        switch (actual, expected) {
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
        case "{{ISO}}": text.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/) == nil ? text : pattern
        case let pattern where pattern.hasSuffix("{{UUID}}"):
            text.replacing(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, with: "{{UUID}}")
        default: text
        }
    }
}
