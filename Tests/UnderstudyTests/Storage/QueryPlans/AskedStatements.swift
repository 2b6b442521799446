import UnderstudyCore

/// The statements that are run when everything is asked that there is to ask.
enum AskedStatements {
    static let all = Result { try writes().union(reads()).union(nights()).union(rounds()).union(sessions()) }

    /// Each write in a world of its own, as no other has left it.
    private static func writes() throws -> Set<String> {
        try WriteCase.all.reduce(into: []) { statements, write in
            let world = try UsedWorld()
            try statements.formUnion(world.statements { _ = try world.send(write.method, write.target, as: write.name, write.body(world)) })
        }
    }

    private static func reads() throws -> Set<String> {
        let world = try UsedWorld(accounts: UsedWorldSeed.accounts + [Question.readerAccount])
        return try world.statements {
            for name in ["bob", nil, "alice", "carol", "dave"] as [String?] { try askEverything(of: world, as: name) }
            for question in Question.lists { try question.ask(world) }
        }
    }

    /// What is due when a night has passed.
    private static func nights() throws -> Set<String> {
        let evergreen: JSON = [
            "key": "evergreen", "tokens": ["evergreen"], "fitiq": ["insights": ["generate": ["count": 3, "until": "today"]]],
            "longevity": ["checkIns": ["generate": ["count": 3, "until": "yesterday"]]],
        ]
        let world = try UsedWorld(accounts: UsedWorldSeed.accounts + [evergreen])
        return try world.statements {
            for (name, day) in [("alice", "08"), ("evergreen", "09")] {
                try world.setNow("2026-01-\(day)T09:00:00Z")
                try askEverything(of: world, as: name)
            }
        }
    }

    private static func rounds() throws -> Set<String> {
        try QuestionRound.all.reduce(into: []) { statements, round in
            let world = try UsedWorld(settings: round.settings)
            try statements.formUnion(world.statements { for question in round.questions { try question.ask(world) } })
        }
    }

    /// By who signs in with Firebase, and is known by a user id rather than by an account; at last by who is deleted.
    private static func sessions() throws -> Set<String> {
        let world = try UsedWorld()
        return try world.statements {
            let tokens = Question(.post, "/_understudy/tokens", 201, ["account": "alice", "kind": "firebase"])
            let token = try tokens.ask(world)["token"]?.string
            try askEverything(of: world, as: token)
            try Question(.delete, "/api/auth/account", as: token).ask(world)
            try askEverything(of: world, as: token)
        }
    }

    private static func askEverything(of world: UsedWorld, as name: String?) throws {
        for read in try Read.all(by: name, onlyBuilt: false) { _ = try world.send(.get, read.target, as: name) }
    }
}
