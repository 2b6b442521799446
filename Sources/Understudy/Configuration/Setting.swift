import BradOS
import OrderedCollections
import UnderstudyCore

/// One setting: where it stands in `config.json`, what it takes, its default.
///
/// The table is what the file is checked against, what environment names are made from, and what defaults come from.
package struct Setting: Sendable {
    package enum Kind: Sendable {
        case text
        case optionalText
        /// RFC 3339, or null.
        case optionalInstant
        /// 32 bytes in base64, or null.
        case optionalKey
        case bool
        case integer(ClosedRange<Int>)
        case integers(ClosedRange<Int>)
        case texts
        case choice([String])
        /// One of these words, or any text behind a prefix.
        case choiceOrPrefixed([String], prefix: String)
        /// Rows of Brad OS's registry of metrics.
        case metrics
    }

    /// The keys from the file's root.
    package let path: [String]
    package let kind: Kind
    package let standard: JSON

    package var name: String { path.joined(separator: ".") }

    /// `longevity.fidelity` is `UNDERSTUDY_LONGEVITY_FIDELITY`, `limits.bodyBytes` is `UNDERSTUDY_LIMITS_BODY_BYTES`.
    package var environmentName: String {
        "UNDERSTUDY_"
            + path.map(Self.words).joined(separator: "_")
    }

    /// `BODY_BYTES` for `bodyBytes`, `BRAD_OS` for `bradOS`: capitals that follow each other are one word.
    private static func words(of key: String) -> String {
        var wasUppercase = true
        return key.map { character in
            defer { wasUppercase = character.isUppercase }
            return (character.isUppercase && !wasUppercase ? "_" : "") + character.uppercased()
        }.joined()
    }

    /// Whether a running server can take another value over.
    var isLive: Bool { path.count > 1 && !["limits", "journal"].contains(path[0]) || name == "allowedHosts" }

    /// The flag of `understudy serve`, for those settings that have one.
    var flagName: String {
        name == "alsoPorts" ? "--also-port" : "--\(name)"
    }

    package static let all: [Setting] = [
        Setting("host", .text, "127.0.0.1"),
        Setting("port", .integer(0...65_535), 4000),
        Setting("alsoPorts", .integers(0...65_535), [5002]),
        Setting("database", .text, "understudy.sqlite"),
        Setting("seed", .optionalText, "seed/demo.json"),
        Setting("now", .optionalInstant, .null),
        Setting("logLevel", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]), "notice"),
        Setting("allowedHosts", .texts, []),
        Setting("controlKey", .optionalText, .null),
        Setting("encryptionKey", .optionalKey, .null),
        Setting("limits", "bodyBytes", .integer(1_024...1_073_741_824), 10_485_760),
        Setting("limits", "headerBytes", .integer(4_096...1_048_576), 32_768),
        Setting("limits", "connections", .integer(1...65_535), 4_096),
        Setting("limits", "idleSeconds", .integer(1...86_400), 120),
        Setting("limits", "drainSeconds", .integer(0...3_600), 10),
        Setting("sandboxes", "limit", .integer(0...100_000), 1_000),
        Setting("sandboxes", "memoryBytes", .integer(1_048_576...1_099_511_627_776), 2_147_483_648),
        Setting("sandboxes", "autoCreate", .bool, false),
        Setting("sandboxes", "autoEvict", .bool, false),
        Setting("journal", "entries", .integer(0...100_000), 1_000),
        Setting("journal", "bodyBytes", .integer(0...1_048_576), 16_384),
        Setting("longevity", "fidelity", .choice(["guide", "backend"]), "guide"),
        Setting("fitiq", "apiKey", .choiceOrPrefixed(["any", "none"], prefix: "exact:"), "any"),
        Setting("fitiq", "accessTokenSeconds", .integer(1...3_155_760_000), 86_400),
        Setting("fitiq", "refreshTokenSeconds", .integer(1...3_155_760_000), 2_592_000),
        Setting("fitiq", "registerCompatibility", .choice(["openapi", "dual"]), "openapi"),
        Setting("fitiq", "progressDuplicates", .choice(["insert", "upsert", "conflict"]), "insert"),
        Setting("fitiq", "progressDefaultWindowDays", .integer(0...36_500), 30),
        Setting("fitiq", "insightsOnRegistration", .bool, true),
        Setting("fitiq", "emptyReads", .bool, true),
        Setting("bradOS", "appCheck", .choice(BradOSSettings.AppCheck.allCases.map(\.rawValue)), "ignored"),
        Setting("bradOS", "metrics", .metrics, []),
    ]

    /// `config.json` with every setting at its default.
    package static var standardFile: JSON {
        var root: OrderedDictionary<String, JSON> = [:]
        for setting in all {
            if setting.path.count == 1 {
                root[setting.path[0]] = setting.standard
            } else {
                var group = root[setting.path[0]]?.object ?? [:]
                group[setting.path[1]] = setting.standard
                root[setting.path[0]] = .object(group)
            }
        }
        return .object(root)
    }

    private init(_ key: String, _ kind: Kind, _ standard: JSON) {
        path = [key]
        self.kind = kind
        self.standard = standard
    }

    private init(_ group: String, _ key: String, _ kind: Kind, _ standard: JSON) {
        path = [group, key]
        self.kind = kind
        self.standard = standard
    }

    /// What is wrong with a value, if anything is.
    ///
    /// - Parameters:
    ///   - name: what the setting is called where the value was found.
    ///   - text: the value as it was written there, if not as JSON.
    func faults(in value: JSON, calledBy name: String, writtenAs text: String? = nil) -> [String] {
        if case .metrics = kind {
            let faults = InputFaults()
            _ = MetricRegistry(reading: value, at: name, faults: faults)
            return faults.all.map(\.description)
        }
        return accepts(value) ? [] : ["\(name) is \(shown(text.map(JSON.string) ?? value)), not \(expected)"]
    }

    /// Whether a value may stand here.
    func accepts(_ value: JSON) -> Bool {
        switch kind {
        case .text: value.string.map { !$0.isEmpty } ?? false
        case .optionalText: value == .null || value.string.map { !$0.isEmpty } ?? false
        case .optionalInstant: value == .null || value.string.flatMap(Instant.init).map(VirtualClock.range.contains) ?? false
        case .optionalKey: value == .null || value.string.flatMap(MasterKey.init(base64:)) != nil
        case .bool: value.bool != nil
        case .integer(let range): value.integer.map(range.contains) ?? false
        case .integers(let range): value.array.map { $0.allSatisfy { $0.integer.map(range.contains) ?? false } } ?? false
        case .texts: value.array.map { $0.allSatisfy { $0.string != nil } } ?? false
        case .choice(let choices): value.string.map(choices.contains) ?? false
        case .choiceOrPrefixed(let choices, let prefix):
            value.string.map { choices.contains($0) || ($0.hasPrefix(prefix) && $0 != prefix) } ?? false
        case .metrics: faults(in: value, calledBy: name).isEmpty
        }
    }

    /// What may stand here, for people.
    private var expected: String {
        switch kind {
        case .text: "a text"
        case .optionalText: "a text or null"
        case .optionalInstant: "an instant such as 2026-01-07T09:00:00Z, or null"
        case .optionalKey: "32 bytes in base64, or null"
        case .bool: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .integers(let range): "a list of whole numbers from \(range.lowerBound) to \(range.upperBound)"
        case .texts: "a list of texts"
        case .choice(let choices): "one of " + choices.joined(separator: ", ")
        case .choiceOrPrefixed(let choices, let prefix): "one of " + choices.joined(separator: ", ") + ", or \(prefix)TEXT"
        case .metrics: "a list of metrics"
        }
    }

    /// A wrong value for people; a mistyped secret is not repeated.
    private func shown(_ value: JSON) -> String {
        if case .optionalKey = kind { "something else" } else { value.text }
    }

    /// Reads the text of an environment variable; lists are separated by commas, an empty text or `none` is null, metrics are JSON.
    func value(ofText text: String) -> JSON {
        func elements() -> [Substring] { text.split(separator: ",").map { $0.trimmingSpace() } }
        return switch kind {
        case .text, .choice, .choiceOrPrefixed: .string(text)
        case .bool: text == "true" ? true : text == "false" ? false : .string(text)
        case .optionalText, .optionalInstant, .optionalKey: text.isEmpty || text == "none" ? .null : .string(text)
        case .integer: Int(text).map(JSON.integer) ?? .string(text)
        case .integers: .array(elements().map { element in Int(element).map(JSON.integer) ?? .string(String(element)) })
        case .texts: .array(elements().map { .string(String($0)) })
        case .metrics: (try? JSON(parsing: Array(text.utf8), duplicateKeys: .reject)) ?? .string(text)
        }
    }
}
