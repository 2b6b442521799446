import UnderstudyCore

/// Something of a value that does not fit a schema, or of a schema that cannot be judged by.
package struct SchemaFault: Sendable, Equatable, CustomStringConvertible {
    /// The value's JSON path.
    package var path = "$"
    /// What stands there, shortened.
    package let found: String
    /// The keyword that it breaks, with what the keyword asks for.
    package let keyword: String

    init(_ value: JSON, _ keyword: String) {
        let text = value.text
        found = text.count > 80 ? "\(text.prefix(79))…" : text
        self.keyword = keyword
    }

    /// The same fault, seen from the object or array in which the value stands.
    func inside(_ step: String) -> SchemaFault {
        var fault = self
        fault.path = "$\(step)\(path.dropFirst())"
        return fault
    }

    package var description: String { "\(path): \(found) breaks \(keyword)" }
}

/// Judges values by JSON Schema 2020-12, as far as OpenAPI documents use it here.
///
/// A keyword, a format or a type that it does not know is a fault, so that nothing passes because nobody has looked at it. `$ref` leads
/// into the document that the schema stands in. Members beside a `$ref` count, too. The order of members never does.
package struct JSONSchema: Sendable {
    private let document: JSON
    let cache = SchemaCache()

    /// - Parameter document: what references are looked up in.
    package init(in document: JSON) {
        self.document = document
    }

    /// What of a value does not fit a schema.
    package func faults(of value: JSON, under schema: JSON) -> [SchemaFault] {
        guard let members = schema.object else {
            return schema.bool == true ? [] : [SchemaFault(value, "a schema that nothing fits")]
        }
        return members.flatMap { keyword, argument -> [SchemaFault] in
            if Self.annotations.contains(keyword) { return [] }
            return faults(of: value, keyword, argument, beside: members)
        }
    }

    package func fits(_ value: JSON, _ schema: JSON) -> Bool { faults(of: value, under: schema).isEmpty }

    /// What a reference leads to, which may be another one; `nil` if it leads nowhere.
    package func resolved(_ reference: String) -> JSON? {
        cache.target(of: reference) { reference in
            guard reference.hasPrefix("#") else { return nil }
            return reference.dropFirst().split(separator: "/").reduce(JSON?.some(document)) { place, step in
                place?[String(step).replacing("~1", with: "/").replacing("~0", with: "~")]
            }
        }
    }

    /// The same value, or what it refers to where it is a reference.
    package func dereferenced(_ value: JSON) -> JSON {
        guard let reference = value["$ref"]?.string, let target = resolved(reference) else { return value }
        return dereferenced(target)
    }

    private func faults(of value: JSON, _ keyword: String, _ argument: JSON, beside members: JSON.Members) -> [SchemaFault] {
        switch keyword {
        case "$ref":
            guard let target = argument.string.flatMap({ resolved($0) }) else {
                return [SchemaFault(value, "$ref \(argument.text), which leads nowhere")]
            }
            return faults(of: value, under: target)
        case "allOf": return (argument.array ?? []).flatMap { faults(of: value, under: $0) }
        case "anyOf": return alternatives(of: value, keyword, argument) { $0 > 0 }
        case "oneOf": return alternatives(of: value, keyword, argument) { $0 == 1 }
        case "not": return fits(value, argument) ? [SchemaFault(value, "not")] : []
        case "if":
            let branch = members[fits(value, argument) ? "then" : "else"]
            return branch.map { faults(of: value, under: $0) } ?? []
        case "then", "else": return []
        default:
            return valueFaults(of: value, keyword, argument) ?? objectFaults(of: value, keyword, argument, beside: members)
                ?? arrayFaults(of: value, keyword, argument, beside: members)
                ?? [SchemaFault(value, "\(keyword), which this validator does not know")]
        }
    }

    /// Of alternatives that all fail the nearest is named: the one with the fewest faults.
    private func alternatives(of value: JSON, _ keyword: String, _ argument: JSON, _ isEnough: (Int) -> Bool) -> [SchemaFault] {
        let all = (argument.array ?? []).map { faults(of: value, under: $0) }
        let count = all.count(where: \.isEmpty)
        if isEnough(count) { return [] }
        let summary = SchemaFault(value, "\(keyword): \(count) of \(all.count) fit")
        guard count == 0, let nearest = all.min(by: { $0.count < $1.count }) else { return [summary] }
        return [summary] + nearest
    }

    /// What says something of a schema, and nothing of a value.
    static let annotations: Set<String> = [
        "$comment", "default", "deprecated", "description", "example", "examples", "readOnly", "title", "writeOnly",
    ]
}
