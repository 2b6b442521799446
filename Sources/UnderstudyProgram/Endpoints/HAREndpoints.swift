import HTTPTypes
import UnderstudyWorlds
import Values

/// The text of an endpoints file that has the recorded answers of a session. The same session gives the same text.
package struct HAREndpoints {
    package private(set) var bytes: [UInt8]
    /// Sentences for people about what the file has and what it lacks.
    package let notes: [String]

    fileprivate init(_ routes: [[HARCall]], of backend: String?, _ session: HARSession) throws(StartError) {
        var omissions = session.omissions
        var texts: [HARRouteText] = []
        var size = 0
        for calls in routes {
            guard let text = HARRouteText(calls, session.masking, &omissions) else { continue }
            texts.append(text)
            size += text.bytes.count
            if size > EndpointFolder.mostBytes {
                throw .usage(
                    "the endpoints in \(session.path) have more than \(EndpointFolder.mostBytes / 1_000_000) MB, the most of a file; "
                        + "choose some with --only")
            }
        }
        let summary = HAROmission.summary(of: omissions)
        guard !texts.isEmpty else {
            throw .unreadable(path: session.path, reason: "it has no answer for a route\(summary.map { "; \($0)" } ?? "")")
        }
        let head: JSON = [
            "$schema": "http://localhost:4000/_understudy/endpoints/schema.json", "backend": .optional(backend), "routes": [],
        ]
        bytes = head.prettyText(atDepth: 0, elements: texts.map(\.bytes))
        bytes += "\n".utf8
        let answerCount = texts.reduce(0) { $0 + $1.answerCount }
        let maskedCount = texts.reduce(0) { $0 + $1.maskedCount }
        let written = "\(Self.count(texts.count, "route")) of \(backend ?? "null") with \(Self.count(answerCount, "answer"))"
        let masked = maskedCount == 0 ? nil : "secrets are masked in \(Self.count(maskedCount, "answer")); put your own in place of ***"
        notes = [written, summary, masked].compactMap(\.self)
    }

    private static func count(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
}

extension HARSession {
    private static let noBackend = "null"

    /// The endpoints of a backend.
    ///
    /// - Parameters:
    ///   - backend: the name of a backend, or `null`; `nil` for the only one that has calls.
    ///   - patterns: patterns of the routes' paths, in which `*` stands for any text. All paths if there is none.
    package func endpoints(of backend: String?, only patterns: [String]) throws(StartError) -> HAREndpoints {
        let globs = patterns.map { Glob($0) }
        let wanted = calls.filter { call in globs.isEmpty || globs.contains { $0.fits(call.route.path) } }
        if wanted.isEmpty, let other = calls.first {
            throw .usage(
                "no call in \(path) fits --only \(patterns.joined(separator: " --only ")); a path there is \(other.route.path.cut())")
        }
        let name = if let backend { try named(backend) } else { try onlyBackend(of: wanted) }
        let own = wanted.filter { ($0.route.backend ?? Self.noBackend).isSame(as: name) }
        if own.isEmpty, !wanted.isEmpty { throw .usage("\(path) has no call of \(name); it has those of \(Self.counts(wanted))") }
        var places: [ExactText: Int] = [:]
        var routes: [[HARCall]] = []
        for call in own {
            let place = places[call.route.key] ?? routes.count
            if place == routes.count { routes.append([]) }
            places[call.route.key] = place
            routes[place].append(call)
        }
        return try HAREndpoints(routes, of: name.isSame(as: Self.noBackend) ? nil : name, self)
    }

    private func named(_ name: String) throws(StartError) -> String {
        let names = backends + [Self.noBackend]
        if let known = names.first(where: { $0.lowercased() == name.lowercased() }) { return known }
        let list = names.joined(separator: ", ") + NearestName.hint(for: name, among: names)
        throw .usage("--backend is \"\(name)\", not one of \(list)")
    }

    private func onlyBackend(of calls: [HARCall]) throws(StartError) -> String {
        let names = Set(calls.map { $0.route.backend ?? Self.noBackend })
        guard names.count > 1 else { return names.first ?? Self.noBackend }
        throw .usage("\(path) has calls of \(Self.counts(calls)); a file has one backend: choose it with --backend")
    }

    /// The backends and the numbers of their calls, for people.
    private static func counts(_ calls: [HARCall]) -> String {
        let groups = Dictionary(grouping: calls) { $0.route.backend ?? noBackend }.mapValues(\.count)
        return groups.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    }
}
