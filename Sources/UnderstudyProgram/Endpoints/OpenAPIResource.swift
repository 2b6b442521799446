import UnderstudyCore

/// A resource of an endpoints file: a path with a list, a creation, and operations of an item.
struct OpenAPIResource {
    let json: JSON

    /// Members that the server itself adds to each record.
    private static let ownMembers = ["id", Resource.createdAt, Resource.updatedAt]

    /// - Parameters:
    ///   - item: the operations of the path of one record.
    ///   - seedKeys: the names that the account's block in a seed has already.
    /// - Returns: `nil` if the list has no records with members.
    init?(
        list: OpenAPIOperation, create: OpenAPIOperation, item: [OpenAPIOperation], seedKeys: inout Set<ExactText>,
        _ schemas: inout OpenAPISchemas
    ) throws(StartError) {
        guard !list.segments.isEmpty, let get = item.first(where: { $0.method == .get }),
            let element = Self.element(of: try schemas.resolved(try list.answer(&schemas)?.schema, for: .field))
        else { return nil }
        let body = try schemas.resolved(try create.body(&schemas), for: .field)
        let record = try schemas.resolved(try get.answer(&schemas)?.schema, for: .field)
        let fields = Self.fields(of: [Self.record(in: record, like: [element, body]) ?? element, element, body])
        guard !fields.isEmpty else { return nil }
        let required = (body["required"]?.array ?? []).filter { name in
            name.string.flatMap { fields[$0] }.map { $0["readOnly"] != true } ?? false
        }
        let methods = Set(item.map(\.method))
        let changes: [(String, Bool)] = [
            ("update", methods.contains(.put)), ("patch", methods.contains(.patch)), ("delete", methods.contains(.delete)),
        ]
        let operations = ["list", "get", "create"] + changes.filter(\.1).map(\.0)
        let isForUser = ([list, create] + item).contains(where: \.isForUser)
        json = .object(omittingMissing: [
            ("path", .string(list.path)), ("label", .string(Self.label(of: list.segments))),
            ("owner", isForUser ? "user" : "everyone"), ("for", isForUser ? nil : "everyone"),
            ("seedKey", .string(Self.seedKey(of: list.segments, &seedKeys))), ("fields", .object(fields)),
            ("required", required.isEmpty ? nil : .array(required)), ("list", try Self.list(list, fields, &schemas)),
            ("operations", .array(operations.map(JSON.string))),
        ])
        try schemas.spend(on: json.text)
    }

    /// The schema of the records in the response of a list: an array, or the only array of objects in an envelope, also below `data`.
    private static func element(of schema: JSON) -> JSON? {
        if let items = schema["items"] { return items["properties"] == nil ? nil : items }
        let members = schema["properties"]?.object ?? [:]
        let lists = members.filter { $0.value["items"]?["properties"] != nil }
        return lists.count == 1 ? lists.first?.value["items"] : members["data"].flatMap(element)
    }

    /// The schema of the record in a response, which may have an envelope: the one with the most members of the known ones.
    private static func record(in schema: JSON, like known: [JSON]) -> JSON? {
        let names = JSON.Members(known.flatMap { $0["properties"]?.object?.map { ($0.key, $0.value) } ?? [] })
        func likeness(_ schema: JSON) -> Int { schema["properties"]?.object?.count { names[$0.key] != nil } ?? 0 }
        let inner = (schema["properties"]?.object ?? [:]).map(\.value)
        let candidates = [schema] + inner + (schema["properties"]?["data"]?["properties"]?.object ?? [:]).map(\.value)
        let best = candidates.max { likeness($0) < likeness($1) }
        return best.flatMap { likeness($0) > 0 ? $0 : nil }
    }

    /// The members of several schemas of one record. An earlier schema counts; later ones add the keywords that it lacks.
    private static func fields(of schemas: [JSON]) -> JSON.Members {
        var fields = JSON.Members()
        for (name, field) in schemas.flatMap({ $0["properties"]?.object ?? [:] }) where !ownMembers.hasExactly(name) {
            let (earlier, later) = (fields[name]?.object ?? [:], field.object ?? [:])
            var field = earlier.isEmpty || earlier.type == later.type ? later.merging(earlier) : earlier
            // Null is accepted if one of them accepts it.
            if later["type"]?.array != nil, earlier.type == later.type { field["type"] = later["type"] }
            if field["exclusiveMinimum"] != nil { field["minimum"] = nil }
            fields[name] = .object(field)
        }
        return fields
    }

    /// Filters by fields of simple types, and the size of pages; `nil` if the list has none of them.
    private static func list(
        _ list: OpenAPIOperation, _ fields: JSON.Members, _ schemas: inout OpenAPISchemas
    ) throws(StartError) -> JSON? {
        let query = list.query
        let filters = fields.filter { query[$0.key] != nil && !["object", "array"].hasExactly(($0.value.object ?? [:]).type) }
        let size = try schemas.resolved((query["limit"] ?? query["page_size"])?["schema"], for: .field)
        let most = size["maximum"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        let limit = size["default"]?.integer.flatMap { 1...(most ?? .max) ~= $0 ? $0 : nil }
        let members: JSON = .object(omittingMissing: [
            ("filters", filters.isEmpty ? nil : .array(filters.keys.map(JSON.string))), ("limit", limit.map(JSON.integer)),
            ("max", limit == nil ? nil : most.map(JSON.integer)),
        ])
        return members == [:] ? nil : members
    }

    /// The name of one record: the path's last words, in the singular.
    private static func label(of segments: [String]) -> String {
        var words = (segments.last ?? "").parts(between: "-", "_", ".")
        if let last = words.popLast() { words.append(singular(of: last)) }
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func singular(of word: String) -> String {
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix) ? String(word.dropLast()) : word
    }

    /// The path's last word, with the words before it as long as the name is taken.
    private static func seedKey(of segments: [String], _ taken: inout Set<ExactText>) -> String {
        let words = segments.map { $0.parts(between: "-", "_", ".") }
        var chosen = words.last ?? []
        var former = Array(words.dropLast())
        while taken.contains(ExactText(camelCase(chosen))) || chosen.isEmpty { chosen = (former.popLast() ?? ["own"]) + chosen }
        taken.insert(ExactText(camelCase(chosen)))
        return camelCase(chosen)
    }

    private static func camelCase(_ words: [String]) -> String {
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
