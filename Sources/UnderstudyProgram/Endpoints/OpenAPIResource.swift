import UnderstudyCore
import Values

/// A resource of an endpoints file: a path with a list, a creation, and operations of one record.
struct OpenAPIResource {
    let json: JSON
    let operations: [OpenAPIOperation]

    /// - Parameters:
    ///   - item: the operations of the path of one record.
    ///   - seedKeys: the names that the account's block in a seed has already.
    /// - Returns: `nil` if the list has no records with members.
    init?(
        list: OpenAPIOperation, create: OpenAPIOperation, item: [OpenAPIOperation], seedKeys: [String], _ schemas: inout OpenAPISchemas
    ) throws(StartError) {
        guard let get = item.first(where: { $0.call.method == .get }), let answer = try list.answered(&schemas) else { return nil }
        var elements: [JSON.Members] = []
        for list in try Self.parts(of: answer, &schemas) where list["items"] != nil {
            elements.append(try schemas.keywords(of: list["items"]))
        }
        guard let element = elements.first(where: { $0["properties"] != nil }) else { return nil }
        let body = try schemas.keywords(of: try create.sent(&schemas))
        // The record of an answer may be in an envelope.
        let known = [element, body].map { $0["properties"]?.object ?? [:] }
        func likeness(_ schema: JSON.Members) -> Int {
            schema["properties"]?.object?.count { member in known.contains { $0[member.key] != nil } } ?? 0
        }
        let record = try Self.parts(of: try get.answered(&schemas), &schemas).max { likeness($0) < likeness($1) } ?? [:]
        let fields = try Self.fields(of: likeness(record) > 0 ? [record, element, body] : [element, body], &schemas)
        guard !fields.isEmpty else { return nil }
        let required = (body["required"]?.array ?? []).filter { name in
            name.string.flatMap { fields[$0] }.map { $0["readOnly"] != true } ?? false
        }
        let changes = [("update", "PUT"), ("patch", "PATCH"), ("delete", "DELETE")].compactMap { name, method in
            item.first { $0.call.method.rawValue == method }.map { (name, $0) }
        }
        operations = [list, get, create] + changes.map(\.1)
        let owner: JSON = operations.contains(where: \.isForUser) ? "user" : "everyone"
        json = .object(omittingMissing: [
            ("path", .string(list.path)), ("label", .string(Resource.label(of: list.call.path.parts(between: "/").last ?? ""))),
            ("owner", owner), ("seedKey", .string(Self.seedKey(of: list.call.path, besides: seedKeys))), ("fields", .object(fields)),
            ("required", required.isEmpty ? nil : .array(required)), ("list", try Self.list(list, fields, &schemas)),
            ("operations", .array((["list", "get", "create"] + changes.map(\.0)).map(JSON.string))),
        ])
    }

    /// The schemas in an answer that may be an envelope: that of the whole, those of its members, and those of the members of `data`.
    private static func parts(of answer: JSON?, _ schemas: inout OpenAPISchemas) throws(StartError) -> [JSON.Members] {
        var parts = [try schemas.keywords(of: answer)]
        let inner = parts[0]["properties"]?.object ?? [:]
        let data = try schemas.keywords(of: inner["data"])["properties"]?.object ?? [:]
        for schema in inner.map(\.value) + data.map(\.value) { parts.append(try schemas.keywords(of: schema)) }
        return parts
    }

    /// The members of several schemas of one record. An earlier schema counts; later ones add the keywords that it lacks.
    private static func fields(of schemas: [JSON.Members], _ all: inout OpenAPISchemas) throws(StartError) -> JSON.Members {
        var fields = JSON.Members()
        for (name, property) in schemas.flatMap({ $0["properties"]?.object ?? [:] }) where property["writeOnly"] != true {
            let later = try all.resolved(property)
            let earlier = fields[name] ?? later
            let types = [later, earlier].map { $0["type"]?.array?.first ?? $0["type"] }
            // Null is accepted if one of them accepts it.
            let nullable = later["type"]?.array == nil ? earlier["type"] : later["type"]
            fields[name] = types[0] == types[1] ? later.merging(earlier).merging(["type": nullable ?? .null]) : earlier
        }
        return JSON.Members(fields.compactMap { name, field in fitting(field, named: name).map { (name, $0) } })
    }

    /// The field without keywords that contradict others; `nil` if endpoints files cannot have it.
    private static func fitting(_ field: JSON, named name: String) -> JSON? {
        var keywords = field.object ?? [:]
        for contradicting in ["example", "default", "minimum", "maximum"] where Resource.Field.read(.object(keywords), named: name) == nil {
            keywords[contradicting] = nil
        }
        return Resource.Field.read(.object(keywords), named: name).map { _ in .object(keywords) }
    }

    /// Filters by fields of simple types, and the size of pages; `nil` if the list has none of them.
    private static func list(
        _ list: OpenAPIOperation, _ fields: JSON.Members, _ schemas: inout OpenAPISchemas
    ) throws(StartError) -> JSON? {
        let query = try list.query(&schemas)
        let filters = fields.filter { name, field in
            query[name] != nil && field["properties"] == nil && field["items"] == nil && !Resource.pageParameters.hasExactly(name)
        }
        let size = try schemas.resolved(query["limit"] ?? query["page_size"])
        let most = size["maximum"]?.integer.flatMap { $0 > 0 ? min($0, Resource.mostListed) : nil }
        let limit = size["default"]?.integer.flatMap { 1...(most ?? Resource.mostListed) ~= $0 ? $0 : nil }
        let members: JSON = .object(omittingMissing: [
            ("filters", filters.isEmpty ? nil : .array(filters.keys.map(JSON.string))), ("limit", limit.map(JSON.integer)),
            ("max", limit == nil ? nil : most.map(JSON.integer)),
        ])
        return members == [:] ? nil : members
    }

    /// The path's last word, with the words before it as long as the name is taken.
    private static func seedKey(of path: String, besides taken: [String]) -> String {
        var former = EndpointCall.words(of: path)
        var key = ""
        repeat {
            let longer = (former.popLast() ?? "Own") + key.prefix(1).uppercased() + key.dropFirst()
            key = longer.prefix(1).lowercased() + longer.dropFirst()
        } while key.isEmpty || taken.hasExactly(key)
        return key
    }
}
