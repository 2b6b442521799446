import Values

/// The changes of a response that its schema allows, or that a later version of the backend may bring.
///
/// A client that survives them all reads by name, expects optional members to be missing, and ignores unknown ones.
struct SchemaVariation {
    /// The kinds of a change.
    enum Change: String, CaseIterable {
        case leftOut = "left out"
        case null
        case unknownMember = "unknown member"
        case unknownCase = "unknown case"
        case empty
        case longest
        case otherForm = "other form"
    }

    /// A change and its place.
    struct Site: Hashable {
        /// Such as `$.data.entries[2].notes`.
        let path: String
        let change: Change

        /// Such as `$.data.entries[2].notes left out`.
        var description: String { "\(path) \(change.rawValue)" }
    }

    /// The longest text, if the schema names none.
    static let longestText = 1_000

    private let check: SchemaCheck

    init(document: JSON) { check = SchemaCheck(document: document) }

    /// All places of a value that can be changed, in order.
    func sites(of value: JSON, _ schema: JSON) -> [Site] {
        var sites: [Site] = []
        _ = varied(value, schema, at: "$") { site in
            sites.append(site)
            return false
        }
        return sites
    }

    /// The value with the changes at these places.
    func applying(_ sites: Set<Site>, to value: JSON, _ schema: JSON) -> JSON {
        varied(value, schema, at: "$") { sites.contains($0) } ?? value
    }

    /// Walks a value and its schema. `isChanged` is asked for each place; a true answer changes it.
    ///
    /// - Returns: `nil` for a member that is left out.
    private func varied(_ value: JSON, _ schema: JSON, at path: String, isOptional: Bool = false, _ isChanged: (Site) -> Bool) -> JSON? {
        func asks(_ change: Change) -> Bool { isChanged(Site(path: path, change: change)) }
        if isOptional, asks(.leftOut) { return nil }
        let schema = form(of: value, check.resolved(schema))
        if value != .null, allowsNull(schema.whole), asks(.null) { return .null }
        switch value {
        case .object(let members): return .object(object(members, schema.own, path, isChanged))
        case .array(let elements):
            if !elements.isEmpty, (schema.own["minItems"]?.integer ?? 0) == 0, asks(.empty) { return [] }
            guard let items = schema.own["items"] else { return value }
            return .array(elements.enumerated().compactMap { varied($1, items, at: "\(path)[\($0)]", isChanged) })
        case .string(let text):
            if schema.own["enum"] != nil { return asks(.unknownCase) ? .string("\(text)-next") : value }
            guard schema.own["format"] == nil, schema.own["pattern"] == nil, schema.own["const"] == nil, asks(.longest) else {
                return value
            }
            let length = min(schema.own["maxLength"]?.integer ?? Self.longestText, 100_000)
            return .string(String((text.isEmpty ? "x" : text + " ").cycled.prefix(max(length, text.unicodeScalars.count))))
        case .number(let number) where number.rounded() == number && abs(number) < 1e15:
            return asks(.otherForm) ? .written("\(Int(number)).0") : value
        default: return value
        }
    }

    private func object(_ members: JSON.Members, _ schema: JSON, _ path: String, _ isChanged: (Site) -> Bool) -> JSON.Members {
        let properties = schema["properties"]?.object ?? [:]
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        var changed = JSON.Members()
        for (name, value) in members {
            guard let property = properties[name] else {
                changed.updateValue(value, forKey: name)
                continue
            }
            let result = varied(value, property, at: "\(path).\(name)", isOptional: !required.contains(name), isChanged)
            if let result { changed.updateValue(result, forKey: name) }
        }
        if !properties.isEmpty, isChanged(Site(path: path, change: .unknownMember)) {
            changed.updateValue(["since": "the next version"], forKey: "nextVersion")
        }
        return changed
    }

    /// The branch of a schema that a value has, and the whole.
    private func form(of value: JSON, _ schema: JSON) -> (own: JSON, whole: JSON) {
        guard let choices = (schema["anyOf"] ?? schema["oneOf"])?.array else { return (schema, schema) }
        let own = choices.min { check.differences(value, from: $0).count < check.differences(value, from: $1).count }
        return (check.resolved(own ?? schema), schema)
    }

    private func allowsNull(_ schema: JSON) -> Bool {
        let choices = (schema["anyOf"] ?? schema["oneOf"])?.array ?? [schema]
        return choices.contains { SchemaCheck.types(of: check.resolved($0))?.contains("null") ?? false }
    }
}

extension String {
    /// The text again and again.
    fileprivate var cycled: some Sequence<Character> {
        sequence(state: (self, startIndex)) { state -> Character? in
            if state.1 == state.0.endIndex { state.1 = state.0.startIndex }
            defer { state.1 = state.0.index(after: state.1) }
            return state.0[state.1]
        }
    }
}
