import Values

/// Finds values of a valid seed that make no sense, such as 80 hours of sleep or a check-in of tomorrow.
///
/// The rules are those of the seed's schema: the usual values of a member (``UsualRange``), the members of an object that ascend
/// (``Ascending``), and the member that has another day in each element of a list (``distinctKey``).
package struct SeedReview {
    private let definitions: JSON
    private let now: Instant
    private let warnings = ValidationErrors()

    /// Names of a member whose value is the only one of its day in the list; the first one that an element has counts.
    static let distinctKey = "x-one-a-day"
    /// The members that only this review reads.
    static let keys = [UsualRange.key, Ascending.key, distinctKey]

    /// The unusual values of a valid seed file.
    ///
    /// - Parameters:
    ///   - json: the content of the file.
    ///   - now: decides which days are still to come.
    package static func warnings(
        of json: JSON, for backends: [any Backend], at now: Instant
    ) throws(SeedSchemaError) -> SeedError {
        let review = SeedReview(definitions: try SeedSchema.annotated(backends)["$defs"] ?? [:], now: now)
        for (index, account) in (json["accounts"]?.array ?? []).enumerated() {
            review.visit(account: account) { "$.accounts[\(index)]" }
        }
        return SeedError(review.warnings)
    }

    private init(definitions: JSON, now: Instant) {
        (self.definitions, self.now) = (definitions, now)
    }

    private func visit(account: JSON, at path: @escaping () -> String) {
        guard let schema = definitions["account"] else { return }
        let zone = account["timezone"]?.string.flatMap { Zone(named: $0) } ?? .utc
        visit(Place(value: account, schema: schema, path: path, moment: SeedMoment(now: now, zone: zone)))
    }

    /// A value with its schema.
    private struct Place {
        let value: JSON
        let schema: JSON
        /// Made only for a warning: a seed can have millions of values.
        let path: () -> String
        let moment: SeedMoment

        func with(_ schema: JSON) -> Place { Place(value: value, schema: schema, path: path, moment: moment) }

        /// - Parameter step: from this value to the other one, such as `.date`.
        func next(_ step: @escaping @autoclosure () -> String, _ value: JSON, _ schema: JSON) -> Place {
            Place(value: value, schema: schema, path: { [path] in path() + step() }, moment: moment)
        }
    }

    private func visit(_ place: Place) {
        if let target = definition(place.schema["$ref"]) { visit(place.with(target)) }
        for form in (place.schema["oneOf"]?.array ?? []) + (place.schema["anyOf"]?.array ?? []) where isForm(form, of: place.value) {
            visit(place.with(form))
        }
        if let members = place.value.object { visit(members, of: place) }
        guard let elements = place.value.array else { return }
        if let names = place.schema[Self.distinctKey]?.array?.compactMap(\.string) { checkDays(elements, by: names, at: place) }
        guard let schema = place.schema["items"] else { return }
        for (index, element) in elements.enumerated() { visit(place.next("[\(index)]", element, schema)) }
    }

    private func visit(_ members: JSON.Members, of place: Place) {
        let properties = place.schema["properties"]
        for (key, value) in members {
            guard let schema = properties?[key] ?? place.schema["additionalProperties"], schema.object != nil else { continue }
            let member = place.next(".\(key.cut())", value, schema)
            if let usual = schema[UsualRange.key], let range = range(usual, in: members) { check(member, range) }
            visit(member)
        }
        if let rule = place.schema[Ascending.key].map(Ascending.init) { check(members, rule, at: place) }
    }

    /// The definition that a reference names: `#/$defs/date`, `#/$defs/checkIn/properties/id`.
    private func definition(_ reference: JSON?) -> JSON? {
        guard let steps = reference?.string?.parts(between: "/").dropFirst(2), !steps.isEmpty else { return nil }
        return steps.reduce(definitions) { schema, step in schema?[step] }
    }

    /// Whether a value has the type of one of several forms.
    private func isForm(_ form: JSON, of value: JSON) -> Bool {
        switch (definition(form["$ref"]) ?? form)["type"] {
        case "array": value.array != nil
        case "object": value.object != nil
        default: value.array == nil && value.object == nil
        }
    }
}

/// The rules.
extension SeedReview {
    /// The range of a member; `nil` if the member that decides it is missing.
    private func range(_ usual: JSON, in members: JSON.Members) -> UsualRange? {
        guard let typed = TypedRange(usual) else { return UsualRange(usual) }
        return definitions[typed.definition]?[UsualRange.key]?[typed.type(in: members) ?? ""].map(UsualRange.init)
    }

    private func check(_ place: Place, _ range: UsualRange) {
        if let elements = place.value.array {
            for (index, element) in elements.enumerated() { check(place.next("[\(index)]", element, [:]), range) }
            return
        }
        guard !range.contains(place.value, at: place.moment) else { return }
        let slip = place.value.number.flatMap { UnitSlip($0, in: range) }
        let hint = slip.map { " (did you mean \(JSON.number($0.meant).text)? \(place.value.text) looks like \($0.unit))" } ?? ""
        warnings.add(place.path(), found: place.value, expected: range.text + hint)
    }

    private func check(_ members: JSON.Members, _ rule: Ascending, at place: Place) {
        let given = rule.members.compactMap { name in members[name].flatMap { $0 == .null ? nil : (name: name, value: $0) } }
        for (first, next) in zip(given, given.dropFirst()) {
            guard let objection = rule.objection(to: next.value, after: first.name, first.value, at: place.moment) else { continue }
            warnings.add("\(place.path()).\(next.name)", found: next.value, expected: objection)
        }
    }

    private func checkDays(_ elements: [JSON], by names: [String], at place: Place) {
        var first: [LocalDate: Int] = [:]
        for (index, element) in elements.enumerated() {
            guard let name = names.first(where: { element[$0] != nil }), let value = element[name],
                let day = value.string.flatMap({ SeedDay($0, at: place.moment) })?.date
            else { continue }
            guard let other = first[day] else {
                first[day] = index
                continue
            }
            warnings.add(
                "\(place.path())[\(index)].\(name)", found: value, expected: "another day than that of \(place.path())[\(other)]")
        }
    }
}
