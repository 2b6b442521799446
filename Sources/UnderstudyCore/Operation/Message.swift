import MicroHTTP
import Values

/// A message that a client sends over a WebSocket: its type, its members, and the closure that answers with texts.
///
/// Messages are JSON objects with the member `type`. Each is a call of its own, with the method `FRAME`, for rules and journal.
package struct Message<Served: Service, User: Sendable>: Sendable {
    let description: MessageDescription
    fileprivate let answer: @Sendable (Call<Served, User, Void>, JSON) throws -> SocketTexts

    /// - Parameters:
    ///   - type: the value of the member `type`.
    ///   - schema: the further members.
    ///   - read: the checked message. A refusal is answered like an unknown type.
    package init<Sent>(
        _ type: String, _ about: String, _ schema: ValueSchema? = nil, read: @escaping @Sendable (JSON) throws -> Sent,
        _ answer: @escaping @Sendable (Call<Served, User, Sent>) throws -> SocketTexts
    ) {
        description = MessageDescription(type: type, about: about, schema: schema)
        self.answer = { call, message in try answer(call.with(read(message))) }
    }

    /// A message without further members.
    package init(_ type: String, _ about: String, _ answer: @escaping @Sendable (Call<Served, User, Void>) throws -> SocketTexts) {
        self.init(type, about, read: { _ in }, answer)
    }
}

/// The words about a message in the OpenAPI document, which has no word of its own for WebSockets: `x-messages`.
package struct MessageDescription: Sendable {
    let type: String
    let about: String
    let schema: ValueSchema?

    var json: JSON {
        .object(omittingMissing: [("type", .string(type)), ("description", .string(about)), ("members", schema?.jsonSchema())])
    }
}

/// The texts that a WebSocket sends at once.
package struct SocketTexts: Sendable {
    private let texts: [JSON]
    private let isJoined: Bool

    /// - Parameter isJoined: whether they are the lines of one frame, and not one frame each.
    package init(_ texts: [JSON], isJoined: Bool = false) {
        self.texts = texts
        self.isJoined = isJoined
    }

    var response: Response {
        var response = Response.frames(texts)
        if isJoined { response.headers[.contentType] = "application/json" }
        return response
    }
}

/// A message of no type that the WebSocket takes.
package struct UnknownMessageError: Error {}

extension Array {
    /// The answer to a frame.
    func answer<Served, User>(
        to call: Call<Served, User, Void>, otherwise unknown: (Call<Served, User, Void>, any Error) throws -> SocketTexts
    ) throws -> SocketTexts where Element == Message<Served, User> {
        do {
            let (message, json) = try find(call.context.request.body)
            return try message.answer(call, json)
        } catch {
            return try unknown(call, error)
        }
    }

    /// The message that a frame is.
    func find<Served, User>(_ frame: [UInt8]) throws(UnknownMessageError) -> (Message<Served, User>, JSON)
    where Element == Message<Served, User> {
        guard let json = try? JSON(parsing: frame), let type = json["type"]?.string,
            let message = first(where: { $0.description.type.isSame(as: type) })
        else { throw UnknownMessageError() }
        return (message, json)
    }
}
