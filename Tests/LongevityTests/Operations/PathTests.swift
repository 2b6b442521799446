import HTTPTypes
import Testing
import TestSupport

@Suite("Paths")
struct PathTests {
    @Test(
        "match regardless of case, and with a slash at the end",
        arguments: [
            (.get, "/api/longevity/trends"), (.get, "/API/Longevity/TRENDS"), (.get, "/api/longevity/trends/"),
            (.get, "/Api/longevity/trends/?x=1"), (.get, "/API/LONGEVITY/TRENDS/"), (.get, "/api/longevity/trends?"),
            (.post, "/API/AUTH/ME"), (.post, "/api/auth/me/"), (.post, "/Api/Auth/Me/"),
        ] as [(HTTPRequest.Method, String)]
    )
    func known(_ method: HTTPRequest.Method, _ target: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let answer = try world.send(method, target, token: "t", body: method == .get ? nil : ["idToken": "t"])
        #expect(answer.status == 200)
        #expect(answer.body[method == .get ? "weekly" : "uid"] != nil)
    }

    @Test(
        "that are unknown get a 404",
        arguments: [
            "/api", "/api/", "/api/longevity", "/api/longevity/trends/x", "/api/longevity/trends//", "/api//longevity/trends",
            "/longevity/trends", "/favicon.ico", "/api/age/state", "/api/age/state/", "/api/metrics", "/api/%20",
            "/api/longevity%2Ftrends", "/%E2%9C%93",
        ]
    )
    func unknown(_ target: String) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.get(target, token: "t"), 404, Refused.notFound)
        expectAnswer(try world.post(target, [:]), 404, Refused.notFound)
    }

    @Test(
        "that are unknown with this method get a 404",
        arguments: [
            (.post, "/api/longevity/trends"), (.get, "/api/age/daily-update"), (.get, "/api/auth/me"), (.put, "/api/auth/profile"),
            (.delete, "/api/stats/summary"), (.post, "/api/auth/account"), (.patch, "/api/auth/account"),
            (.get, "/api/auth/bypassverify"),
        ] as [(HTTPRequest.Method, String)]
    )
    func wrongMethod(_ method: HTTPRequest.Method, _ target: String) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.send(method, target, token: "t"), 404, Refused.notFound)
    }

    @Test(
        "get responses in JSON that every page may read and no cache stores",
        arguments: ["/api/longevity/trends", "/api/stats/summary", "/nowhere"])
    func headers(_ target: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let response = try world.respond(.get, target, token: "t")
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(response.headers[.cacheControl] == "no-store")
    }

    @Test("get a preflight response that allows everything, without a body")
    func preflight() throws {
        let world = try TestWorld()
        let asked: HTTPFields = [.accessControlRequestHeaders: "authorization,content-type"]
        let response = try world.respond(.options, "/api/stats/summary", headers: asked)
        #expect(response.status == .noContent)
        #expect(response.body == [])
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(response.headers[.accessControlAllowMethods] == "GET,HEAD,PUT,PATCH,POST,DELETE")
        #expect(response.headers[.accessControlAllowHeaders] == "authorization,content-type")
    }
}
