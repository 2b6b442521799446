import Values

extension JSONSchema {
    /// The violations of an object keyword by a value; `nil` for another keyword.
    func objectFaults(of value: JSON, _ keyword: String, _ argument: JSON, beside siblings: JSON.Members) -> [SchemaFault]? {
        guard Self.objectKeywords.contains(keyword) else { return nil }
        guard let object = value.object else { return [] }
        switch keyword {
        case "required":
            let missing = (argument.array ?? []).compactMap(\.string).filter { object[$0] == nil }
            return missing.map { SchemaFault(value, "required: \($0)") }
        case "properties":
            return (argument.object ?? [:]).flatMap { key, schema -> [SchemaFault] in
                object[key].map { member($0, key, under: schema) } ?? []
            }
        case "patternProperties":
            return (argument.object ?? [:]).flatMap { pattern, schema -> [SchemaFault] in
                object.filter { cache.matches($0.key, pattern) }.flatMap { member($1, $0, under: schema) }
            }
        case "additionalProperties":
            let rest = object.filter { isAdditional($0.key, beside: siblings) }
            if argument.bool == false { return rest.map { SchemaFault($1, "additionalProperties: false").inside(".\($0)") } }
            return rest.flatMap { member($1, $0, under: argument) }
        case "propertyNames":
            return object.keys.flatMap { name -> [SchemaFault] in member(.string(name), name, under: argument) }
        case "minProperties": return judge(value, object.count, keyword, argument) { $0 >= $1 }
        default: return judge(value, object.count, keyword, argument) { $0 <= $1 }
        }
    }

    /// The violations of an array keyword by a value; `nil` for another keyword.
    func arrayFaults(of value: JSON, _ keyword: String, _ argument: JSON, beside siblings: JSON.Members) -> [SchemaFault]? {
        guard Self.arrayKeywords.contains(keyword) else { return nil }
        guard let array = value.array else { return [] }
        switch keyword {
        case "items":
            let first = siblings["prefixItems"]?.array?.count ?? 0
            return array.indices.dropFirst(first).flatMap { element(array[$0], $0, under: argument) }
        case "prefixItems":
            return zip(array, argument.array ?? []).enumerated().flatMap { element($1.0, $0, under: $1.1) }
        case "uniqueItems":
            let isTwice = array.indices.contains { index in array[..<index].contains { isSame($0, array[index]) } }
            return argument.bool == true && isTwice ? [SchemaFault(value, "uniqueItems")] : []
        case "minItems": return judge(value, array.count, keyword, argument) { $0 >= $1 }
        default: return judge(value, array.count, keyword, argument) { $0 <= $1 }
        }
    }

    private func member(_ value: JSON, _ key: String, under schema: JSON) -> [SchemaFault] {
        faults(of: value, under: schema).map { $0.inside(".\(key)") }
    }

    private func element(_ value: JSON, _ index: Int, under schema: JSON) -> [SchemaFault] {
        faults(of: value, under: schema).map { $0.inside("[\(index)]") }
    }

    private func isAdditional(_ key: String, beside siblings: JSON.Members) -> Bool {
        if siblings["properties"]?[key] != nil { return false }
        return !(siblings["patternProperties"]?.object?.keys ?? []).contains { cache.matches(key, $0) }
    }

    private func judge(
        _ value: JSON, _ count: Int, _ keyword: String, _ argument: JSON, _ holds: (Double, Double) -> Bool
    ) -> [SchemaFault] {
        compare(Double(count), argument, holds) ? [] : [SchemaFault(value, "\(keyword): \(argument.text)")]
    }

    static let objectKeywords: Set<String> = [
        "additionalProperties", "maxProperties", "minProperties", "patternProperties", "properties", "propertyNames", "required",
    ]
    static let arrayKeywords: Set<String> = ["items", "maxItems", "minItems", "prefixItems", "uniqueItems"]
}
