import ProbeSupport

/// A well-framed request. Its response must be one of this program's.
struct ShapedRequest {
    let method: String
    /// The route, for people.
    let kind: String
    let bytes: [UInt8]
    let isControl: Bool

    /// Routes that answer 500 by contract: because Apple cannot be reached (longevity.md 3.10), or for a deleted user.
    private static let failing: Set<String> = ["POST /api/subscription/verify", "PATCH /api/auth/email", "PATCH /api/auth/password"]

    /// The content types of the dashboard.
    private static let pageTypes = ["text/html", "text/css", "text/javascript", "image/svg+xml"]

    /// Whether it may exceed the server's limits. The connection may then end before everything is sent, and libmicrohttpd answers in its
    /// own format.
    var isLarge: Bool { bytes.count > 24_000 }

    /// The reason why a response is wrong; `nil` for a valid one.
    func fault(in answer: RawResponse) -> String? {
        if isLarge, [413, 414, 431].contains(answer.status) { return nil }
        if answer.status >= 500, !isAllowed(answer) { return "\(answer)" }
        guard !answer.body.isEmpty else { return nil }
        let type = answer["Content-Type"] ?? ""
        if type == "application/yaml", kind.hasPrefix("GET /openapi"), answer.status == 200 { return nil }
        if type.hasPrefix("text/html"), kind.hasSuffix("/strava/webhook"), [200, 403].contains(answer.status) { return nil }
        if isControl, answer.status == 200, Self.pageTypes.contains(where: { type.hasPrefix($0) }) { return nil }
        guard type.hasPrefix("application/json") || type.hasPrefix("application/problem+json") else {
            return "the body is of the type \"\(type)\": \(answer)"
        }
        return answer.json == nil ? "the body is no JSON: \(answer)" : nil
    }

    private func isAllowed(_ answer: RawResponse) -> Bool {
        switch answer.status {
        case 501, 503: true
        case 507: isControl
        case 500: Self.failing.contains(kind) && answer.json != nil
        default: false
        }
    }
}
