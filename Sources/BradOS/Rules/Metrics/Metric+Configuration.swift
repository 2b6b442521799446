import UnderstudyCore
import Values

extension Metric {
    /// Reads a row of the configuration. Omitted members get the defaults of ``Metric``.
    init(_ reader: ObjectReader) {
        slug = reader.value("slug", expected: Self.expectedSlug) { json in json.string.flatMap { Self.isSlug($0) ? $0 : nil } } ?? ""
        reader.require("slug", expected: Self.expectedSlug)
        label = reader.string("label", length: 1...80) ?? slug
        var fields = reader.objects("fields") { Field($0) } ?? []
        reader.require("fields", expected: "an array of fields")
        if !fields.contains(where: { $0.kind == .date || $0.name == Self.dateKey }) { fields.insert(.date, at: 0) }
        self.fields = fields
        if let key = reader.value("arrayKey", expected: "a name", Self.name) { arrayKey = key }
        if let rule = reader.choice("windowRule", of: WindowRule.self) { windowRule = rule }
        if let days = reader.integer("maxDays", in: Self.maxDaysRange) { maxDays = days }
        if let rule = reader.choice("latestRule", of: LatestRule.self) { latestRule = rule }
        if let given = reader.value("sources", expected: "at least one name, each once", Self.names) { sources = given }
        checkFields(reader)
        reader.finish()
    }

    private func checkFields(_ reader: ObjectReader) {
        guard reader.json("fields")?.array != nil else { return }
        let names = fields.map(\.name)
        if values.isEmpty { reader.fault("fields", expected: "at least one field besides the date") }
        if Set(names).count < names.count { reader.fault("fields", expected: "fields with different names") }
    }

    static let maxDaysRange = 1...36_500
    /// Slugs of other paths, and of metrics that the configuration cannot replace.
    static let unavailableSlugs = ["sync", "recovery", "baseline"] + real.map(\.slug)
    private static let expectedSlug = "lower-case words joined by hyphens, other than " + unavailableSlugs.joined(separator: ", ")

    private static func isSlug(_ text: String) -> Bool {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return text.utf8.count <= 64 && !unavailableSlugs.contains(text)
            && words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) } }
    }

    /// A name of ASCII letters, digits, `_` and `-` that begins with a letter; `nil` for any other JSON.
    fileprivate static func name(_ json: JSON) -> String? {
        json.string.flatMap { text in
            let isName = text.first?.isLetter == true && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
            return isName && text.count <= 64 ? text : nil
        }
    }

    private static func names(_ json: JSON) -> [String]? {
        guard let elements = json.array else { return nil }
        let names = elements.compactMap(name)
        return !names.isEmpty && names.count == elements.count && Set(names).count == names.count ? names : nil
    }
}

extension Metric.Field {
    fileprivate init(_ reader: ObjectReader) {
        name =
            reader.value("name", expected: Self.expectedName) { json in
                Metric.name(json).flatMap { Self.taken.contains($0) ? nil : $0 }
            } ?? ""
        reader.require("name", expected: Self.expectedName)
        kind = reader.choice("kind", of: Kind.self) ?? (name == Metric.dateKey ? .date : .number)
        range.minimum = reader.number("min")
        range.maximum = reader.number("max")
        range.excludesMinimum = reader.bool("minExclusive") ?? false
        unit = reader.string("unit", length: 0...40)
        if (kind == .date) != (name == Metric.dateKey), reader.isGiven("name") {
            reader.fault(
                "kind", expected: kind == .date ? "a number: the date's field is named \"date\"" : "\"date\" for a field of that name")
        }
        if kind == .date, range != NumberRange() { reader.fault("kind", expected: "a number, if it has bounds") }
        for (key, bound) in [("min", range.minimum), ("max", range.maximum)] {
            if kind == .integer, let bound, bound != bound.rounded() { reader.fault(key, expected: "a whole number for integers") }
        }
        if range.excludesMinimum, range.minimum == nil { reader.fault("minExclusive", expected: "nothing without min") }
        if let minimum = range.minimum, let maximum = range.maximum, range.excludesMinimum ? minimum >= maximum : minimum > maximum {
            reader.fault("max", expected: "a number above min, which is \(JSON.number(minimum).text)")
        }
        reader.finish()
    }

    /// Names of members that every entry has besides its values.
    static let taken = ["id", Metric.sourceKey, Metric.syncedAtKey]
    private static let expectedName = "a name other than " + taken.joined(separator: ", ")
}
