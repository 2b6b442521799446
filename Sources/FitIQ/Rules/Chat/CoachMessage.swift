import UnderstudyCore

/// A message of the coach. Equal inputs give equal texts (fitiq-wellness.md 2, 3.4, 3.5).
struct CoachMessage: Sendable, Equatable {
    let content: String

    /// An estimate: a quarter of the characters.
    var tokens: Int { (content.unicodeScalars.count + 3) / 4 }

    /// The time that the real service would take, in milliseconds.
    var processingTime: Int { min(5_000, 800 + 10 * content.utf8.split(separator: UInt8(ascii: " ")).count) }

    /// The reply to a user's message.
    ///
    /// - Parameter goalID: the goal that the consultation is about.
    static func reply(to text: String, from persona: Persona, goalID: String? = nil, log: RecentLog) -> CoachMessage {
        let lowered = text.lowercased()
        if crisisWords.contains(where: lowered.holds) { return CoachMessage(content: crisisReply) }
        let goal = log.goal(goalID) ?? log.goals.first
        let remark =
            switch ReplyTopic(of: text, for: persona) {
            case .sleep: log.sleepRemark
            case .nutrition: log.nutritionRemark
            case .activity: log.activityRemark
            case .weight: log.weightRemark
            case .mood: log.moodRemark
            case .goal: log.remark(about: goal)
            }
        return CoachMessage(content: "\(remark.facts) \(remark.advice) \(persona.closingQuestion)")
    }

    private static let crisisWords = ["suicid", "kill myself", "self-harm", "end my life"]
    private static let crisisReply =
        "I cannot help with this in a chat. Please contact your local emergency number or someone you trust right now."

    /// The subject of a new consultation.
    enum Context: Sendable, Equatable {
        /// `nil` for a goal that the server does not have.
        case goal(Goal?)
        case insight(title: String)
        case mood
        case general

        fileprivate var sentence: String {
            switch self {
            case .goal(let goal?): "Let us work on \"\(goal.title)\": you are at \(goal.percent) %. "
            case .goal(nil): "Let us work on your goal. "
            case .insight(let title): "Let us look at \"\(title)\". "
            case .mood: "I saw your last mood entry. "
            case .general: ""
            }
        }
    }

    private static let mostNameCharacters = 50

    /// The message that opens a consultation.
    ///
    /// - Parameter name: the user's full name.
    static func greeting(from persona: Persona, to name: String?, about context: Context) -> CoachMessage {
        let firstName = name?.parts(between: " ").first.map { String($0.unicodeScalars.prefix(mostNameCharacters)) } ?? "there"
        return CoachMessage(
            content: "Hi \(firstName)! I am your \(persona.name). \(context.sentence)\(persona.closingQuestion)")
    }
}

extension Goal {
    /// From 0 to 100.
    var percent: Int { Int((progress * 100).rounded()) }
}
