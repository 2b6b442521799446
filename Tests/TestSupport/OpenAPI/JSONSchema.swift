import Values

/// A violation of a schema by a value, or an error of the schema.
package struct SchemaFault: Sendable, Equatable, CustomStringConvertible {
    /// The value's JSON path.
    package var path = "$"
    /// The value, shortened.
    package let found: String
    /// The violated keyword with its argument.
    package let keyword: String

    init(_ value: JSON, _ keyword: String) {
        let text = value.text
        found = text.count > 80 ? "\(text.prefix(79))…" : text
        self.keyword = keyword
    }

    /// The same violation, with a path from the containing object or array.
    func inside(_ step: String) -> SchemaFault {
        var fault = self
        fault.path = "$\(step)\(path.dropFirst())"
        return fault
    }

    package var description: String { "\(path): \(found) breaks \(keyword)" }
}

/// Validates values by JSON Schema 2020-12, as far as the OpenAPI documents use it.
///
/// An unknown keyword, format or type is an error, so that nothing passes unchecked. A `$ref` refers to the same document, and members
/// beside it also apply. The order of members is ignored.
package struct JSONSchema: Sendable {
    private let document: JSON
    let cache = SchemaCache()

    /// - Parameter document: the document of all references.
    package init(in document: JSON) {
        self.document = document
    }

    /// The violations of a schema by a value.
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

    /// The target of a reference, which may be another reference; `nil` for a broken one.
    package func resolved(_ reference: String) -> JSON? {
        cache.target(of: reference) { reference in
            guard reference.hasPrefix("#") else { return nil }
            return reference.dropFirst().split(separator: "/").reduce(JSON?.some(document)) { place, step in
                place?[String(step).replacing("~1", with: "/").replacing("~0", with: "~")]
            }
        }
    }

    /// The value itself, or the target if it is a reference.
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

    /// If all alternatives fail, only the violations of the nearest one are listed: that with the fewest.
    private func alternatives(of value: JSON, _ keyword: String, _ argument: JSON, _ isEnough: (Int) -> Bool) -> [SchemaFault] {
        let all = (argument.array ?? []).map { faults(of: value, under: $0) }
        let count = all.count(where: \.isEmpty)
        if isEnough(count) { return [] }
        let summary = SchemaFault(value, "\(keyword): \(count) of \(all.count) fit")
        guard count == 0, let nearest = all.min(by: { $0.count < $1.count }) else { return [summary] }
        return [summary] + nearest
    }

    /// Keywords that describe the schema and do not restrict values.
    static let annotations: Set<String> = [
        "$comment", "$defs", "$id", "$schema", "default", "deprecated", "description", "example", "examples", "readOnly", "title",
        "writeOnly",
    ]
}
