import Cryptography
import Foundation
import MicroHTTP
import UnderstudyCore
import Values

/// An uploaded photo: a form, as the app sends it, or JSON with Base64 (C-111).
struct PhotoUpload {
    let image: [UInt8]
    /// The other members of the body.
    let members: JSON

    /// The SHA-256 of the image in hexadecimal.
    var hash: String { SHA256.hash(image).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() }

    /// 20 MiB. The setting `limits.bodyBytes` limits the whole body.
    static let mostBytes = 20 << 20

    init(_ request: Request) throws(FitIQError) {
        if case .unsupportedCoding(let name)? = request.bodyRefusal { throw .unsupportedCoding(name) }
        if let form = try MultipartForm(request) {
            image = form.bytes("photo") ?? []
            members = .object(
                omittingMissing: [
                    ("meal_type", try form.text("meal_type").map(JSON.string)), ("logged_at", try form.text("logged_at").map(JSON.string)),
                    ("notes", try form.text("notes").map(JSON.string)),
                ])
        } else {
            guard request.body.count - Self.longestText(in: request.body) <= Route.mostBodyBytes else { throw .bodyTooLarge }
            let body = try RequestBody(request)
            let text = try body.string("image_data") ?? ""
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { throw .invalid("Invalid image_data") }
            image = [UInt8](data)
            members = try body.members
        }
        if image.isEmpty { throw .invalid("Photo is required") }
        if image.count > Self.mostBytes { throw .imageTooLarge }
    }

    /// The bytes of the longest part without a quotation mark or a comma, neither of which Base64 has. The rest of the body is as small as
    /// any other JSON.
    private static func longestText(in body: [UInt8]) -> Int {
        var (longest, length) = (0, 0)
        for byte in body {
            length = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") ? 0 : length + 1
            longest = max(longest, length)
        }
        return longest
    }
}
