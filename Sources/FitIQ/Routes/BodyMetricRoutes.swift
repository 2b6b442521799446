import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The old path of body measurements, which needs no API key (fitiq-wellness.md 12).
extension FitIQBackend {
    var bodyMetricRoutes: [Route] {
        let path = "/api/v1/profile/metrics"
        return [
            Route(.get, path, bearer, "body measurements, newest first", handler: listBodyMetrics),
            Route(.post, path, bearer, "upload body measurements", handler: uploadBodyMetrics),
        ]
    }

    /// The response is the array itself.
    private func listBodyMetrics(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let page = try ListPage(context.request, defaultLimit: 100)
        let range = try QueryRange(context.request.query, from: ["start_date", "from"], to: ["end_date", "to"])
        let uploads = try currentUser.read(context) { try $0.all(.bodyMetrics, in: range) }
        return .success(.array(page.rows(of: uploads)))
    }

    /// Both weight paths show the same curve, so the measurements become progress entries, too.
    private func uploadBodyMetrics(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let body = try RequestBody(context.request).members
        if body["metrics"]?.array?.isEmpty == true { throw FitIQError.invalid("metrics is required") }
        let members = try Resource.bodyMetrics.creationSchema.checked(body)
        return try currentUser.write(context) { records in
            let upload = try records.add(.bodyMetrics, members)
            let recordedAt = upload.instant("recorded_at") ?? context.now.wholeSeconds
            for metric in upload["metrics"]?.array ?? [] {
                guard let type = metric["metric_type"]?.string.flatMap(ProgressType.init(exact:)),
                    let quantity = metric["quantity"]?.number,
                    try !ProgressEntry.hasSimilar(type, quantity, at: recordedAt, ofUser: currentUser.id, in: records.db)
                else { continue }
                try ProgressEntry(
                    id: context.identifiers.next(), type: type, quantity: quantity, loggedAt: recordedAt, notes: nil,
                    createdAt: context.now.wholeSeconds
                ).insert(for: currentUser.id, in: records.db)
            }
            return .success(upload, status: .created)
        }
    }
}
