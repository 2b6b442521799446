import UnderstudyCore

/// The settings under `fitiq` in the configuration (fitiq.md 5).
package struct FitIQSettings: Sendable, Equatable {
    /// The API keys that the server accepts.
    package enum APIKeyRule: Sendable, Equatable {
        /// Any key that is not empty.
        case any
        case exact(String)
        /// No key is required.
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

    /// The form of the response to a registration (fitiq.md 3.15).
    package enum RegisterCompatibility: String, Sendable, CaseIterable {
        /// For FitIQ and Lume at once.
        case dual
        /// As the real backend's document describes it. The apps show an error, although the account exists.
        case openapi
    }

    /// The result of a second progress entry of the same type and instant (fitiq.md 3.11).
    package enum ProgressDuplicates: String, Sendable, CaseIterable {
        case insert, upsert, conflict
    }

    /// The frames of a reply in a live chat (fitiq-wellness.md 3.8).
    package enum ChatStream: String, Sendable, CaseIterable {
        /// One chunk with the whole reply.
        case single
        /// Four words a chunk, one each 100 ms.
        case chunks
        /// All events in one frame.
        case joined
    }

    /// How WebSockets behave (fitiq-wellness.md 17).
    package enum WebSockets: String, Sendable, CaseIterable {
        case on
        /// They open, and messages are stored and answered, but nothing is sent.
        case silent
        case notImplemented = "501"
    }

    package let apiKey: APIKeyRule
    package let accessTokenSeconds: Int
    package let refreshTokenSeconds: Int
    package let registerCompatibility: RegisterCompatibility
    package let progressDuplicates: ProgressDuplicates
    /// The number of days that `GET progress` covers without `from`; 0 for no limit.
    package let progressDefaultWindowDays: Int
    /// Whether registration creates a few insights.
    package let insightsOnRegistration: Bool
    /// Whether a goal's progress is from 0 to 100 instead of from 0 to 1 (fitiq-wellness.md C-104).
    package let goalProgressPercent: Bool
    /// The real time that the server seems to think, in milliseconds (fitiq-wellness.md 2.13).
    package let aiDelayMilliseconds: Int
    static let mostDelayMilliseconds = 3_600_000
    /// Whether meals whose items a user has entered or confirmed have the status `manual` (fitiq-wellness.md C-108).
    package let mealManualStatus: Bool
    /// Whether the old paths of mood are served; see ``Resource/moodEntries`` for the new ones (fitiq-wellness.md 17).
    package let oldMood: Bool
    package let chatStream: ChatStream
    /// Whether the events of meals are sent to live chats, too.
    package let mealEventsOnChat: Bool
    package let webSockets: WebSockets

    package init(_ values: SettingValues) throws(SettingError) {
        apiKey = try values.value("apiKey") { $0.string.flatMap { APIKeyRule($0) } }
        accessTokenSeconds = try values.integer("accessTokenSeconds")
        refreshTokenSeconds = try values.integer("refreshTokenSeconds")
        registerCompatibility = try values.choice("registerCompatibility")
        progressDuplicates = try values.choice("progressDuplicates")
        progressDefaultWindowDays = try values.integer("progressDefaultWindowDays")
        insightsOnRegistration = try values.bool("insightsOnRegistration")
        goalProgressPercent = try values.bool("goalProgressPercent")
        aiDelayMilliseconds = try values.integer("aiDelayMilliseconds")
        mealManualStatus = try values.bool("mealManualStatus")
        oldMood = try values.bool("oldMood")
        chatStream = try values.choice("chatStream")
        mealEventsOnChat = try values.bool("mealEventsOnChat")
        webSockets = try values.choice("webSockets")
    }
}

extension FitIQBackend {
    package static let settings: [Setting] = [
        Setting(
            "fitiq.apiKey", .choiceOrPrefixed(["any", "none"], prefix: "exact:"), "any",
            "which API key a request needs: any that is not empty, one exact key, or none"),
        Setting(
            "fitiq.accessTokenSeconds", .integer(1...3_155_760_000), 2_592_000,
            "lifetime of an access token; FitIQ never refreshes one"),
        Setting("fitiq.refreshTokenSeconds", .integer(1...3_155_760_000), 2_592_000, "lifetime of a refresh token"),
        Setting(
            "fitiq.registerCompatibility", .choice(FitIQSettings.RegisterCompatibility.allCases.map(\.rawValue)), "dual",
            "the response to a registration: in a form that both apps can decode (dual), or as the real backend documents it"),
        Setting(
            "fitiq.progressDuplicates", .choice(FitIQSettings.ProgressDuplicates.allCases.map(\.rawValue)), "insert",
            "the result of a second entry of the same type and instant; a conflict is a 409"),
        Setting(
            "fitiq.progressDefaultWindowDays", .integer(0...36_500), 30,
            "how many days `GET progress` covers without `from`; 0 for no limit"),
        Setting("fitiq.insightsOnRegistration", .bool, true, "whether registration creates a few insights"),
        Setting(
            "fitiq.goalProgressPercent", .bool, false,
            "whether a goal's progress is from 0 to 100, as the real backend documents it, instead of from 0 to 1"),
        Setting(
            "fitiq.aiDelayMilliseconds", .integer(0...FitIQSettings.mostDelayMilliseconds), 1_500,
            "how long a meal in words is processed and a reply in a live chat takes, in real time; Lume polls chats after 5000"),
        Setting(
            "fitiq.mealManualStatus", .bool, false,
            "whether entered and confirmed meals have the status `manual`, as the real backend documents it, instead of `completed`"),
        Setting("fitiq.oldMood", .bool, true, "whether the old paths of mood are served, which no app calls; false for a 404"),
        Setting(
            "fitiq.chatStream", .choice(FitIQSettings.ChatStream.allCases.map(\.rawValue)), "single",
            "the frames of a reply in a live chat: one chunk, chunks of four words, or all events joined in one frame"),
        Setting("fitiq.mealEventsOnChat", .bool, false, "whether the events of meals are sent to live chats, too"),
        Setting(
            "fitiq.webSockets", .choice(FitIQSettings.WebSockets.allCases.map(\.rawValue)), "on",
            "whether WebSockets are served, open without a word (silent), or are refused with a 501"),
    ]
}
