import Values

/// Members of a sensible object that ascend, such as a start and an end. Neither requests nor seeds are refused: ``SeedReview`` warns.
///
/// In the seed schema of a backend, it is a member of the object's schema:
///
/// ```json
/// "x-ascending": { "members": ["start_time", "end_time"], "hours": 16 }
/// ```
package struct Ascending: Sendable, Equatable {
    /// The member of a schema.
    static let key = "x-ascending"

    let members: [String]
    /// The most hours from each to the next; `nil` for any number.
    let mostHours: Double?

    package init(_ members: String..., mostHours: Double? = nil) {
        (self.members, self.mostHours) = (members, mostHours)
    }

    init(_ json: JSON) {
        members = json["members"]?.array?.compactMap(\.string) ?? []
        mostHours = json["hours"]?.number
    }

    var json: JSON {
        .object(omittingMissing: [("members", .array(members.map(JSON.string))), ("hours", mostHours.map(JSON.number))])
    }

    /// The reason why a member does not fit the one before it; `nil` if it does, or if they cannot be compared.
    func objection(to value: JSON, after name: String, _ first: JSON, at moment: SeedMoment) -> String? {
        let former = "\(name), which is \(first.string ?? first.text)".cut()
        if let number = value.number, let first = first.number { return number < first ? "at least \(former)" : nil }
        guard let last = value.string.flatMap({ SeedDay($0, at: moment) }), let first = first.string.flatMap({ SeedDay($0, at: moment) })
        else { return nil }
        guard let start = first.instant, let end = last.instant else { return last.date < first.date ? "not before \(former)" : nil }
        if end < start { return "not before \(former)" }
        guard let mostHours, end.milliseconds.subtractingSaturating(start.milliseconds) > Int64(mostHours * 3_600_000) else { return nil }
        return "usually at most \(JSON.number(mostHours).text) hours after \(former)"
    }
}
