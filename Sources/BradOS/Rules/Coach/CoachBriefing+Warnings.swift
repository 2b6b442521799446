import Values

extension CoachBriefing {
    /// A shorter night counts as short; in hours.
    static let shortNight = 6.5

    /// The warnings of the briefing, in a fixed order.
    var warnings: [JSON] {
        var warnings: [(type: String, message: String)] = []
        if let load = day.cycling?.load, load.tsb < -20 || (load.tsb < -10 && day.recovery.asksForRest) {
            warnings.append(("overtraining", "A balance of \(Self.text(load.tsb)) is more than you recover from: take some easy days."))
        }
        let short = day.nights.prefix { $0 < Self.shortNight }
        if short.count >= 2 {
            warnings.append(("sleep_degradation", "The last \(short.count) nights were shorter than \(Self.text(Self.shortNight)) h."))
        }
        if let days = day.daysSinceStretch, days >= 3, day.workout != nil || (day.cycling?.daysSinceRide ?? .max) < 3 {
            warnings.append(("stretching_neglect", "You train, and have not stretched for \(Self.days(days))."))
        }
        if let days = day.cycling?.staleFTPDays {
            warnings.append(("ftp_stale", "Your FTP is \(Self.days(days)) old: test it again."))
        }
        if let warning = day.recovery.staleWarning { warnings.append(warning) }
        return warnings.map { ["type": .string($0.type), "message": .string($0.message)] }
    }
}
