import MicroHTTP
import UnderstudyCore
import Values

/// The parameters of a form in an HTTP Archive, with secrets masked by name.
struct HARParameters {
    let json: JSON

    /// - Parameters:
    ///   - type: the header `Content-Type`.
    ///   - shown: the body's text with secrets masked. If it is masked as a whole, no parameter is shown.
    init(of body: Masking.Body, type: String, shown: String?, _ masking: Masking) {
        json = .array(body.isTruncated || shown?.isSame(as: Masking.mask) == true ? [] : Self.parameters(of: body, type, shown, masking))
    }

    private static func parameters(of body: Masking.Body, _ type: String, _ shown: String?, _ masking: Masking) -> [JSON] {
        if body.isForm {
            guard let shown, Masking.isForm(shown) else { return [] }
            return Query(shown[...]).items.map { ["name": .string(masking.text($0.name)), "value": .string($0.value)] }
        }
        guard let form = try? MultipartForm(body.bytes, type: type), shown != nil || masking.mayShow(body.bytes) else { return [] }
        return form.parts.map { parameter($0, masking) }
    }

    /// The content of a file is in the text of the body, if it is text.
    private static func parameter(_ part: MultipartForm.Part, _ masking: Masking) -> JSON {
        let value = part.fileName == nil ? String(validating: part.content, as: UTF8.self) : nil
        return .object(omittingMissing: [
            ("name", .string(masking.text(part.name))), ("value", value.map { .string(masking.parameter($0, of: part.name)) }),
            ("fileName", part.fileName.map { .string(masking.text($0)) }), ("contentType", part.type.map { .string(masking.text($0)) }),
        ])
    }
}
