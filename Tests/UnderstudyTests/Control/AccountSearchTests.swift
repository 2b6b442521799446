import Foundation
import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

@Suite("GET accounts: search, limit and offset")
struct AccountSearchTests {
    /// The first account waits for its first request.
    private static let accounts: [JSON] = [
        [
            "key": "six-days", "displayName": "Özgür", "note": "Six check-ins, one short of a week", "email": "six@understudy.test",
            "timezone": "Europe/Istanbul", "tokens": ["days-token"], "longevity": ["checkIns": [["date": "yesterday"]]],
        ],
        ["key": "new", "note": "No check-in yet", "timezone": "America/New_York", "longevity": [:]],
        ["key": "100%_\"\\", "note": "שלום", "evergreen": false], ["key": "plain", "evergreen": false],
    ]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: Self.accounts)
    }

    private func list(_ query: String) throws -> (keys: [String], total: Int?) {
        let (status, body) = try world.get("/_understudy/accounts\(query)")
        try #require(status == 200, "\(body.text)")
        return ((body["accounts"]?.array ?? []).compactMap { $0["key"]?.string }, body["total"]?.integer)
    }

    private func found(_ search: String) throws -> [String] {
        let (keys, total) = try list("?search=\(URLText.encoded(search))")
        #expect(total == keys.count)
        return keys
    }

    @Test(
        "finds each word in the key, name, purpose, address or time zone, in capitals or not",
        arguments: [
            ("six", ["six-days"]), ("SIX-D", ["six-days"]), ("özgür", ["six-days"]), ("ÖZGÜR", ["six-days"]), ("short of", ["six-days"]),
            ("week istanbul", ["six-days"]), ("week new_york", []), ("check-in", ["six-days", "new"]),
            ("six@understudy.test", ["six-days"]),
            ("new_york", ["new"]), ("%", ["100%_\"\\"]), ("\"\\", ["100%_\"\\"]), ("שלום", ["100%_\"\\"]), ("nobody", []),
            ("", ["six-days", "new", "100%_\"\\", "plain"]), (" \n", ["six-days", "new", "100%_\"\\", "plain"]),
        ])
    func words(_ search: String, _ keys: [String]) throws {
        #expect(try found(search) == keys)
    }

    @Test("finds the account of a token, also of a minted one, which is not listed; a part of a token is none")
    func tokens() throws {
        let minted = try world.send(.post, "/_understudy/tokens", body: ["account": "plain"]).body["token"]?.string
        #expect(try found("days-token") == ["six-days"])
        #expect(try found(" \(try #require(minted)) ") == ["plain"])
        #expect(try found("days-toke") == [])
    }

    @Test("seeds no account that waits for its first request, and names its backends")
    func waiting() throws {
        let waiting = try world.world.reading(Account.allUnseeded)
        #expect(waiting == ["six-days"])
        let six = try world.get("/_understudy/accounts?search=six").body["accounts"]?.array?.first
        #expect(six?["backends"] == ["longevity"])
        #expect(try world.world.reading(Account.allUnseeded) == waiting)
    }

    @Test("finds an account by its values after a change, and no longer after its deletion")
    func changes() throws {
        let account: JSON = ["key": "plain", "displayName": "Complex"]
        #expect(try world.send(.post, "/_understudy/accounts", body: account).status == 200)
        #expect(try found("complex") == ["plain"])
        #expect(try world.send(.delete, "/_understudy/accounts/plain").status == 204)
        #expect(try found("plain") == [])
    }

    @Test(
        "lists a part in order of creation, with the number of all that match",
        arguments: [
            ("?limit=2", ["six-days", "new"], 4), ("?limit=2&offset=3", ["plain"], 4), ("?offset=4", [], 4), ("?offset=2147483647", [], 4),
            ("?search=check-in&limit=1&offset=1", ["new"], 2), ("?key=new", ["new"], 1), ("?key=NEW", [], 0), ("?key=new&offset=1", [], 1),
            ("", ["six-days", "new", "100%_\"\\", "plain"], 4),
        ])
    func pages(_ query: String, _ keys: [String], _ total: Int) throws {
        let page = try list(query)
        #expect(page.keys == keys)
        #expect(page.total == total)
    }

    @Test(
        "is a 400 that names the parameter",
        arguments: [
            ("limit=0", "limit is not"), ("limit=1001", "limit is not"), ("limit=x", "limit is not"), ("offset=-1", "offset is not"),
            ("find=six", "unknown parameter find"), ("search=\(String(repeating: "x", count: 201))", "search has more than 200 characters"),
        ], ["accounts", "sandboxes"])
    func faults(_ query: (String, String), _ list: String) throws {
        let (status, body) = try world.get("/_understudy/\(list)?\(query.0)")
        #expect(status == 400)
        #expect(body["detail"]?.string?.contains(query.1) == true, "\(body.text)")
    }

    @Test("lists the account with a key only if it matches the search, too")
    func keyAndSearch() throws {
        #expect(try list("?key=new&search=check-in").keys == ["new"])
        #expect(try list("?key=new&search=week").keys == [])
        #expect(try list("?key=").keys == [])
    }

    @Test("GET accounts/{key}: is the account as it is listed, and a 404 without it")
    func account() throws {
        let listed = try world.get("/_understudy/accounts?search=six").body["accounts"]?.array?.first
        let (status, body) = try world.get("/_understudy/accounts/six-days")
        #expect(status == 200)
        #expect(body == listed)
        #expect(try world.get("/_understudy/accounts/100%25_%22%5C").body["note"] == "שלום")
        let unknown = try world.get("/_understudy/accounts/SIX-DAYS")
        #expect(unknown.status == 404)
        #expect(unknown.body["detail"]?.string?.hasPrefix("there is no account SIX-DAYS") == true, "\(unknown.body.text)")
    }

    @Test("GET sandboxes: finds a part of the id, and lists a part, sorted, with the number of all that match")
    func sandboxes() throws {
        for id in ["b-2", "a-1", "B-1", "c"] { #expect(try world.send(.put, "/_understudy/sandboxes/\(id)").status == 201) }
        func ids(_ query: String) throws -> ([String], Int?) {
            let body = try world.get("/_understudy/sandboxes\(query)").body
            return ((body["sandboxes"]?.array ?? []).compactMap { $0["id"]?.string }, body["total"]?.integer)
        }
        #expect(try ids("") == (["B-1", "a-1", "b-2", "c"], 4))
        #expect(try ids("?search=b-") == (["B-1", "b-2"], 2))
        #expect(try ids("?search=-1&limit=1&offset=1") == (["a-1"], 2))
        #expect(try ids("?search=x") == ([], 0))
    }
}
