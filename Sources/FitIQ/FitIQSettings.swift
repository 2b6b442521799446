/// The switches under `fitiq` in `config.json` (fitiq.md 5).
package struct FitIQSettings: Sendable, Equatable {
    /// Which API keys are let in.
    package enum APIKeyRule: Sendable, Equatable {
        /// Any that is not empty.
        case any
        case exact(String)
        /// None is asked for.
        case none

        /// Reads `any`, `none` or `exact:KEY`.
        package init?(_ text: String) {
            switch text {
            case "any": self = .any
            case "none": self = .none
            case let text where text.hasPrefix("exact:"): self = .exact(String(text.dropFirst(6)))
            default: return nil
            }
        }
    }

    /// How the answer to a registration is shaped (fitiq.md 3.15).
    package enum RegisterCompatibility: String, Sendable {
        case openapi
        /// For FitIQ and Lume at once.
        case dual
    }

    /// What becomes of a second progress entry of the same type and instant (fitiq.md 3.11).
    package enum ProgressDuplicates: String, Sendable {
        case insert, upsert, conflict
    }

    package let apiKey: APIKeyRule
    package let accessTokenSeconds: Int
    package let refreshTokenSeconds: Int
    package let registerCompatibility: RegisterCompatibility
    package let progressDuplicates: ProgressDuplicates
    /// How far `GET progress` looks back when nothing is said; 0 for all the way.
    package let progressDefaultWindowDays: Int
    /// Whether a new user finds a few insights.
    package let insightsOnRegistration: Bool
    /// Whether reads that are not built answer empty lists, where the apps ask for them on their own, instead of 501.
    package let emptyReads: Bool

    package init(
        apiKey: APIKeyRule, accessTokenSeconds: Int, refreshTokenSeconds: Int, registerCompatibility: RegisterCompatibility,
        progressDuplicates: ProgressDuplicates, progressDefaultWindowDays: Int, insightsOnRegistration: Bool, emptyReads: Bool
    ) {
        self.apiKey = apiKey
        self.accessTokenSeconds = accessTokenSeconds
        self.refreshTokenSeconds = refreshTokenSeconds
        self.registerCompatibility = registerCompatibility
        self.progressDuplicates = progressDuplicates
        self.progressDefaultWindowDays = progressDefaultWindowDays
        self.insightsOnRegistration = insightsOnRegistration
        self.emptyReads = emptyReads
    }
}
