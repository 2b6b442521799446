import Foundation
import Synchronization
import Testing
import TestSupport
import TestTraits
import Values

@Suite("The control API's reset and snapshot requests", .highPriority)
struct ResetCallTests {
    private func server() throws -> TestServer {
        try .worlds(WorldSeed.longevity("six-days"), .fitAccount("ada"))
    }

    @Test("restore a world's seed: data, clock, faults, journal", arguments: [nil, "t1"])
    func reset(_ sandbox: String?) async throws {
        let server = try server()
        if let sandbox { try await server.makeSandbox(sandbox, ["now": "2026-01-08T09:00:00Z"]) }
        let base = try sandbox.map { try server.sandboxURL($0) } ?? server.baseURL
        let app = FitConnection(to: base, of: server, token: "six-days")
        #expect(try await app.checkIn().status == 200)
        try await server.advance("P1Y", in: sandbox)
        _ = try await server.control("POST", "faults", ["effect": ["status": 503]], in: sandbox)
        #expect(try await app.send("GET", "/api/longevity/trends").status == 503)

        let answer = try await server.control("POST", "reset", in: sandbox)
        #expect(answer.status == 200)
        let now: JSON = sandbox == nil ? "2026-01-07T09:00:00.000Z" : "2026-01-08T09:00:00.000Z"
        #expect(try answer.json.differences(from: ["world": .string(sandbox ?? "main"), "now": now]) == [])
        #expect(try await server.control("GET", "requests", in: sandbox).json == ["requests": [], "dropped": 0])
        #expect(try await server.control("GET", "faults", in: sandbox).json["faults"]?.array == [])
        #expect(try await server.control("GET", "clock", in: sandbox).json["now"] == now)
        #expect(try await app.checkIn().status == 200)
    }

    @Test("take, list, restore and delete snapshots")
    func snapshots() async throws {
        let server = try server()
        let app = server.fit("six-days")
        let taken = try await server.control("PUT", "snapshots/before")
        #expect(taken.status == 201)
        let bytes = try #require(try taken.json["bytes"]?.integer)
        #expect(bytes > 0)
        let expected: JSON = ["name": "before", "takenAt": "2026-01-07T09:00:00.000Z", "bytes": .integer(bytes)]
        #expect(try taken.json.differences(from: expected) == [])
        #expect(try await server.control("GET", "snapshots/before").json == expected)
        #expect(try await server.control("GET", "snapshots").json == ["snapshots": [expected]])

        #expect(try await app.checkIn().status == 200)
        let restored = try await server.control("POST", "snapshots/before/restore")
        #expect(restored.status == 200)
        #expect(try restored.json == expected)
        #expect(try await app.weeklyTrend().days.count == 6)
        #expect(try await app.checkIn().status == 200)
        #expect(try await server.control("PUT", "snapshots/before").status == 200)

        let end = try await server.control("DELETE", "snapshots/before")
        #expect(end.status == 204)
        #expect(try await server.control("GET", "snapshots").json == ["snapshots": []])
        for (method, path) in [("GET", ""), ("DELETE", ""), ("POST", "/restore")] {
            #expect(try await server.control(method, "snapshots/before\(path)").isProblem(404), "\(method)")
        }
    }

    @Test("keep snapshots in their world, and a reset does not delete them")
    func ownWorld() async throws {
        let server = try server()
        try await server.makeSandbox("t1")
        _ = try await server.control("PUT", "snapshots/s", in: "t1")
        #expect(try await server.control("GET", "snapshots/s").isProblem(404))
        _ = try await server.control("POST", "reset", in: "t1")
        #expect(try await server.control("GET", "snapshots/s", in: "t1").status == 200)
        try await server.makeSandbox("t1")
        #expect(try await server.control("GET", "snapshots/s", in: "t1").isProblem(404))
    }

    @Test("refuse invalid names", arguments: ["-a", ".a", "a%20b", "a%2Fb", "%C3%A4", String(repeating: "x", count: 65)])
    func names(_ name: String) async throws {
        let server = try server()
        for (method, path) in [("PUT", ""), ("GET", ""), ("DELETE", ""), ("POST", "/restore")] {
            #expect(try await server.control(method, "snapshots/\(name)\(path)").isProblem(400), "\(method)")
        }
    }

    @Test("swap the data during reads and writes, and no request sees half of it", arguments: [nil, "t1"])
    func concurrency(_ sandbox: String?) async throws {
        let server = try server()
        if let sandbox { try await server.makeSandbox(sandbox) }
        let base = try sandbox.map { try server.sandboxURL($0) } ?? server.baseURL
        #expect(try await server.control("PUT", "snapshots/six", in: sandbox).status == 201)
        let done = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<5 {
                group.addTask {
                    let app = FitConnection(to: base, of: server, token: "six-days")
                    while !done.isSet {
                        if number == 0 {
                            let status = try await app.checkIn().status
                            #expect([200, 409].contains(status))
                        } else {
                            try await app.expectWholeCheckIn()
                        }
                    }
                }
            }
            group.addTask {
                defer { done.set() }
                for step in 0..<20 {
                    let call = step.isMultiple(of: 2) ? "snapshots/six/restore" : "reset"
                    let status = try await server.control("POST", call, in: sandbox).status
                    #expect(status == 200)
                }
            }
            try await group.waitForAll()
        }
        _ = try await server.control("POST", "reset", in: sandbox)
        #expect(try await FitConnection(to: base, of: server, token: "six-days").weeklyTrend().days.count == 6)
    }
}

/// A flag that one task sets once for others.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() {
        value.store(true, ordering: .relaxed)
    }
}
