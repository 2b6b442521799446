import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The messages of a WebSocket in an HTTP Archive, as Chrome writes them.
extension JournalEntry {
    /// The id of the handshake, if the entry is a frame or a push of a WebSocket.
    var handshakeID: String? {
        guard request.method == .frame || request.method == .push, let end = id.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(id[..<end])
    }

    /// Whether the entry is the handshake of a WebSocket that was opened.
    var isHandshake: Bool { status == HTTPResponse.Status.switchingProtocols.code }

    /// The messages that the server has sent after the handshake.
    func harGreeting(hiding tokens: SecretTokens) -> [JSON] { harReplies(masking(hiding: tokens)) }

    /// The message of a frame, and those that the server has sent for the frame or the push.
    func harMessages(hiding tokens: SecretTokens) -> [JSON] {
        let masking = masking(hiding: tokens)
        let sent = request.method == .frame ? [harMessage("send", at: receivedAt, body, isBinary: isBinary, masking)] : []
        return sent + harReplies(masking)
    }

    /// A response with an error is not sent: it closes the WebSocket.
    private func harReplies(_ masking: Masking) -> [JSON] {
        guard let answer, let status, status < 400 else { return [] }
        let sentAt = receivedAt.advanced(byMilliseconds: Int64(durationMs))
        let texts = Response.frames(of: answer.body, type: answer.headers[.contentType])
        return texts.enumerated().map { index, text in
            let isCut = answer.isBodyTruncated && index == texts.count - 1
            return harMessage("receive", at: sentAt, Masking.Body(text, isTruncated: isCut), isBinary: false, masking.ofAnswer)
        }
    }

    /// - Parameter type: `send` for a message of the client, `receive` for one of the server.
    private func harMessage(_ type: String, at time: Instant, _ body: Masking.Body, isBinary: Bool, _ masking: Masking) -> JSON {
        let notes = [handshakeID == nil ? nil : id].compactMap(\.self) + faults + (body.isTruncated ? ["cut"] : [])
        return .object(omittingMissing: [
            ("type", .string(type)), ("time", .number(Double(time.milliseconds) / 1_000)), ("opcode", isBinary ? 2 : 1),
            ("data", .string(isBinary ? masking.base64(of: body) : masking.text(of: body) ?? Masking.mask)),
            ("comment", notes.isEmpty ? nil : .string(notes.joined(separator: ", "))),
        ])
    }
}

extension Masking {
    /// The base64 text of bytes. In UTF-8, the secrets are masked; other bytes that may contain a secret are masked completely.
    fileprivate func base64(of body: Body) -> String {
        if let text = text(of: body) { return text.isSame(as: Self.mask) ? text : Data(text.utf8).base64EncodedString() }
        return mayShow(body.bytes) ? Data(body.bytes).base64EncodedString() : Self.mask
    }
}
