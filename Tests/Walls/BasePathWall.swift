import ProbeSupport

/// Tests every spelling of a path prefix: it must have its documented meaning, and without a meaning it must not show any account's data.
struct BasePathWall {
    let context: CheckContext

    private static let everybody = [WallSeed.victim, WallSeed.intruder, WallSeed.stranger]
    /// A very long path gets 414.
    private static let refusals: Set<Int> = [400, 401, 403, 404, 414]

    func check() {
        let outside = OutsideClients(context)
        for base in BasePath.all {
            let health = RawRequest("GET", "\(base.path)/_understudy/health")
            let insights = RawRequest("GET", "\(base.path)/api/v1/insights").with("X-API-Key", "walls")
            judge(world: health, base.meaning, "from this machine")
            judge(account: insights, base.meaning, "from this machine")
            for (name, request, client) in outside.attempts(of: health) {
                judge(world: request, base.meaning(from: client), name, from: client)
            }
            for (name, request, client) in outside.attempts(of: insights) {
                judge(account: request, base.meaning(from: client), name, from: client)
            }
        }
    }

    private func judge(world request: RawRequest, _ meaning: BasePath.Meaning?, _ place: String, from client: Client? = nil) {
        let answer = context.attempt(
            "a base path, \(place)", request, expecting: meaning == nil ? Self.refusals : [200], hiding: Self.everybody, from: client)
        guard let meaning, let answer, answer.json?["world"]?.string != meaning.world else { return }
        context.findings.fail("\(request) \(place) is about another world than \(meaning.world): \(answer)")
    }

    private func judge(account request: RawRequest, _ meaning: BasePath.Meaning?, _ place: String, from client: Client? = nil) {
        let shown: String? = if case .account(let key)? = meaning?.requester { key } else { nil }
        let answer = context.attempt(
            "a base path, \(place)", request, expecting: Self.statuses(of: meaning), hiding: Self.everybody.filter { $0 != shown },
            from: client)
        guard let shown, let answer, !WallSeed.marks(of: shown).contains(where: { answer.text.contains($0) }) else { return }
        context.findings.fail("\(request) \(place) does not show data of \(shown): \(answer)")
    }

    /// The statuses for a request for an account's rows without credentials.
    private static func statuses(of meaning: BasePath.Meaning?) -> Set<Int> {
        switch meaning?.requester {
        case nil: refusals
        case .anonymous?: [401]
        case .unknown?: [404]
        case .account?: [200]
        }
    }
}

extension BasePath {
    /// - Parameter client: another machine's client; `nil` for a request that is refused from anywhere.
    fileprivate func meaning(from client: Client?) -> Meaning? { client != nil && hasKey ? meaning : nil }
}
