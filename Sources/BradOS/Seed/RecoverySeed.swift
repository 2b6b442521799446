import UnderstudyCore
import Values

/// The recovery snapshots of a seed: a literal list, or computed from the seed's entries by the app's formula (brados.md 3.8).
enum RecoverySeed: Sendable {
    case literal([SeedValue])
    /// Computed for this many days, up to and including `until`.
    case computed(days: Int, until: SeedDate)

    init(_ block: ObjectReader) {
        guard case .object? = block.json("recovery"), let reader = block.object("recovery") else {
            self = .literal(Self.snapshots(block))
            return
        }
        reader.require("generate", expected: "an object that says for which days")
        let rule = reader.object("generate")
        let days = rule?.countGeneratedDays("days")
        let until = rule?.date("until")
        if until == nil { block.noteRelativeDate() }
        rule?.finish()
        reader.finish()
        self = .computed(days: days ?? 0, until: until ?? .relative(days: 0))
    }

    /// The literal snapshots. A repeated date is an error, because a date has one snapshot. A relative date and a literal date can be the
    /// same on one day and differ on the next; the later snapshot of the list then counts.
    private static func snapshots(_ block: ObjectReader) -> [SeedValue] {
        var paths: [ExactText: String] = [:]
        return block.objects("recovery") { reader in
            if let text = reader.source["date"]?.string {
                let first = paths.updateValue(reader.path, forKey: ExactText(SeedDate(text)?.text ?? text))
                if let first { reader.fault("date", expected: "a date of its own (\(first) has this one)") }
            }
            return SeedValue(reader, Self.schema)
        } ?? []
    }

    private static let schema = ValueSchema.object(RecoverySnapshot.syncedFields + [.optional("syncedAt", .timestamp)])

    /// - Parameter entries: the entries of all metrics, by slug.
    /// - Returns: the snapshots, oldest first, and the baselines of the last two computed ones, of which one may be later than now.
    func snapshots(at moment: SeedMoment, from entries: [String: [MetricEntry]]) throws -> (snapshots: [JSON], baselines: [JSON]) {
        switch self {
        case .literal(let values):
            let snapshots = try values.map { value in
                let snapshot = value.resolved(at: moment)
                if snapshot["syncedAt"] != nil { return snapshot }
                return snapshot.merging(["syncedAt": .string(moment.synced(try RecoverySnapshot.date(of: snapshot)).description)])
            }
            return (snapshots, [])
        case .computed(let days, let until):
            let history = BodyHistory(entries)
            let last = until.resolved(at: moment)
            let computed = (0..<days).reversed().compactMap { daysBefore in
                history.recovery(on: last - daysBefore).map { (last - daysBefore, $0) }
            }
            return (
                computed.map { date, recovery in recovery.snapshot(of: date, syncedAt: moment.synced(date)) },
                computed.suffix(2).map { date, recovery in recovery.baseline.document(calculatedAt: moment.synced(date)) }
            )
        }
    }
}

/// The measurements that the app reads when it computes recovery.
private struct BodyHistory {
    private let hrv: [LocalDate: Double]
    private let rhr: [LocalDate: Double]
    private let sleep: [LocalDate: MetricEntry]

    init(_ entries: [String: [MetricEntry]]) {
        func byDate(_ slug: String) -> [LocalDate: MetricEntry] {
            Dictionary((entries[slug] ?? []).compactMap { entry in LocalDate(entry.date).map { ($0, entry) } }, uniquingKeysWith: { $1 })
        }
        hrv = byDate("hrv").compactMapValues { $0.value("avgMs") }
        rhr = byDate("rhr").compactMapValues { $0.value("avgBpm") }
        sleep = byDate("sleep")
    }

    /// `nil` if HRV, resting heart rate or sleep of the day is missing.
    func recovery(on date: LocalDate) -> Recovery? {
        guard let hrvValue = hrv[date], let rhrValue = rhr[date], let night = sleep[date],
            let asleep = night.value("totalSleepMinutes"), let inBed = night.value("inBedMinutes"), let deep = night.value("deepMinutes")
        else { return nil }
        let dates = (0..<RecoveryBaseline.days).map { date - $0 }
        let baseline = RecoveryBaseline(hrv: dates.compactMap { hrv[$0] }, rhr: dates.compactMap { rhr[$0] })
        return Recovery(
            hrv: hrvValue, rhr: rhrValue, asleepMinutes: asleep, inBedMinutes: inBed, deepMinutes: deep, baseline: baseline)
    }
}

extension Recovery {
    /// The snapshot that the app syncs, limited to the valid ranges.
    fileprivate func snapshot(of date: LocalDate, syncedAt: Instant) -> JSON {
        [
            "date": .string(date.description), "hrvMs": .number(hrv), "hrvVsBaseline": .number(clamped(hrvVsBaseline, -200...200)),
            "rhrBpm": .number(rhr), "rhrVsBaseline": .number(clamped(rhrVsBaseline, -50...50)), "sleepHours": .number(sleepHours),
            "sleepEfficiency": .number(min(sleepEfficiency, 100)), "deepSleepPercent": .number(min(deepSleepPercent, 100)),
            "score": .integer(score),
            "state": .string(state), "source": "healthkit", "syncedAt": .string(syncedAt.description),
        ]
    }
}

extension RecoveryBaseline {
    fileprivate func document(calculatedAt: Instant) -> JSON {
        [
            "hrvMedian": .number(hrvMedian), "hrvStdDev": .number(min(hrvStdDev, 100)), "rhrMedian": .number(rhrMedian),
            "calculatedAt": .string(calculatedAt.description), "sampleCount": .integer(Self.sampleCount),
        ]
    }
}
