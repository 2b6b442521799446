import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// A recorded answer, with secrets masked.
struct HARAnswer: Equatable {
    let status: Int
    private let type: String
    private let headers: JSON.Members
    private let body: Body
    /// Whether something in the body is masked.
    let hasMasked: Bool

    private enum Body: Equatable {
        case none
        case text(String)
        case base64(String)
    }

    /// The headers, besides the type, that matter to a client's reading.
    private static let headerNames = ["Location", "Retry-After", "ETag", "Link", "Content-Disposition", "Content-Language"]
    private static let withoutBody = [204, 205]
    private static let withoutType = ["", "x-unknown"]

    init(_ call: HARCall, _ masking: Masking) throws(HAROmission) {
        status = call.status
        let type = call.headers.first { $0.name.isSame(as: "content-type") }?.value ?? call.content.mimeType
        (body, hasMasked) = Self.withoutBody.contains(status) ? (.none, false) : try Self.body(of: call.content, masking)
        self.type = body == .none ? "" : Self.type(masking.header(type, of: "content-type"), of: body)
        // A client cannot use a masked address, and would take all masked versions for the same.
        headers = JSON.Members(
            Self.headerNames.compactMap { name in
                let values = call.headers.filter { $0.name.isSame(as: name.lowercased()) }.map(\.value)
                let isPlain = values.allSatisfy { HTTPField.isValidValue($0) && !masking.hides(header: $0, of: name.lowercased()) }
                return values.isEmpty || !isPlain ? nil : (name, .string(values.joined(separator: ", ")))
            })
    }

    private static func body(of content: HARCall.Content, _ masking: Masking) throws(HAROmission) -> (Body, hasMasked: Bool) {
        let data = content.isBase64 ? Data(base64Encoded: content.text, options: .ignoreUnknownCharacters) : Data(content.text.utf8)
        guard let bytes = data.map([UInt8].init)?.withoutByteOrderMark else { throw .noBody }
        if bytes.isEmpty { return (.none, false) }
        guard let text = masking.text(of: Masking.Body(bytes, type: content.mimeType)) else {
            // Bytes that may contain a secret cannot be masked in part.
            guard masking.mayShow(bytes) else { throw .noBody }
            return (.base64(Data(bytes).base64EncodedString()), false)
        }
        return (.text(text), !text.utf8.elementsEqual(bytes))
    }

    /// The type of a body as it is sent: texts are UTF-8, in whatever encoding they were recorded.
    private static func type(_ type: String, of body: Body) -> String {
        let value = HeaderValue(type)
        if withoutType.contains(value.text) { return "" }
        guard case .text = body, value["charset"] != nil else { return type }
        return value.text + "; charset=utf-8"
    }

    /// The members of a route's answer.
    ///
    /// - Parameter isNamed: whether the usual status is written, too.
    func members(namingStatus isNamed: Bool) -> [(String, JSON?)] {
        let essence = HeaderValue(type).text
        let status = self.status == 200 && !isNamed ? nil : JSON.integer(self.status)
        func members(_ name: String, _ value: JSON?, usually usual: String) -> [(String, JSON?)] {
            let typed: JSON.Members = essence.isSame(as: usual) || type.isEmpty ? [:] : ["Content-Type": .string(type)]
            let headers = typed.merging(headers)
            return [("status", status), ("headers", headers.isEmpty ? nil : .object(headers)), (name, value)]
        }
        switch body {
        case .none: return members("body", nil, usually: "")
        case .base64(let text): return members("base64", .string(text), usually: "")
        case .text(let text):
            if let json = json(of: text, essence) { return members("body", json, usually: "application/json") }
            return members("text", .string(text), usually: "text/plain")
        }
    }

    /// - Returns: `nil` for a text of another type, and for one that an endpoints file cannot nest.
    private func json(of text: String, _ essence: String) -> JSON? {
        guard essence.isEmpty || essence.hasSuffix("/json") || essence.hasSuffix("+json") else { return nil }
        return try? JSON(parsing: Array(text.utf8), numbers: .exact, depthLimit: JSON.storedDepthLimit)
    }
}
