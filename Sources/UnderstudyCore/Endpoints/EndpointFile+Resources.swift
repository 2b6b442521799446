import Values

/// Reads a user's own resource.
extension Resource {
    /// In bytes. A page has up to ``mostListed`` records.
    static let mostOwnBytes = 64 << 10
    package static let mostListed = 1_000
    private static let usualLimit = 20
    private static let operationNames = ["list", "get", "create", "update", "patch", "delete"]

    /// Reads a resource, and records every error except unknown members.
    init?(own reader: ObjectReader, _ form: EndpointForm) {
        let expectedPath = "a path without parameters, such as \"/streaks\""
        reader.require("path", expected: expectedPath)
        let path = reader.value("path", expected: expectedPath) { json in
            json.string.flatMap { text in EndpointCall("GET \(text)").flatMap { $0.parameters.isEmpty ? $0.path : nil } }
        }
        let label = reader.string("label", length: 1...60)
        let owner = reader.choice("owner", of: EndpointOwner.self) ?? .user
        let seedKey = reader.value("seedKey", expected: "letters, digits and _") { json in
            json.string.flatMap { ValueSchema.isName($0, longest: 64) ? $0 : nil }
        }
        let required = reader.strings("required") ?? []
        reader.require("fields", expected: "an object of fields in JSON Schema")
        let fields = reader.object("fields").map { Field.all($0, required: required) } ?? []
        let given = (reader.json("fields")?.object ?? [:]).map(\.key)
        reader.check(required: required, among: given)
        let (names, comparable) = (given + [Self.createdAt, Self.updatedAt], fields + Self.times)
        let order = reader.string("order").flatMap { Order($0, names, reader, "order") }
        let list = reader.object("list")
        defer { list?.finish() }
        let sorts = Self.sorts(list, names)
        let word = path?.parts(between: "/").last ?? ""
        let paging = Self.paging(list, comparable, names, key: form.pagesAreObjects ? word : nil, sorts)
        let operations = Self.operations(reader, paging)
        guard let path else { return nil }
        self.init(
            path, named: "Own" + EndpointCall.words(of: path).joined(), at: path, label: label ?? Self.label(of: word), tag: nil,
            seedKey: seedKey, owner: owner == .user ? .user : .everyone, identity: form.identity, fields: fields,
            mostBytes: Self.mostOwnBytes, order: order ?? .insertion, sorts: sorts, mayLackMembers: true, operations: operations)
    }

    /// `Meal log` for `meal-logs`, the last word of a path.
    package static func label(of word: String) -> String {
        let text = word.parts(between: "-", "_", ".").joined(separator: " ").singular
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func operations(_ reader: ObjectReader, _ paging: Paging) -> [Operation] {
        let all: [String: Operation] = [
            "list": .page(paging), "get": .get, "create": .create, "update": .update, "patch": .patch, "delete": .delete,
        ]
        guard reader.has("operations") else { return ["list", "get", "create", "update", "delete"].compactMap { all[$0] } }
        let names = reader.strings("operations") ?? []
        for (index, name) in names.enumerated() where all[name] == nil {
            reader.fault("operations", at: index, expected: ObjectReader.expected(operationNames, inPlaceOf: name))
        }
        if names.isEmpty || Set(names).count != names.count { reader.fault("operations", expected: "at least one operation, each once") }
        return names.compactMap { all[$0] }
    }

    private static let times: [Field] = [createdAt, updatedAt].map { .required($0, .timestamp, "") }

    private static func sorts(_ list: ObjectReader?, _ names: [String]) -> [Order] {
        let given = list?.strings("sort") ?? []
        if Set(given).count != given.count { list?.fault("sort", expected: "each field once") }
        return given.enumerated().flatMap { index, name -> [Order] in
            guard names.hasExactly(name) else {
                list?.fault("sort", at: index, expected: ObjectReader.expected(names, inPlaceOf: name))
                return []
            }
            return [Order(members: [name], isDescending: false), Order(members: [name], isDescending: true)]
        }
    }

    private static func paging(_ list: ObjectReader?, _ fields: [Field], _ names: [String], key: String?, _ sorts: [Order]) -> Paging {
        let most = list?.integer("max", in: 1...mostListed)
        let limit = list?.integer("limit", in: 1...mostListed)
        if let most, let limit, limit > most { list?.fault("limit", expected: "\(most), as \"max\" says, or less") }
        let maximum = most ?? max(Paging.usualMaxLimit, limit ?? 0)
        return Paging(
            key: key, defaultLimit: min(limit ?? usualLimit, maximum), maxLimit: maximum, filters: filters(list, fields, names),
            sorts: sorts)
    }

    /// The parameters of a list that no filter can have.
    package static let pageParameters = ["limit", "offset", "page", "sort"]

    private static func filters(_ list: ObjectReader?, _ fields: [Field], _ names: [String]) -> [Filter] {
        var parameters = Set(pageParameters)
        return (list?.strings("filters") ?? []).enumerated().compactMap { index, text in
            let words = text.parts(between: " ").filter { !$0.isEmpty }
            guard words.count == 1 || words.count == 3 && [">=", "<="].contains(words[1]), let name = words.first else {
                list?.fault("filters", at: index, expected: "FIELD, FIELD >= PARAMETER or FIELD <= PARAMETER")
                return nil
            }
            let parameter = words.last ?? name
            guard names.hasExactly(name) else {
                list?.fault("filters", at: index, expected: "a field: " + ObjectReader.expected(names, inPlaceOf: name))
                return nil
            }
            guard parameters.insert(parameter).inserted, ValueSchema.isName(parameter, longest: 64) else {
                list?.fault("filters", at: index, expected: "a parameter that the list does not have yet: letters, digits and _")
                return nil
            }
            guard let field = fields.first(where: { $0.name.isSame(as: name) }) else { return nil }
            guard field.schema.withoutNull.isComparable else {
                list?.fault("filters", at: index, expected: "a field that is no object and no array")
                return nil
            }
            return .comparison(parameter, words.count == 1 ? .equal : Filter.Comparison(rawValue: words[1]) ?? .equal, field)
        }
    }
}

extension Resource.Order {
    /// `-started_on` for the reverse order of a field.
    fileprivate init?(_ text: String, _ names: [String], _ reader: ObjectReader, _ key: String) {
        let isDescending = text.hasPrefix("-")
        let name = isDescending ? String(text.dropFirst()) : text
        guard names.hasExactly(name) else {
            reader.fault(key, expected: "a field, with - in front for the reverse order: " + ObjectReader.expected(names, inPlaceOf: name))
            return nil
        }
        self.init(members: [name], isDescending: isDescending)
    }
}

extension ValueSchema {
    fileprivate var isComparable: Bool {
        switch self {
        case .object, .closedObject, .anyObject, .dictionary, .array, .oneOf, .described: false
        default: true
        }
    }
}

extension String {
    /// The words with the last one in the singular. A word that ends like no plural keeps its form.
    fileprivate var singular: String {
        if ["ss", "us", "is", "series", "species", "news"].contains(where: hasSuffix) { return self }
        if count > 3, hasSuffix("ies") { return dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: hasSuffix) { return String(dropLast(2)) }
        return count > 1 && hasSuffix("s") ? String(dropLast()) : self
    }
}
