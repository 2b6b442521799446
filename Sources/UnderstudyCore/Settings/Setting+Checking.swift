import MicroHTTP
import Storage
import Values

extension Setting {
    /// The problems of a value; empty for a valid one.
    ///
    /// - Parameters:
    ///   - name: the setting's name where the value was found.
    ///   - text: the value as written there, if not as JSON.
    package func faults(in value: JSON, calledBy name: String, writtenAs text: String? = nil) -> [String] {
        if value.holdsNUL { return ["\(name) has the character U+0000 in its text; leave it out"] }
        if case .checked(_, _, let check) = kind {
            let faults = ValidationErrors()
            check(value, name, faults)
            return faults.all.map(\.description) + ValidationErrors.rest(faults.more)
        }
        if accepts(value) { return [] }
        if let usual = usualAddress(for: value) { return ["\(name) is \(value.text), an unusual form of \(usual); write \(usual)"] }
        if isMissingText(value) { return ["\(name) is empty; give \(expected), or leave it out for \(standard.text)"] }
        return ["\(name) is \(shown(text.map(JSON.string) ?? value)), not \(expected)\(hint(for: value))"]
    }

    /// The nearest choice, such as ` (did you mean backend?)`; empty if none is near.
    private func hint(for value: JSON) -> String {
        switch (kind, value.string) {
        case (.choice(let choices), let text?), (.choiceOrPrefixed(let choices, _), let text?): NearestName.hint(for: text, among: choices)
        default: ""
        }
    }

    private func isMissingText(_ value: JSON) -> Bool {
        switch kind {
        case .text, .address, .optionalText: value.string?.isEmpty ?? false
        default: false
        }
    }

    /// Whether the value is valid for this setting.
    package func accepts(_ value: JSON) -> Bool {
        if value.holdsNUL { return false }
        return switch kind {
        case .text: value.string.map { !$0.isEmpty } ?? false
        case .address: value.string.map { !$0.isEmpty && usualAddress(for: value) == nil } ?? false
        case .optionalText: value == .null || value.string.map { !$0.isEmpty } ?? false
        case .optionalSecret(let minimum): value == .null || value.string.map { Self.isSecret($0, minimum) } ?? false
        case .optionalInstant: value == .null || value.string.flatMap(Instant.init).map(VirtualClock.range.contains) ?? false
        case .optionalKey: value == .null || value.string.flatMap(MasterKey.init(base64:)) != nil
        case .bool: value.bool != nil
        case .integer(let range): value.integer.map(range.contains) ?? false
        case .integers(let range): value.array.map { $0.allSatisfy { $0.integer.map(range.contains) ?? false } } ?? false
        case .texts(_, let isValid): value.array.map { $0.allSatisfy { $0.string.map(isValid) ?? false } } ?? false
        case .choice(let choices): value.string.map(choices.contains) ?? false
        case .choiceOrPrefixed(let choices, let prefix):
            value.string.map { choices.contains($0) || ($0.hasPrefix(prefix) && $0 != prefix) } ?? false
        case .checked: faults(in: value, calledBy: name).isEmpty
        }
    }

    /// The usual form of an address in an unusual form, such as `127.1`; `nil` for every other value.
    private func usualAddress(for value: JSON) -> String? {
        guard case .address = kind, let text = value.string, let usual = NumericHost.usualForm(of: text) else { return nil }
        return usual.isSame(as: text) ? nil : usual
    }

    private static func isSecret(_ text: String, _ minimum: Int) -> Bool {
        let characters = text.unicodeScalars
        return characters.count >= minimum && !characters.contains(where: \.properties.isWhitespace)
    }

    /// The valid values, for people.
    package var expected: String {
        switch kind {
        case .text: "a text"
        case .address: "an address such as 127.0.0.1 or ::1"
        case .optionalText: "a text or null"
        case .optionalSecret(let minimum): "a text of at least \(minimum) characters without white space, or null"
        case .optionalInstant: "\(VirtualClock.expected), or null"
        case .optionalKey: "32 bytes in base64, or null"
        case .bool: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .integers(let range): "a list of whole numbers from \(range.lowerBound) to \(range.upperBound)"
        case .texts(let plural, _): "a list of \(plural)"
        case .choice(let choices): "one of " + choices.joined(separator: ", ")
        case .choiceOrPrefixed(let choices, let prefix): "one of " + choices.joined(separator: ", ") + ", or \(prefix)TEXT"
        case .checked(let expected, _, _): expected
        }
    }

    /// A wrong value for people; a mistyped secret is not repeated.
    private func shown(_ value: JSON) -> String {
        switch (kind, value) {
        case (.optionalSecret, .string(let text)): "a text of \(text.unicodeScalars.count) characters"
        case (.optionalSecret, _): "something else"
        case (.optionalKey, _): "something else"
        // The number is read as infinite, for which JSON has no text.
        case (_, .number(let number)) where !number.isFinite: "a number too large to hold"
        case (_, .array(let elements)): "[" + elements.map(shown).joined(separator: ",") + "]"
        default: value.text
        }
    }

    /// Reads the text of an environment variable, or of `--set`: valid JSON, as `understudy settings` prints it, or a shorter form. In that,
    /// commas separate the values of a list, and an empty text or `none` is null or an empty list.
    package func value(ofText text: String) -> JSON {
        let json = try? JSON(parsing: Array(text.utf8), duplicateKeys: .reject)
        if let json, accepts(json) { return json }
        let isNone = text.isEmpty || text == "none"
        func elements() -> [Substring] { isNone ? [] : text.split(separator: ",").map { $0.trimmingSpace() } }
        return switch kind {
        case .text, .address, .choice, .choiceOrPrefixed: .string(text)
        case .bool: text == "true" ? true : text == "false" ? false : .string(text)
        case .optionalText, .optionalSecret, .optionalInstant, .optionalKey: isNone ? .null : .string(text)
        case .integer: Int(text).map(JSON.integer) ?? .string(text)
        case .integers: .array(elements().map { element in Int(element).map(JSON.integer) ?? .string(String(element)) })
        case .texts: .array(elements().map { .string(String($0)) })
        case .checked: json ?? .string(text)
        }
    }
}
