import CoreTestSupport
import Testing

@testable import UnderstudyProgram

@Suite("The route of a recorded request")
struct HARRouteTests {
    struct Recorded: Sendable, CustomTestStringConvertible {
        let url: String
        let backend: String?
        let path: String

        init(_ url: String, _ backend: String?, _ path: String) {
            (self.url, self.backend, self.path) = (url, backend, path)
        }

        var testDescription: String { url }
    }

    @Test(
        "has the backend that owns the path, and the path below its base",
        arguments: [
            Recorded("https://staging.fitiq.example/api/v1/streaks?from=2026-01-01#top", "fitiq", "/streaks"),
            Recorded("http://localhost:4000//api//v1//streaks/", "fitiq", "/streaks"),
            Recorded("HTTP://ada@localhost:4000/api/v1/Streaks", "fitiq", "/Streaks"),
            Recorded("http://localhost:4000/_key/k/_sandbox/t1/_as/***/api/v1/streaks", "fitiq", "/streaks"),
            Recorded("https://brad.example/api/prod/rides", "bradOS", "/rides"),
            Recorded("https://brad.example/API/Dev/rides", "bradOS", "/rides"),
            Recorded("https://longevity.example/api/longevity/trends", "longevity", "/api/longevity/trends"),
            Recorded("https://longevity.example/api/longevity/streaks", "longevity", "/api/longevity/streaks"),
            Recorded("https://events.example/v1/batch", nil, "/v1/batch"),
            Recorded("https://events.example/v1/batch?at=/api/v1/", nil, "/v1/batch"),
            Recorded(
                "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", "firebase",
                "/identitytoolkit.googleapis.com/v1/accounts:signUp"),
            Recorded(
                "http://localhost:4000/securetoken.googleapis.com/v1/token", "firebase", "/securetoken.googleapis.com/v1/token"),
            Recorded("https://x.example/api/v1/foods/gr%C3%BCn/a%2Fb/c", "fitiq", "/foods/{value}/{value2}/c"),
            Recorded("https://x.example/api/v1/share/9f8A7d6S5f4G3h2J1k0LqWeRtY12", "fitiq", "/share/9f8A7d6S5f4G3h2J1k0LqWeRtY12"),
            Recorded("https://x.example/api/v1/share/***", "fitiq", "/share/{value}"),
            Recorded("https://x.example/api/v1/%7Bid%7D/:id/..", "fitiq", "/{value}/{value2}/{value3}"),
        ])
    func place(_ recorded: Recorded) throws {
        let routes = HARRoutes(try Configuration().backends())
        let (route, _) = try routes.route(recorded.url.contains("signUp") || recorded.url.hasSuffix("/token") ? .post : .get, recorded.url)
        #expect(route.backend == recorded.backend)
        #expect(route.path == recorded.path)
    }

    @Test(
        "is missing for Understudy's own calls, and for addresses that no route can have",
        arguments: [
            ("http://localhost:4000/_understudy/requests", HAROmission.own), ("http://localhost:4000/openapi.yaml", .own),
            ("http://localhost:4000/", .own), ("http://localhost:4000/_sandbox/t1/_understudy/clock", .own),
            ("https://x.example/health", .noRoute), ("https://x.example/api/v1", .noRoute), ("https://x.example/_next/data", .noRoute),
            ("https://x.example/gr%C3%BCn/a", .noRoute), ("https://x.example/api/v1/\(String(repeating: "ab/", count: 200))", .noRoute),
            ("data:text/plain,a", .noCall), ("chrome-extension://abc/a.js", .noCall), ("", .noCall), ("https://x.example/%zz", .noCall),
            ("http://localhost:4000/_as/", .noCall),
        ])
    func omitted(_ url: String, _ reason: HAROmission) throws {
        let routes = HARRoutes(try Configuration().backends())
        #expect(throws: reason) { try routes.route(.get, url) }
    }

    @Test("is the same in each case of the letters")
    func key() throws {
        let keys = try ["/Meals/A", "/meals/a/"].map { path in
            try HARRoutes(Configuration().backends()).route(.get, "https://x.example/api/dev\(path)").0.key
        }
        #expect(keys[0] == keys[1])
    }
}
