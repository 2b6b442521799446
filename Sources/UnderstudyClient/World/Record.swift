/// A list of an account's records, named as in a seed: `RecordList("longevity", "checkIns")`.
///
/// ``UnderstudyClient/recordLists(of:in:)`` has the names of every list.
public struct RecordList: Sendable, Hashable {
    /// The name of the backend in a seed: `longevity`, `fitiq` or `bradOS`.
    public let backend: String
    /// The member of the backend's block, such as `checkIns`. Metrics of the configuration are in the object `metrics`: `metrics.steps`.
    public let name: String

    /// Names a list.
    public init(_ backend: String, _ name: String) {
        self.backend = backend
        self.name = name
    }

    /// The check-ins of the Longevity App.
    public static let checkIns = RecordList("longevity", "checkIns")
    /// The measurements of FitIQ and Lume, such as weights.
    public static let progress = RecordList("fitiq", "progress")
    /// The insights of FitIQ and Lume, archived or not.
    public static let insights = RecordList("fitiq", "insights")
    /// The nights of FitIQ and Lume.
    public static let sleep = RecordList("fitiq", "sleep")
    /// The recovery snapshots of Brad OS.
    public static let recovery = RecordList("bradOS", "recovery")

    /// The entries of a metric of Brad OS: `hrv`, `rhr`, `sleep` or `weight`.
    public static func metric(_ slug: String) -> RecordList { RecordList("bradOS", slug) }
}

/// A record of an account. Records with the same id and content are equal.
public struct Record: Codable, Sendable, Equatable {
    /// The id by which its list finds it. A record that names a day in place of an id is found by the day.
    public let id: String
    /// The record in the format of a seed.
    public let record: JSONValue
    /// The entity tag of this state of the record; `nil` in a ``RecordPage``.
    public internal(set) var tag: String?

    private enum CodingKeys: String, CodingKey {
        case id, record
    }

    /// Compares id and content.
    public static func == (one: Record, other: Record) -> Bool {
        one.id == other.id && one.record == other.record
    }
}

/// A part of a list.
public struct RecordPage: Codable, Sendable, Equatable {
    /// The records, the newest first.
    public let items: [Record]
    /// The number of all records of the list.
    public let total: Int
}

/// The name of a list, and the number of its records.
public struct RecordCount: Codable, Sendable, Equatable {
    /// The name for ``RecordList``.
    public let name: String
    /// The number of its records.
    public let total: Int
}
