import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Sleep (fitiq-wellness.md 7).
extension FitIQBackend {
    var sleepRoutes: [Route] {
        [
            authorized(.get, "/sleep", "nights, newest first", handler: listSleep),
            authorized(.post, "/sleep", "log a night", handler: logSleep),
        ]
    }

    /// The number of days that a list covers by default.
    private static let sleepListDays = 30

    private func listSleep(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 30)
        let range = try QueryRange(context.request.query, from: ["from", "start_date"], to: ["to", "end_date"])
            .bounded(at: context.now, days: Self.sleepListDays)
        let stored = try currentUser.read(context) { records in
            // The stages of a night are large, so only the answer stays in memory.
            try records.map(.sleepSessions, in: range) { record in SleepSession(record).map { ($0.answer(record), $0) } }
        }
        // A session belongs to the day of its end, and the list is in the order of the begins.
        let nights = stored.sorted { $0.1.start > $1.1.start }
        let rows = page.rows(of: nights).map(\.0)
        let averages: JSON = ["averages": SleepAverages(nights.map(\.1))?.json ?? .null]
        return .success(page.data("sessions", rows, of: nights.count).merging(averages))
    }

    /// A repeated `source_id` is answered with the stored session: the app would lose its id with a 409.
    private func logSleep(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let members = try newSession(RequestBody(context.request).members)
        return try currentUser.write(context) { records in
            if let id = members["source_id"], id != .null,
                let stored = try records.first(.sleepSessions, matching: ["source_id": id]), let session = SleepSession(stored)
            {
                return .success(session.answer(stored))
            }
            let record = try records.make(.sleepSessions, members)
            guard let session = SleepSession(record) else { throw FitIQError.invalidPayload }
            try records.insert(.sleepSessions, record)
            return .success(session.answer(record), status: .created)
        }
    }

    /// The checked members of a body.
    private func newSession(_ body: JSON) throws -> JSON {
        let stages = (body["stages"]?.array ?? []).compactMap { $0["stage"]?.string }
        guard stages.allSatisfy({ SleepSession.Stage(exact: $0) != nil }) else { throw FitIQError.invalid("Invalid sleep stage") }
        let members = try Resource.sleepSessions.creationSchema.checked(body)
        guard let session = SleepSession(members), session.end > session.start else {
            throw FitIQError.invalid("end_time must be after start_time")
        }
        return members
    }
}
