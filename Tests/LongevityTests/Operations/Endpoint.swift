import HTTPTypes
import TestSupport

/// The rows of the contract's endpoint tables (longevity.md 2, longevity-2026-01-20.md 1, longevity-android.md 2).
extension Endpoint {
    /// A bearer token and an active subscription.
    static let gated: [Endpoint] = [
        Endpoint(.get, "/api/longevity/trends"), Endpoint(.get, "/api/analytics/delta"), Endpoint(.patch, "/api/auth/profile"),
        Endpoint(.post, "/api/onboarding/submit"), Endpoint(.post, "/api/age/daily-update"), Endpoint(.get, "/api/stats/summary"),
        Endpoint(.post, "/api/chat"), Endpoint(.get, "/api/age/state/ada"), Endpoint(.get, "/api/age/trend/ada"),
        Endpoint(.post, "/api/age/morning-briefing"), Endpoint(.post, "/api/age/evening-briefing"),
        Endpoint(.post, "/api/score/onboarding"), Endpoint(.post, "/api/score/daily"), Endpoint(.get, "/api/score/state/ada"),
        Endpoint(.get, "/api/debug/onboarding-status"), Endpoint(.get, "/api/metrics/scores"),
        Endpoint(.get, "/api/analytics/biological-age-chart"), Endpoint(.get, "/api/age/recent-impact-factors"),
    ]

    /// A bearer token.
    static let bearer: [Endpoint] = [
        Endpoint(.post, "/api/auth/logout"), Endpoint(.get, "/api/subscription/status"), Endpoint(.post, "/api/subscription/verify"),
        Endpoint(.post, "/api/subscription/test-bypass"), Endpoint(.post, "/api/legal/consent"), Endpoint(.get, "/api/legal/consent"),
        Endpoint(.post, "/api/auth/send-verification-email"), Endpoint(.post, "/api/auth/bypassverify"),
        Endpoint(.get, "/api/onboarding/result"),
    ]

    /// A bearer token with a verified e-mail address.
    static let verified: [Endpoint] = [
        Endpoint(.patch, "/api/auth/email"), Endpoint(.patch, "/api/auth/password"), Endpoint(.delete, "/api/auth/account"),
    ]

    /// No authentication, or a token in the body.
    static let anonymous: [Endpoint] = [
        Endpoint(.post, "/api/auth/me"), Endpoint(.post, "/api/ingest-log"), Endpoint(.post, "/api/auth/password-reset/request"),
        Endpoint(.post, "/api/auth/password-reset/verify"), Endpoint(.post, "/api/auth/password-reset/confirm"),
        Endpoint(.get, "/api/legal/privacy"), Endpoint(.get, "/api/legal/terms"), Endpoint(.post, "/api/subscription/apple-notification"),
    ]

    /// The endpoints that the older revision does not have.
    static let newest: [Endpoint] = [
        Endpoint(.get, "/api/metrics/scores"), Endpoint(.post, "/api/auth/send-verification-email"),
        Endpoint(.post, "/api/auth/bypassverify"),
    ]

    static let all = gated + bearer + verified + anonymous

    static let withBearer = gated + bearer + verified

    static let withBody = all.filter { $0.method != .get }
}
