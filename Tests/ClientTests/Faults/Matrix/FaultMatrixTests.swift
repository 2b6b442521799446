import Testing
import TestSupport
import TestTraits
import Values

@Suite("A rule with each match, schedule and effect", .highPriority)
struct FaultMatrixTests {
    /// Each effect with each match, under one schedule.
    ///
    /// Three nested tables would take six times as long. Going round the schedules by the sum of both places still has every effect and every
    /// match under every schedule, as there are at least as many effects, and as many matches, as schedules.
    private static let cells = EffectCase.all.enumerated().flatMap { row, effect in
        MatchCase.all.enumerated().map { column, match in
            (effect, match, ScheduleCase.all[(row + column) % ScheduleCase.all.count])
        }
    }

    @Test("has its effect only on requests for which it fires", arguments: cells)
    func cell(_ effect: EffectCase, _ match: MatchCase, _ schedule: ScheduleCase) async throws {
        let world = try await WireWorld()
        let rule = JSON.object(omittingMissing: [("match", match.match), ("when", schedule.when), ("effect", effect.effect)])
        let id = try #require(try await world.add(rule).first)
        for (number, fires) in schedule.fires.enumerated() {
            let answer = try await world.send(
                MatchCase.fitting, timeOutMs: fires ? effect.timeOutMs : 20_000, firstTimeOutMs: effect.firstTimeOutMs)
            // Only the count tells when the server has handled the request.
            if answer.ending == .silent {
                try await world.eventually { try await world.counts(of: id)?.first == number + 1 ? () : nil }
            }
            let place = "request \(number + 1) under \(rule.text)"
            if fires {
                #expect(effect.shows(answer), "\(place): \(answer)")
                #expect(answer.fault == (answer.isNothing ? nil : id), "\(place)")
            } else {
                #expect(answer.isStored && answer.fault == nil, "\(place): \(answer)")
            }
            guard number == 0 else { continue }
            for (request, status) in match.others {
                let other = try await world.send(request)
                #expect(other.status == status && other.fault == nil && other.ending == .whole, "\(request.target), \(place): \(other)")
            }
        }
        let counts = try await world.counts(of: id)
        #expect(counts == [schedule.fires.count, schedule.fires.count { $0 }, 0], "\(rule.text)")
        let removed = try await world.control("DELETE", "faults/\(id)")
        #expect(removed.status == 204)
    }

    @Test("runs the handler, or not, by its phase", arguments: EffectCase.all, [nil, "before", "after"])
    func phase(_ effect: EffectCase, _ phase: String?) async throws {
        let world = try await WireWorld()
        let rule: [(String, JSON?)] = [("when", ["first": 1]), ("effect", effect.effect), ("phase", phase.map(JSON.string))]
        try await world.add(.object(omittingMissing: [("match", ["method": "POST"])] + rule))
        let answer = try await world.send(
            MatchCase.fitting, timeOutMs: effect.timeOutMs, firstTimeOutMs: effect.firstTimeOutMs)
        #expect(effect.shows(answer), "\(answer)")
        let isStored = effect.keepsAnswer || phase == "after"
        if answer.ending == .silent {
            try await world.eventually { try await world.counts(of: "f1")?.first == 1 ? () : nil }
        }
        try await world.eventually { try await world.measurements() == (isStored ? 1 : 0) ? () : nil }
        let next = try await world.send(MatchCase.fitting)
        #expect(next.isStored && next.fault == nil, "\(next)")
    }
}
