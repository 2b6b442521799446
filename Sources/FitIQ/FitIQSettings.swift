import UnderstudyCore

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
    package enum RegisterCompatibility: String, Sendable, CaseIterable {
        case openapi
        /// For FitIQ and Lume at once.
        case dual
    }

    /// What becomes of a second progress entry of the same type and instant (fitiq.md 3.11).
    package enum ProgressDuplicates: String, Sendable, CaseIterable {
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

    package init(_ values: SettingValues) throws(SettingError) {
        apiKey = try values.value("apiKey") { $0.string.flatMap { APIKeyRule($0) } }
        accessTokenSeconds = try values.integer("accessTokenSeconds")
        refreshTokenSeconds = try values.integer("refreshTokenSeconds")
        registerCompatibility = try values.choice("registerCompatibility")
        progressDuplicates = try values.choice("progressDuplicates")
        progressDefaultWindowDays = try values.integer("progressDefaultWindowDays")
        insightsOnRegistration = try values.bool("insightsOnRegistration")
        emptyReads = try values.bool("emptyReads")
    }
}

extension FitIQBackend {
    package static let settings: [Setting] = [
        Setting(
            "fitiq.apiKey", .choiceOrPrefixed(["any", "none"], prefix: "exact:"), "any",
            "which API key is asked for: any that is not empty, exactly one, or none"),
        Setting(
            "fitiq.accessTokenSeconds", .integer(1...3_155_760_000), 86_400, "lifetime of an access token; FitIQ never refreshes one"),
        Setting("fitiq.refreshTokenSeconds", .integer(1...3_155_760_000), 2_592_000, "lifetime of a refresh token"),
        Setting(
            "fitiq.registerCompatibility", .choice(FitIQSettings.RegisterCompatibility.allCases.map(\.rawValue)), "openapi",
            "how a registration is answered: as documented, or so that Lume can read it, too"),
        Setting(
            "fitiq.progressDuplicates", .choice(FitIQSettings.ProgressDuplicates.allCases.map(\.rawValue)), "insert",
            "what becomes of a second entry of a type at the same instant; a conflict is a 409"),
        Setting(
            "fitiq.progressDefaultWindowDays", .integer(0...36_500), 30,
            "how many days `GET progress` looks back without `from`; 0 for all the way"),
        Setting("fitiq.insightsOnRegistration", .bool, true, "whether a new user finds a few insights"),
        Setting("fitiq.emptyReads", .bool, true, "whether lists that the apps read on their own answer empty instead of 501"),
    ]
}
