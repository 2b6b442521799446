import MicroHTTP
import UnderstudyCore
import Values

/// Nights (fitiq-wellness.md 7).
enum Sleep {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listSleep", "/sleep", "List the nights, the newest first",
            """
            A session belongs to the day in UTC on which it ends. Without `from`, the list covers the 30 days before its end; without \
            `to`, it ends with today in UTC.

            `averages` is about all matching sessions, not only those of the page, and null without a session.
            """,
            for: .user, query: [range, page], answers: .ok(list.schema, "A page of sessions.")
        ) { call, records in
            let page = try call[page]
            let range = try call[range].bounded(at: call.now, days: 30)
            // The list is in the order of the begins, and the range is one of the ends.
            let nights = try records.map(.sleepSessions, in: range) { try SleepSession(stored: $0) }.sorted { $0.start > $1.start }
            return list.json(NightList(page: Page(page, of: nights) { $0 }, averages: SleepAverages(nights)))
        },
        .call(
            "logSleep", .post, "/sleep", "Log a night",
            """
            Stages are stored and not returned. Sleep is the sum of the stages `core`, `deep`, `rem` and `asleep`; without one, the time in \
            bed that is not awake. A `source_id` that the user has already is a 200 with the stored session, which does not change.
            """,
            for: .user, body: newSession, answers: .ok(SleepSession.shape.schema, "The session that is stored with this `source_id`."),
            .created(SleepSession.shape.schema, "The new session.")
        ) { call in
            try call.write { records in
                // FitIQ would lose the id of the stored session with a 409.
                if let id = try call.sent[sourceID], let stored = try records.first(.sleepSessions, matching: [sourceID.name: id.json]) {
                    return .success(try SleepSession(stored: stored).json)
                }
                return .success(try SleepSession(stored: records.add(.sleepSessions, call.sent.json)).json, status: .created)
            }
        },
    ].tagged("FitIQ: sleep")

    private static let range = Parameter<QueryRange>.range
    private static let page = Parameter<ListPage>.page(limit: 30)

    private struct NightList: Sendable {
        let page: Page<SleepSession>
        let averages: SleepAverages?
    }

    private static let list = Shape<NightList>(
        Shape.members("sessions", of: SleepSession.shape) { $0.page } + [.orNull("averages", SleepAverages.shape) { $0.averages }])

    private static let newSession = Input<FitIQBackend, Record>.described(.named("FitIQNewSleepSession", fields.creation)) { context in
        let body = try FitIQBackend.body(of: context.request)
        let isUnknown = { (part: JSON) in part["stage"]?.string.map { SleepSession.Stage(exact: $0) == nil } ?? false }
        if let stages = body[stages.name]?.array, stages.contains(where: isUnknown) { throw FitIQError.invalid("Invalid sleep stage") }
        let sent = Record(kind: "body", try fields.creation.checked(body))
        guard try sent[end] > sent[start] else { throw FitIQError.invalid("end_time must be after start_time") }
        return sent
    }

    static let start = Field<Instant>("start_time", .instant, "The time of going to bed.").usually(.past)
    static let end = Field<Instant>("end_time", .instant, "The time of getting up.").usually(.past)
    static let stages = Field<[SleepSession.Part]>(
        "stages", .array(of: SleepSession.Part.schema, count: 0...10_000), "The parts of the night, in any order.", default: [])
    static let source = Field<String>("source", .text(length: 1...100), "The origin.", default: "manual")
    static let sourceID = Field<String?>(
        "source_id", .nullable(.text(length: 1...255)), "The id at the origin. A user has each id once.", default: .some(nil))
    static let notes = Field<String?>("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .some(nil))

    fileprivate static let fields: Fields = [Goals.userID, start, end, stages, source, sourceID, notes]
}

extension Resource {
    /// Nights. A list has the sessions that end on its days, so the end is the member of the index.
    static let sleepSessions = Resource(
        "sleepSession", at: "/sleep", label: "sleep session", tag: nil, seedKey: "sleep", owner: .user, identity: .generatedInAnyCase,
        fields: Sleep.fields.members,
        // Room for all stages.
        mostBytes: 1 << 20, order: .descending("end_time"), ascending: Ascending("start_time", "end_time", mostHours: 16), operations: [])
}
