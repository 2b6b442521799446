import CoreTestSupport
import Values

/// The statements that all kinds of requests run.
enum ExecutedStatements {
    static let all = Result { try writes().union(reads()).union(nights()).union(sequences()).union(sessions()).union(endpoints()) }

    /// Each write runs in a new world.
    private static func writes() throws -> Set<String> {
        try WriteCase.all.reduce(into: []) { statements, write in
            let world = try UsedWorld()
            try statements.formUnion(world.statements { _ = try world.send(write.method, write.target, as: write.name, write.body(world)) })
        }
    }

    private static func reads() throws -> Set<String> {
        let world = try UsedWorld(accounts: UsedWorldSeed.accounts + [PlanRequest.readerAccount])
        return try world.statements {
            for name in ["bob", nil, "alice", "carol", "dave"] as [String?] { try sendAllReads(to: world, as: name) }
            for request in PlanRequest.lists { try request.send(to: world) }
        }
    }

    /// The work that is due when a night has passed.
    private static func nights() throws -> Set<String> {
        let evergreen: JSON = [
            "key": "evergreen", "tokens": ["evergreen"], "fitiq": ["insights": ["generate": ["count": 3, "until": "today"]]],
            "longevity": ["checkIns": ["generate": ["count": 3, "until": "yesterday"]]],
        ]
        let world = try UsedWorld(accounts: UsedWorldSeed.accounts + [evergreen])
        return try world.statements {
            for (name, day) in [("alice", "08"), ("evergreen", "09")] {
                try world.setNow("2026-01-\(day)T09:00:00Z")
                try sendAllReads(to: world, as: name)
            }
        }
    }

    private static func sequences() throws -> Set<String> {
        try PlanRequestSequence.all.reduce(into: []) { statements, sequence in
            let world = try UsedWorld(settings: sequence.settings)
            try statements.formUnion(world.statements { for request in sequence.requests { try request.send(to: world) } })
        }
    }

    /// Reads by a Firebase user, who is identified by a user id and not by an account, before and after the user is deleted.
    private static func sessions() throws -> Set<String> {
        let world = try UsedWorld()
        return try world.statements {
            let tokens = PlanRequest(.post, "/_understudy/tokens", 201, ["account": "alice", "kind": "firebase"])
            let token = try tokens.send(to: world)["token"]?.string
            try sendAllReads(to: world, as: token)
            try PlanRequest(.delete, "/api/auth/account", as: token).send(to: world)
            try sendAllReads(to: world, as: token)
        }
    }

    /// A sequence of answers of a user's own route.
    private static func endpoints() throws -> Set<String> {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            ["backend": "fitiq", "routes": [["GET /turn": ["answers": [["status": 200], ["status": 202]]]]]], to: "a.json")
        let world = try UsedWorld(settings: ["endpoints": .string(folder.url.path)])
        return try world.statements { _ = try world.send(.get, "/api/v1/turn", as: "alice") }
    }

    private static func sendAllReads(to world: UsedWorld, as name: String?) throws {
        for read in try ReadCase.all(by: name, onlyBuilt: false) { _ = try world.send(.get, read.target, as: name) }
    }
}
