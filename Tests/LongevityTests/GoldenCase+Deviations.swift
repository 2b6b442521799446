import TestSupport
import Values

/// The places where this backend differs from the real one on purpose (longevity.md 5, longevity-2026-01-20.md 9.3).
extension GoldenCase {
    /// Whether the case has a first check-in before the questionnaire, whose delta the real backend stores as NaN (C24).
    var storesLostDelta: Bool { revision == "2026-01-20" && name == "seq-onboarding-errors" }

    /// Whether a step reads that check-in.
    func readsLostDelta(inStep number: Int) -> Bool {
        let count = json["expect"]?["steps"]?.array?.count ?? 0
        return storesLostDelta && number >= count - 2
    }

    /// Whether the user's zone does not exist: windows are counted in UTC here (C9).
    var hasWindowsInUTC: Bool { name == "scores-zone-invalid" }
}

extension JSON {
    /// This response with 0 for an unknown age in a state (C10).
    var withKnownAge: JSON {
        guard let state = self["state"], state["chronologicalAgeYears"] == .null else { return self }
        return with(["state": state.with(["chronologicalAgeYears": 0])])
    }

    /// This response without daily deltas and without their sums.
    var withoutDeltas: JSON {
        switch self {
        case .object(let members):
            let deltas = ["deltaYears", "dailyDeltaYears", "rejuvenationYears", "agingYears", "rangeNetDeltaYears"]
            let rest = members.filter { !deltas.contains($0.key) }.map { ($0.key, $0.value.withoutDeltas) }
            return .object(omittingMissing: rest)
        case .array(let elements): return .array(elements.map(\.withoutDeltas))
        default: return self
        }
    }
}
