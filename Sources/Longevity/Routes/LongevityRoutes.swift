import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    package var routes: [Route] { plainRoutes + routes(of: Self.operations) }

    private var plainRoutes: [Route] {
        [
            Route(.get, "/api/longevity/trends", .subscriber, "biological age over the last 7, 30 and 365 check-ins", handler: trends),
            Route(.get, "/api/analytics/delta", .subscriber, "years gained and lost: ?range=weekly|monthly|yearly", handler: delta),
            Route(.post, "/api/auth/me", .tokenInBody(of: self), "sign in: creates the user, returns the profile", handler: me),
            Route(.post, "/api/auth/logout", .currentUser, "sign out; the token stays valid", handler: logOut),
            Route(.patch, "/api/auth/profile", .subscriber, "change name, date of birth, age or time zone", handler: patchProfile),
            Route(.post, "/api/onboarding/submit", .subscriber, "the questionnaire: sets the baseline", handler: submitOnboarding),
            Route(.get, "/api/debug/onboarding-status", .subscriber, "the stored questionnaire and its result", handler: onboardingStatus),
            Route(.post, "/api/age/daily-update", .subscriber, "today's check-in: moves the biological age", handler: checkIn),
            Route(.get, "/api/stats/summary", .subscriber, "age, streaks, today's check-in and the history charts", handler: summary),
            Route(.get, "/api/subscription/status", .currentUser, "the status of the subscription", handler: subscriptionStatus),
            Route(
                .post, "/api/subscription/verify", .currentUser, "check a receipt; magic texts fail, see docs/longevity-app.md",
                handler: verifyReceipt),
            Route(
                .post, "/api/subscription/test-bypass", .currentUser, "activate a year's subscription, free of charge",
                handler: bypassSubscription),
            Route(
                .post, "/api/subscription/apple-notification", .open, "accept Apple's notification, without effect",
                handler: appleNotification),
            Route(.post, "/api/chat", .subscriber, "a canned answer", handler: chat),
            Route(.post, "/api/ingest-log", .open, "accepts a log text", handler: ingestLog),
            Route(.post, "/api/age/morning-briefing", .subscriber, "a fixed message", handler: briefing),
            Route(.post, "/api/age/evening-briefing", .subscriber, "a fixed message", handler: briefing),
            Route(.patch, "/api/auth/email", .verifiedUser, "change the e-mail address", handler: changeEmail),
            Route(.patch, "/api/auth/password", .verifiedUser, "change the password", handler: changePassword),
            Route(.delete, "/api/auth/account", .verifiedUser, "remove the user and the check-ins", handler: deleteAccount),
            Route(.post, "/api/auth/password-reset/request", .open, "request a code; always 123456", handler: requestReset),
            Route(.post, "/api/auth/password-reset/verify", .open, "exchange the code for a reset token", handler: verifyReset),
            Route(.post, "/api/auth/password-reset/confirm", .open, "set the new password", handler: confirmReset),
            Route(.get, "/api/age/state/:userId", .subscriber, "the stored ages and streaks", handler: ageState),
            Route(.get, "/api/age/trend/:userId", .subscriber, "ages of the last 7, 30 or 365 check-ins: ?range=", handler: ageTrend),
            Route(.post, "/api/score/onboarding", .subscriber, "the first revision's questionnaire", handler: scoreOnboarding),
            Route(.post, "/api/score/daily", .subscriber, "the first revision's check-in", handler: scoreDaily),
            Route(.get, "/api/score/state/:userId", .subscriber, "the first revision's score", handler: scoreState),
            Route(.get, "/api/legal/privacy", .open, "a placeholder privacy policy", handler: privacyPolicy),
            Route(.get, "/api/legal/terms", .open, "placeholder terms", handler: terms),
            Route(.post, "/api/legal/consent", .currentUser, "accept both documents", handler: recordConsent),
            Route(.get, "/api/legal/consent", .currentUser, "the accepted versions", handler: consent),
        ] + newestRoutes
    }

    /// The routes that the older revision does not have.
    private var newestRoutes: [Route] {
        guard revision == .january20 else { return [] }
        return [
            Route(
                .get, "/api/metrics/scores", .subscriber, "a score from 0 to 100 for each metric, over all check-ins",
                handler: metricScores),
            Route(
                .post, "/api/auth/send-verification-email", .currentUser, "make a link that verifies the address; no mail is sent",
                handler: sendVerificationEmail),
            Route(
                .post, "/api/auth/bypassverify", .currentUser, "verify the address at once; the next token has it",
                handler: bypassVerification),
        ]
    }
}

extension Route {
    /// A route with a handler that takes the request's body, `nil` if there is none; see ``Context/body()``.
    ///
    /// The body is parsed before the requester is authenticated, as in the backend: invalid JSON is a 400 for every caller
    /// (longevity.md 1.1).
    fileprivate init<Requester: Sendable>(
        _ method: HTTPRequest.Method, _ path: String, _ access: Authentication<Requester>, _ summary: String,
        handler: @escaping @Sendable (Requester, JSON?, Context) throws -> Response
    ) {
        let withBody = Authentication(access.label, access.credentials) { context in
            let body = try context.body()
            return (try access.ask(context), body)
        }
        self.init(method, path, withBody, summary) { sent, context in try handler(sent.0, sent.1, context) }
    }
}
