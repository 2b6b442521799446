import Values

/// Setting values by key, from which a module makes its own typed settings.
///
/// Each value was checked where it was found. Reading a missing value, or one of another kind than its row says, throws. No value is made
/// up.
package struct SettingValues: Sendable {
    private let group: String?
    private let values: [String: JSON]

    /// - Parameters:
    ///   - values: the values by the settings' full names.
    ///   - group: the group within which keys are names; `nil` for full names.
    package init(_ values: [String: JSON], group: String? = nil) {
        self.values = values
        self.group = group
    }

    /// The settings of a group, by their keys within the group.
    package func group(_ name: String) -> SettingValues { SettingValues(values, group: name) }

    package func text(_ key: String) throws(SettingError) -> String { try value(key, \.string) }
    package func integer(_ key: String) throws(SettingError) -> Int { try value(key, \.integer) }
    package func bool(_ key: String) throws(SettingError) -> Bool { try value(key, \.bool) }

    /// Reads a setting of any group by its full name; `nil` in a program without that setting.
    package func bool(ofProgram name: String) throws(SettingError) -> Bool? {
        guard let value = values[name] else { return nil }
        guard let bool = value.bool else { throw SettingError(name: name) }
        return bool
    }

    package func json(_ key: String) throws(SettingError) -> JSON { try value(key) { $0 } }

    package func texts(_ key: String) throws(SettingError) -> [String] {
        try value(key) { json in json.array.map { $0.compactMap(\.string) } }
    }

    package func integers(_ key: String) throws(SettingError) -> [Int] {
        try value(key) { json in json.array.map { $0.compactMap(\.integer) } }
    }

    /// Reads one of an enumeration's words.
    package func choice<Choice: RawRepresentable>(_ key: String) throws(SettingError) -> Choice where Choice.RawValue == String {
        try value(key) { $0.string.flatMap(Choice.init) }
    }

    /// Reads a value that may be null, as `nil`.
    package func optional<Value>(_ key: String, _ read: (String) -> Value?) throws(SettingError) -> Value? {
        try value(key) { json -> Value?? in json == .null ? .some(nil) : json.string.flatMap(read).map { .some($0) } }
    }

    /// Reads a value with the caller's conversion.
    package func value<Value>(_ key: String, _ read: (JSON) -> Value?) throws(SettingError) -> Value {
        let name = group.map { "\($0).\(key)" } ?? key
        guard let value = values[name].flatMap(read) else { throw SettingError(name: name) }
        return value
    }
}

/// A setting that a module reads has no value, or one of another kind.
package struct SettingError: Error, Equatable, CustomStringConvertible {
    package let name: String

    package init(name: String) {
        self.name = name
    }

    package var description: String { "the setting \(name) has no value of the kind that is asked for" }
}
