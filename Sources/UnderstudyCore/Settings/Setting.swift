import Values

/// One setting: its place in the configuration file, its valid values, its default and its purpose.
///
/// The program's own table of settings and those of the backends define valid files, flags and environment variables.
package struct Setting: Sendable {
    package enum Kind: Sendable {
        case text
        /// A host to listen on; an address only in its usual form, by which it is recognised.
        case address
        case optionalText
        /// RFC 3339, or null.
        case optionalInstant
        /// A text of at least this many Unicode scalars without white space, which no error repeats, or null.
        case optionalSecret(minimum: Int)
        /// 32 bytes in base64, or null.
        case optionalKey
        case bool
        case integer(ClosedRange<Int>)
        case integers(ClosedRange<Int>)
        /// Texts that each fulfil a condition, such as hosts.
        case texts(_ plural: String, isValid: @Sendable (String) -> Bool)
        case choice([String])
        /// One of these words, or any text after a prefix of letters and colons.
        case choiceOrPrefixed([String], prefix: String)
        /// JSON that the owner's function checks. It records every error below a path.
        ///
        /// `schema` is its JSON Schema, for editors.
        case checked(expected: String, schema: JSON, by: @Sendable (JSON, _ path: String, ValidationErrors) -> Void)
    }

    /// The name, such as `port` or `limits.bodyBytes`.
    package let name: String
    /// The keys from the root of the file.
    package let path: [String]
    package let kind: Kind
    package let standard: JSON
    /// The purpose, as a sentence without a full stop.
    package let summary: String
    /// Whether a running server applies a new value.
    package let isLive: Bool

    package init(_ name: String, _ kind: Kind, _ standard: JSON, _ summary: String, isLive: Bool = true) {
        self.name = name
        path = name.parts(between: ".")
        self.kind = kind
        self.standard = standard
        self.summary = summary
        self.isLive = isLive
    }

    /// `longevity.fidelity` is `UNDERSTUDY_LONGEVITY_FIDELITY`, `limits.bodyBytes` is `UNDERSTUDY_LIMITS_BODY_BYTES`.
    package var environmentName: String {
        "UNDERSTUDY_" + path.map(Self.words).joined(separator: "_")
    }

    /// `BODY_BYTES` for `bodyBytes`, `BRAD_OS` for `bradOS`: capitals that follow each other are one word.
    private static func words(of key: String) -> String {
        var words: [UInt8] = []
        var wasCapital = true
        for byte in key.utf8 {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if isCapital, !wasCapital { words.append(UInt8(ascii: "_")) }
            words.append(byte)
            wasCapital = isCapital
        }
        return String(decoding: words, as: UTF8.self).uppercased()
    }
}

extension Setting {
    /// The JSON Schema of the values in a file, with purpose and default. It accepts every valid value, and some that only the reader of
    /// the file refuses, such as a malformed host.
    package var schema: JSON {
        constraint.merging(["description": .string("\(summary); \(expected)"), "default": standard])
    }

    private var constraint: JSON {
        switch kind {
        case .text, .address: ["type": "string", "minLength": 1]
        case .optionalText: ["type": ["string", "null"], "minLength": 1]
        case .optionalSecret(let minimum): ["type": ["string", "null"], "minLength": .integer(minimum), "pattern": #"^\S*$"#]
        case .optionalInstant: ["type": ["string", "null"], "format": "date-time"]
        case .optionalKey: ["type": ["string", "null"], "pattern": #"^\s*[A-Za-z0-9+/]{43}=\s*$"#]
        case .bool: ["type": "boolean"]
        case .integer(let range): Self.integer(in: range)
        case .integers(let range): ["type": "array", "items": Self.integer(in: range)]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .choice(let choices): ["enum": .array(choices.map(JSON.string))]
        case .choiceOrPrefixed(let choices, let prefix):
            ["anyOf": [["enum": .array(choices.map(JSON.string))], ["type": "string", "pattern": .string("^\(prefix)[\\s\\S]")]]]
        case .checked(_, let schema, _): schema
        }
    }

    private static func integer(in range: ClosedRange<Int>) -> JSON {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }
}
