import UnderstudyCore
import Values

/// One kind of daily measurement. Each is a row of the registry, and defines its own routes, validation and responses (brados.md 6).
struct Metric: Sendable, Equatable {
    /// The rule by which `days=N` selects entries.
    enum WindowRule: String, Sendable, CaseIterable {
        /// Entries dated N days before today in UTC, or later.
        case sinceUTCDate = "since_utc_date"
        /// The N newest entries, whatever their dates.
        case newestRows = "newest_rows"
    }

    /// The rule by which an entry counts as the latest.
    enum LatestRule: String, Sendable, CaseIterable {
        /// The newest entry dated yesterday in UTC, or later.
        case sinceYesterday = "since_yesterday"
        case newest
    }

    /// A value of an entry, or its date.
    struct Field: Sendable, Equatable {
        enum Kind: String, Sendable, CaseIterable {
            case number, integer, date
        }

        let name: String
        let kind: Kind
        var range = NumberRange()
        /// A unit for people to read.
        var unit: String?
        /// A value in the OpenAPI document.
        var example: Double?
    }

    /// The path segment after `/health-sync/`.
    let slug: String
    /// The name in the OpenAPI document, where it differs from the words of the slug.
    var documentName: String?
    /// The name of the array in an upload.
    var arrayKey = "entries"
    /// The name in `No <label> data available`.
    var label: String
    /// The label without its abbreviation.
    var fullLabel: String?
    var windowRule = WindowRule.sinceUTCDate
    /// The upper bound of `days`.
    var maxDays = 3_650
    var latestRule = LatestRule.newest
    /// The sources that an entry may name; the first is the default.
    var sources = ["healthkit", "manual"]
    /// The fields in the order in which uploads are checked. One of them is the date.
    let fields: [Field]

    static let dateKey = "date"
    static let sourceKey = "source"
    static let syncedAtKey = "syncedAt"
    /// The number of entries in one upload (brados.md 3.1).
    static let uploadCount = 1...500

    /// The name in the OpenAPI document: `BodyFat` for `body-fat`.
    var name: String { documentName ?? slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

    /// The name in a sentence.
    var words: String { fullLabel ?? label }

    var values: [Field] { fields.filter { $0.kind != .date } }

    /// The fields that every entry has.
    var requiredFields: [ValueSchema.Field] { fields.map(\.member) }

    /// The fields of an uploaded entry.
    var elementFields: [ValueSchema.Field] {
        requiredFields + [.optional(source.name, source.schema, source.member.about, default: .string(sources[0]))]
    }

    var source: UnderstudyCore.Field<String> {
        UnderstudyCore.Field(Self.sourceKey, .choice(sources), "The source of the value.", default: sources[0])
    }

    /// The array of an upload.
    var entries: UnderstudyCore.Field<[JSON]> {
        UnderstudyCore.Field(arrayKey, .array(of: .object(elementFields), count: Self.uploadCount), "")
    }

    /// The body of an upload.
    var uploadSchema: ValueSchema {
        .object([entries.required()])
    }
}

extension Metric.Field {
    static let date = Metric.Field(name: Metric.dateKey, kind: .date)

    static func number(_ name: String, _ range: ClosedRange<Double>, _ unit: String? = nil, example: Double) -> Metric.Field {
        Metric.Field(name: name, kind: .number, range: NumberRange(range), unit: unit, example: example)
    }

    static func integer(_ name: String, _ range: ClosedRange<Double>, _ unit: String? = nil, example: Double) -> Metric.Field {
        Metric.Field(name: name, kind: .integer, range: NumberRange(range), unit: unit, example: example)
    }

    /// The member of an entry.
    var member: ValueSchema.Field {
        let about = kind == .date ? "The day, such as `2026-01-07`." : unit.map { "In \($0)." } ?? ""
        return .required(name, schema, about, example: example.map(JSON.number))
    }

    var schema: ValueSchema {
        switch kind {
        case .date: .date
        case .number: .number(range)
        case .integer: .integer(range)
        }
    }
}
