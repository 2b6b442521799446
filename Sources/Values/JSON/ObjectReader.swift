/// Reads an object from a seed file or a request body, member by member. Records every validation error instead of stopping at the first.
///
/// Each method returns `nil` both for a missing and for an invalid member; only an invalid one adds to ``faults``. Call ``finish()`` after
/// the last member: it reports members that were never read.
package final class ObjectReader {
    package let path: String
    package let faults: ValidationErrors
    /// Whether any date read so far, here or in a nested object, was relative to today.
    package private(set) var readsRelativeDates = false
    /// The days of all generators read so far, here or in a nested object.
    package private(set) var generatedDays = 0

    private let members: JSON.Members
    private let parent: ObjectReader?
    private var known: Set<ExactText> = []

    /// Beyond those that are listed.
    private static let mostFaults = 1_000

    /// Opens an object. Any other value is an error and reads as an empty object.
    package convenience init(_ value: JSON?, path: String, faults: ValidationErrors) {
        self.init(value, path: path, faults: faults, parent: nil)
    }

    private init(_ value: JSON?, path: String, faults: ValidationErrors, parent: ObjectReader?) {
        self.path = path
        self.faults = faults
        self.parent = parent
        if case .object(let members)? = value {
            self.members = members
        } else {
            members = [:]
            faults.add(path, found: value, expected: "an object")
        }
    }

    /// The member as it is; `nil` when it is missing. An explicit `null` is returned as such.
    package func json(_ key: String) -> JSON? {
        known.insert(ExactText(key))
        return members[key]
    }

    package func has(_ key: String) -> Bool {
        members[key] != nil
    }

    /// Whether a member is present and not null.
    package func isGiven(_ key: String) -> Bool {
        members[key].map { $0 != .null } ?? false
    }

    /// Records an error when a member is missing or null.
    package func require(_ key: String, expected: String) {
        if !isGiven(key) { fault(key, expected: expected) }
    }

    /// The object as it is in the file.
    package var source: JSON { .object(members) }

    package func fault(_ key: String, expected: String) {
        faults.add(path(of: key), found: members[key], expected: expected)
    }

    /// Records an error for one element of an array member.
    package func fault(_ key: String, at index: Int, expected: String) {
        guard !faults.isFull else { return faults.add(more: 1) }
        let elements = members[key]?.array ?? []
        faults.add("\(path(of: key))[\(index)]", found: elements.indices.contains(index) ? elements[index] : nil, expected: expected)
    }

    /// The path of a member. A very long name, which can only come from a client, is cut.
    package func path(of key: String) -> String { "\(path).\(key.cut())" }

    /// Reads a member with the caller's conversion; `null` counts as missing.
    package func value<Value>(_ key: String, expected: String, _ convert: (JSON) -> Value?) -> Value? {
        guard let json = json(key), json != .null else { return nil }
        guard let value = convert(json) else {
            fault(key, expected: expected)
            return nil
        }
        return value
    }

    package func string(_ key: String) -> String? {
        value(key, expected: "a string") { $0.string }
    }

    /// Reads a string with a limited number of characters, counted in Unicode scalars as in JSON Schema.
    package func string(_ key: String, length: ClosedRange<Int>) -> String? {
        value(key, expected: "a string of \(length.lowerBound) to \(length.upperBound) characters") { json in
            json.string.flatMap { length.contains($0.unicodeScalars.count) ? $0 : nil }
        }
    }

    /// The number of characters of an id.
    package static let identifierLength = 1...128

    /// Reads an id of 1 to 128 characters, which can be a segment of a path.
    package func identifier(_ key: String) -> String? {
        guard let id = string(key, length: Self.identifierLength) else { return nil }
        guard !id.isDotSegment else {
            fault(key, expected: "an id other than . and .., which are no segments of a path")
            return nil
        }
        return id
    }

    package func bool(_ key: String) -> Bool? {
        value(key, expected: "true or false") { $0.bool }
    }

    package func number(_ key: String) -> Double? {
        value(key, expected: "a number") { json in json.number.flatMap { $0.isFinite ? $0 : nil } }
    }

    package func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
        value(key, expected: "a number from \(JSON.number(range.lowerBound).text) to \(JSON.number(range.upperBound).text)") { json in
            json.number.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        value(key, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { json in
            json.integer.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package func choice<Value: RawRepresentable & CaseIterable>(_ key: String, of type: Value.Type) -> Value?
    where Value.RawValue == String {
        value(key, of: Value.allCases.map(\.rawValue)).flatMap(Value.init(exact:))
    }

    /// Reads a text that is one of these. The error for another text names the nearest one.
    package func value(_ key: String, of choices: [String]) -> String? {
        guard let json = json(key), json != .null else { return nil }
        guard let text = json.string, choices.hasExactly(text) else {
            fault(key, expected: Self.expected(choices, inPlaceOf: json.string))
            return nil
        }
        return text
    }

    /// The expectation of one of several texts, with the one that another text may stand for.
    package static func expected(_ choices: [String], inPlaceOf text: String?) -> String {
        let hint = text.map { NearestName.hint(for: $0, among: choices) { "\"\($0)\"" } } ?? ""
        return "one of " + choices.map { "\"\($0)\"" }.joined(separator: ", ") + hint
    }

    package func date(_ key: String) -> SeedDate? {
        let date = value(key, expected: SeedDate.expected) { $0.string.flatMap(SeedDate.init) }
        if date?.isRelative == true { noteRelativeDate() }
        return date
    }

    package func instant(_ key: String) -> SeedInstant? {
        let instant = value(key, expected: SeedInstant.expected) { $0.string.flatMap(SeedInstant.init) }
        if instant?.isRelative == true { noteRelativeDate() }
        return instant
    }

    /// Reads a list of texts that has a bound.
    package func strings(_ key: String, atMost count: Int) -> [String]? {
        guard (members[key]?.array?.count ?? 0) <= count else {
            known.insert(ExactText(key))
            fault(key, expected: "at most \(count) elements")
            return nil
        }
        return strings(key)
    }

    package func strings(_ key: String) -> [String]? {
        guard let elements = value(key, expected: "an array of strings", \.array) else { return nil }
        var strings: [String] = []
        for (index, element) in elements.enumerated() {
            if endsReading(before: elements.count - index) { return nil }
            guard let string = element.string else {
                fault(key, at: index, expected: "a string")
                continue
            }
            strings.append(string)
        }
        return strings.count == elements.count ? strings : nil
    }

    /// A reader for a member that is an object; `nil` when it is missing.
    package func object(_ key: String) -> ObjectReader? {
        guard let json = json(key), json != .null else { return nil }
        return ObjectReader(json, path: path(of: key), faults: faults, parent: self)
    }

    /// A reader for other members in the place of this object. It reads every member anew.
    package func replacingMembers(_ members: JSON.Members) -> ObjectReader {
        ObjectReader(.object(members), path: path, faults: faults, parent: self)
    }

    /// Reads the elements of a member, each an object; `nil` when the member is missing.
    ///
    /// Each element's reader exists only while it is read: a small text can have millions of elements, and a reader is a hundred times the
    /// size of `{}`. After very many errors reading ends, and each remaining element counts as one error.
    ///
    /// - Parameter read: returns `nil` to leave out an element.
    package func objects<Value>(_ key: String, _ read: (ObjectReader) -> Value?) -> [Value]? {
        guard let elements = value(key, expected: "an array of objects", \.array) else { return nil }
        let place = path(of: key)
        var values: [Value] = []
        for (index, element) in elements.enumerated() {
            if endsReading(before: elements.count - index) { break }
            let reader = ObjectReader(element, path: "\(place)[\(index)]", faults: faults, parent: self)
            if let value = read(reader) { values.append(value) }
        }
        return values
    }

    /// Whether there are so many errors that the rest of an array is only counted.
    private func endsReading(before count: Int) -> Bool {
        guard faults.more >= Self.mostFaults else { return false }
        faults.add(more: count)
        return true
    }

    /// Records a relative date that is not written out, such as the default end of a generator, today.
    package func noteRelativeDate() {
        readsRelativeDates = true
        parent?.noteRelativeDate()
    }

    /// Reads the rule of a generator: an object with the member `generate` in place of literal records.
    ///
    /// - Parameter read: reads the rule to its end.
    /// - Returns: `nil` without a rule.
    package func generator<Value>(_ key: String, _ read: (ObjectReader) -> Value) -> Value? {
        guard let reader = object(key) else { return nil }
        defer { reader.finish() }
        reader.require("generate", expected: "an object that says what to generate")
        return reader.object("generate").map(read)
    }

    /// The seed of a generator.
    package func generatorSeed() -> Int { integer("seed", in: 0...Int(Int32.max)) ?? 1 }

    /// Reads the number of days of a generator, which is required, and counts them.
    ///
    /// - Parameter weight: the time that a day takes, as a multiple of the time that a day of one value takes.
    package func countGeneratedDays(_ key: String, weight: Int = 1) -> Int {
        require(key, expected: "a whole number from 0 to \(Self.mostGeneratedDays)")
        let days = integer(key, in: 0...Self.mostGeneratedDays) ?? 0
        noteGeneratedDays(days * weight)
        return days
    }

    /// Reads a number of weeks of a generator, and counts their days.
    package func countGeneratedWeeks(_ key: String, in range: ClosedRange<Int>, usually count: Int, weight: Int = 1) -> Int {
        let weeks = integer(key, in: range) ?? count
        noteGeneratedDays(weeks * 7 * weight)
        return weeks
    }

    /// A hundred years.
    private static let mostGeneratedDays = 36_500

    /// Counts days of a generator that follow from other members.
    package func noteGeneratedDays(_ days: Int) {
        generatedDays += days
        parent?.noteGeneratedDays(days)
    }

    /// The finding of an error about a member that no reader knows.
    package static let unknownKey = "an unknown key"

    /// Records an error for every member that was not read, with the member that its name may stand for.
    package func finish() {
        let unknown = members.keys.filter { !known.contains(ExactText($0)) }
        guard !unknown.isEmpty else { return }
        let names = known.map(\.text).sorted()
        for key in unknown {
            faults.add(path(of: key), found: Self.unknownKey, expected: Self.expected(keys: names, inPlaceOf: key))
        }
    }

    /// The expectation of one of several keys, with the one that an unknown key may stand for.
    package static func expected(keys: [String], inPlaceOf key: String) -> String {
        keys.isEmpty ? "no key" : "one of " + keys.joined(separator: ", ") + NearestName.hint(for: key, among: keys)
    }
}
