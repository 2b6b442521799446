/// The member `when` of a rule: which of the matching requests it fires for, and for which real responses.
struct FaultCondition: Equatable {
    var schedule: FaultSchedule?
    var status: ResponseStatus?

    /// `nil` without both.
    init?(_ schedule: FaultSchedule?, _ status: ResponseStatus?) {
        if schedule == nil, status == nil { return nil }
        (self.schedule, self.status) = (schedule, status)
    }
}

extension FaultCondition: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case status, first, after, every, probability
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decodeIfPresent(ResponseStatus.self, forKey: .status)
        // A status can stand alone; otherwise there is a schedule.
        let hasSchedule = container.allKeys.contains { $0 != .status }
        schedule = hasSchedule || status == nil ? try FaultSchedule(from: decoder) : nil
    }

    func encode(to encoder: any Encoder) throws {
        try schedule?.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(status, forKey: .status)
    }
}
