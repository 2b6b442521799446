import HTTPTypes
import Values

/// The headers `X-Understudy-…`.
enum OwnHeaders {
    private static let prefix = "x-understudy-"
    /// The headers that a request may have. A misspelled one would leave the choice of a world or a time to the server without notice.
    private static let ofRequests = ["X-Understudy-Sandbox", "X-Understudy-Now", DashboardMark.header]
    /// The headers of responses. A client that sends them back means nothing by them.
    private static let ofResponses = ["x-understudy-fault", "x-understudy-matching-faults", "x-understudy-preview"]

    /// Whether a request has such a header, known or not. Headers of responses do not count.
    static func areGiven(in headers: HTTPFields) -> Bool { headers.contains(where: isOfRequest) }

    /// Throws 400 for an unknown header, for one that is empty or given several times, and for an unknown mark of the dashboard.
    static func check(_ headers: HTTPFields) throws(ControlError) {
        for field in headers where isOfRequest(field) {
            let name = field.name.rawName
            guard let known = ofRequests.first(where: { $0.lowercased().isSame(as: field.name.canonicalName) }) else {
                throw ControlError(
                    .badRequest,
                    "\(name.cut()) is no header of Understudy\(NearestName.hint(for: name, among: ofRequests)); "
                        + "requests may have \(ofRequests.joined(separator: ", "))")
            }
            if field.value.isEmpty { throw ControlError(.badRequest, "\(known) is empty; leave it out, or give it a value") }
            if headers[values: field.name].count > 1 { throw ControlError(.badRequest, "\(known) is given several times; give it once") }
            if known.isSame(as: DashboardMark.header), DashboardMark(rawValue: field.value) == nil {
                let values = DashboardMark.allCases.map(\.rawValue).joined(separator: " or ")
                throw ControlError(.badRequest, "\(known) is \(values), not \(field.value.cut())")
            }
        }
    }

    private static func isOfRequest(_ field: HTTPField) -> Bool {
        let name = field.name.canonicalName
        return name.utf8.starts(with: prefix.utf8) && !ofResponses.hasExactly(name)
    }
}

/// How a request is marked as the dashboard's own; see ``NetworkPolicy/isSpectator(_:at:)``.
enum DashboardMark: String, CaseIterable {
    static let header = "X-Understudy-Dashboard"

    /// It reads or edits data, and meets no rule.
    case plain = "1"
    /// It reads what an app would get, with the rules applied; see ``PreviewedCall``.
    case preview
}
