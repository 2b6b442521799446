import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("App Check")
struct AppCheckTests {
    private static let missing = JSON.refusal("APP_CHECK_MISSING", "Missing App Check token")
    private static let invalid = JSON.refusal("APP_CHECK_INVALID", "Invalid App Check token")

    private static let endpoints = [
        Endpoint(.get, "/health-sync/hrv?days=7"), Endpoint(.post, "/health-sync/hrv/bulk"), Endpoint(.post, "/health-sync/sync"),
        Endpoint(.get, "/health-sync/recovery"), Endpoint(.get, "/cycling/vo2max"), Endpoint(.put, "/cycling/profile"),
        Endpoint(.post, "/today-coach/recommend"), Endpoint(.get, "/calendar/2026/2"), Endpoint(.get, "/workouts/today"),
        Endpoint(.get, "/workouts/1"), Endpoint(.post, "/workouts"), Endpoint(.post, "/strava/tokens"), Endpoint(.post, "/tts/synthesize"),
        Endpoint(.get, "/nothing"), Endpoint(.delete, "/health-sync/hrv"), Endpoint(.get, "/health/more"),
        Endpoint(.get, "/strava/webhook/more"), Endpoint(.get, ""), Endpoint(.head, "/workouts"),
    ]

    @Test("is required on every path, also on unknown ones", arguments: endpoints)
    func required(_ endpoint: Endpoint) throws {
        let world = try TestWorld.checked()
        for environment in ["dev", "prod"] {
            func answer(_ token: String?) throws -> Answer {
                try world.checked(endpoint.method, endpoint.path, token: token, environment: environment)
            }
            expectAnswer(try answer(nil), 401, Self.missing)
            expectAnswer(try answer(""), 401, Self.missing)
            expectAnswer(try answer("garbage"), 401, Self.invalid)
            #expect(try answer(AppCheckToken.good).status != 401)
        }
    }

    @Test(
        "is required in any case of the path", arguments: ["/API/dev/workouts", "/Api/DEV/health-sync/hrv?days=7"])
    func letterCase(_ target: String) throws {
        let answer = try TestWorld.checked().send(.get, target, headers: [:], bytes: [])
        #expect(answer.status == 401)
    }

    @Test("is not required by default", arguments: endpoints)
    func ignored(_ endpoint: Endpoint) throws {
        let world = try TestWorld()
        for token in [nil, "", "garbage", AppCheckToken.expiring(0), AppCheckToken.good] as [String?] {
            #expect(try world.checked(endpoint.method, endpoint.path, token: token).status != 401)
        }
    }

    @Test(
        "rejects a token that cannot be decoded or has no expiry",
        arguments: [
            "garbage", "a.b", "a.b.c", "..", ".", "a.b.c.d", "Bearer \(AppCheckToken.good)", "null", AppCheckToken.token("[]"),
            AppCheckToken.token("5"),
            AppCheckToken.token("{"), AppCheckToken.expiring(nil), AppCheckToken.token(#"{"exp":"soon"}"#),
            AppCheckToken.token(#"{"exp":null}"#),
        ])
    func noToken(_ token: String) throws {
        expectAnswer(try TestWorld.checked().checked(.get, "/cycling/ftp", token: token), 401, Self.invalid)
    }

    @Test("accepts a token until it expires", arguments: [(-3_600, 401), (0, 401), (1, 200), (3_600, 200)])
    func expiry(_ seconds: Int, _ status: Int) throws {
        let token = AppCheckToken.expiring(AppCheckToken.now + seconds)
        let answer = try TestWorld.checked().checked(.get, "/cycling/ftp", token: token)
        #expect(answer.status == status)
        if status == 401 { #expect(answer.body.differences(from: Self.invalid) == []) }
    }

    @Test("is required on every request")
    func repeated() throws {
        let world = try TestWorld.checked()
        for path in ["/cycling/ftp", "/health-sync/hrv?days=7", "/workouts/today", "/calendar/2026/2"] {
            try world.setNow("2026-01-07T09:00:00Z")
            #expect(try world.checked(.get, path, token: AppCheckToken.good).status == 200)
            expectAnswer(try world.checked(.get, path, token: nil), 401, Self.missing)
            expectAnswer(try world.checked(.get, path, token: "garbage"), 401, Self.invalid)
            try world.setNow("2026-01-07T10:00:00Z")
            expectAnswer(try world.checked(.get, path, token: AppCheckToken.good), 401, Self.invalid)
        }
    }

    @Test("accepts a valid token for all requests")
    func good() throws {
        let world = try TestWorld.checked()
        let upload = MetricSample.hrv.upload([MetricSample.hrv.element(day(0))])
        expectAnswer(
            try world.checked(.post, "/health-sync/hrv/bulk", token: AppCheckToken.good, text: upload.text), 200, .success(["added": 1]))
        expectAnswer(
            try world.checked(.get, "/health-sync/hrv", token: AppCheckToken.good), 200, .success(MetricSample.hrv.entry(day(0))))
        expectAnswer(try world.checked(.get, "/nothing", token: AppCheckToken.good), 404, .unknownRoute)
    }

    @Test(
        "does not apply to health checks and Strava's webhooks",
        arguments: [
            Endpoint(.get, "/health"), Endpoint(.get, "/health/"), Endpoint(.head, "/health"), Endpoint(.get, "/strava/webhook"),
            Endpoint(.post, "/strava/webhook"), Endpoint(.get, "/strava/webhook?hub.mode=subscribe"),
        ])
    func exempt(_ endpoint: Endpoint) throws {
        let world = try TestWorld.checked()
        for environment in ["dev", "prod"] {
            for token in [nil, "", "garbage"] as [String?] {
                let status = try world.checked(endpoint.method, endpoint.path, token: token, environment: environment).status
                #expect(status != 401 && status != 404)
            }
        }
    }

    @Test("does not apply to preflights", arguments: ["/health-sync/hrv", "/nothing", "/health"])
    func preflight(_ path: String) throws {
        #expect(try TestWorld.checked().checked(.options, path, token: nil).status == 204)
    }

    @Test("is checked after the body's syntax, and before its rules", arguments: [nil, "", "garbage", AppCheckToken.good] as [String?])
    func body(_ token: String?) throws {
        let world = try TestWorld.checked()
        for text in ["{bad", "null", "5"] {
            expectAnswer(
                try world.checked(.post, "/health-sync/hrv/bulk", token: token, text: text), 400,
                .refusal("VALIDATION_ERROR", "Invalid request body"))
        }
        #expect(
            try world.checked(.post, "/health-sync/hrv/bulk", token: token, text: "{}").status == (token == AppCheckToken.good ? 400 : 401))
    }

    @Test("stores nothing when it rejects a request")
    func nothingWritten() throws {
        let world = try TestWorld.checked()
        let upload = MetricSample.hrv.upload([MetricSample.hrv.element(day(0))])
        #expect(try world.checked(.post, "/health-sync/hrv/bulk", token: nil, text: upload.text).status == 401)
        expectAnswer(try world.checked(.get, "/health-sync/hrv?days=7", token: AppCheckToken.good), 200, .success([]))
    }
}
