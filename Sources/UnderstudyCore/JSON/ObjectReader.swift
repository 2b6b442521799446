/// Reads one object that a person or a test wrote (of a seed file, or the body of a call) member by member, and notes every fault instead
/// of stopping at the first.
///
/// Each method returns `nil` both for a missing member and for a faulty one; the difference is in ``faults``. Call ``finish()`` after the
/// last member: what nobody asked for is a fault.
package final class ObjectReader {
    package let path: String
    package let faults: ValidationErrors
    /// Whether any date read so far, here or below, was relative to today.
    package private(set) var readsRelativeDates = false

    private let members: JSON.Members
    private let parent: ObjectReader?
    private var known: Set<ExactText> = []

    /// Beyond those that people are told of.
    private static let mostFaults = 1_000

    /// Opens an object; anything else is a fault and reads as empty.
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

    /// The raw member; `nil` when it is missing. An explicit `null` is returned as such.
    package func json(_ key: String) -> JSON? {
        known.insert(ExactText(key))
        return members[key]
    }

    package func has(_ key: String) -> Bool {
        members[key] != nil
    }

    /// Whether a member is there and is not null.
    package func isGiven(_ key: String) -> Bool {
        members[key].map { $0 != .null } ?? false
    }

    /// Notes a fault when a member is missing or null.
    package func require(_ key: String, expected: String) {
        if !isGiven(key) { fault(key, expected: expected) }
    }

    /// The object as it stands in the file.
    package var source: JSON { .object(members) }

    package func fault(_ key: String, expected: String) {
        faults.add(path(of: key), found: members[key], expected: expected)
    }

    /// Notes a fault of one element of a member that is an array.
    package func fault(_ key: String, at index: Int, expected: String) {
        guard !faults.isFull else { return faults.add(more: 1) }
        let elements = members[key]?.array ?? []
        faults.add("\(path(of: key))[\(index)]", found: elements.indices.contains(index) ? elements[index] : nil, expected: expected)
    }

    /// The path of a member; of a name that is very long, which only somebody else can have given, the beginning.
    package func path(of key: String) -> String { "\(path).\(key.cut())" }

    /// A member read by a rule of the caller's; `null` counts as missing.
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

    /// A string of so many characters (Unicode scalars, as JSON Schema counts) at least and at most.
    package func string(_ key: String, length: ClosedRange<Int>) -> String? {
        value(key, expected: "a string of \(length.lowerBound) to \(length.upperBound) characters") { json in
            json.string.flatMap { length.contains($0.unicodeScalars.count) ? $0 : nil }
        }
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
        value(key, expected: "one of " + Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")) { json in
            json.string.flatMap(Value.init(exact:))
        }
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

    /// The reader of a member that is an object; `nil` when it is missing.
    package func object(_ key: String) -> ObjectReader? {
        guard let json = json(key), json != .null else { return nil }
        return ObjectReader(json, path: path(of: key), faults: faults, parent: self)
    }

    /// What is read of a member's elements, each an object; `nil` when it is missing.
    ///
    /// An element has a reader for as long as it is read: a small text can hold millions of them, and a reader is a hundred times as large
    /// as `{}`. Where there are very many faults, the reading ends, and every further element counts as one.
    ///
    /// - Parameter read: `nil` leaves an element out.
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

    /// Whether there are so many faults that the rest of an array is not read any more, but counted.
    private func endsReading(before count: Int) -> Bool {
        guard faults.more >= Self.mostFaults else { return false }
        faults.add(more: count)
        return true
    }

    /// Notes as relative what is so without a date of its own: a generator that ends today by default.
    package func noteRelativeDate() {
        readsRelativeDates = true
        parent?.noteRelativeDate()
    }

    /// Notes every member that was not asked for.
    package func finish() {
        var expected: String?
        for key in members.keys where !known.contains(ExactText(key)) {
            let names = expected ?? (known.isEmpty ? "no key" : "one of " + known.map(\.text).sorted().joined(separator: ", "))
            expected = names
            faults.add(path(of: key), found: "an unknown key", expected: names)
        }
    }
}
