import GRDB
import UnderstudyCore
import Values

/// The consultations of a seed, whose replies may be left to the rules of the chat.
enum ConsultationSeed {
    /// Reports the messages of the user without a text. Only the coach's follow from rules.
    static func check(_ block: ObjectReader) {
        for (place, chat) in (block.json("consultations")?.array ?? []).enumerated() {
            for (index, message) in (chat["messages"]?.array ?? []).enumerated()
            where message["role"]?.string?.isSame(as: ChatMessage.Role.assistant.rawValue) != true && message["content"] == nil {
                block.faults.add(
                    "\(block.path(of: "consultations"))[\(place)].messages[\(index)].content", found: nil, expected: "the user's text")
            }
        }
    }

    /// Computes the coach's messages that have no text, from the data of their days.
    ///
    /// - Parameters:
    ///   - name: the user's full name.
    ///   - records: the user's records. The data that replies describe are stored before.
    static func addReplies(greeting name: String?, in records: Records) throws {
        for record in try records.all(.consultations) {
            var chat = try records.consultation(record)
            guard chat.messages.contains(where: \.content.isEmpty) else { continue }
            for index in chat.messages.indices where chat.messages[index].content.isEmpty {
                let day = chat.messages[index].createdAt.utc.date
                let log = try RecentLog.load(ofUser: chat.userID, on: day, from: records.db)
                let question = chat.messages[..<index].last { $0.role == .user }
                chat.messages[index].fill(
                    with: question.map { .reply(to: $0.content, from: chat.persona, goalID: chat.goalID, log: log) }
                        ?? .greeting(from: chat.persona, to: name, about: chat.subject(log: log, insightTitle: nil)))
            }
            try records.update(.consultations, chat.record)
        }
    }
}
