import Cryptography
import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Photos of meals (fitiq-wellness.md 10.6).
extension FitIQBackend {
    var photoRoutes: [Route] {
        [
            meals(.post, "/meal-logs/photo", "recognize the foods in a photo", handler: logPhoto).takingUploads,
            meals(.get, "/meal-logs/photo", "photos of meals, as the app asks for them", handler: listPhotos),
            meals(.get, "/meal-logs/photo/history", "photos of meals, newest first", handler: listPhotos),
            meals(.get, "/meal-logs/photo/:id", "one photo", handler: getPhoto),
            meals(.patch, "/meal-logs/photo/:id/confirm", "a meal from a photo", handler: confirmPhoto),
            meals(.delete, "/meal-logs/photo/:id", "the end of a photo", handler: deletePhoto),
        ]
    }

    private static let photoMembers = ValueSchema.object(mealMembers)

    private func logPhoto(_ request: MealRequest) throws -> Response {
        let upload = try PhotoUpload(request.context.request)
        let members = try Self.photoMembers.checked(upload.members)
        let hash = SHA256.hash(upload.image).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        return try request.write { records in
            let photo = try records.add(.photoRecognitions, members.merging(["image_sha256": .string(hash)]))
            return .success(PhotoRecognition(photo).json, status: .created)
        }
    }

    /// Both names of the list are in the response (C-112).
    private func listPhotos(_ request: MealRequest) throws -> Response {
        let data = try request.page(.photoRecognitions, .photoRecognitions) { PhotoRecognition($0).json }
        return .success(data.merging(["recognitions": data["entries"] ?? []]))
    }

    private func getPhoto(_ request: MealRequest) throws -> Response {
        try request.read { .success(PhotoRecognition(try $0.get(.photoRecognitions, request.context.recordID)).json) }
    }

    private static let confirmation = ValueSchema.object([
        .optional("confirmed_items", .array(of: Resource.confirmedItem, count: 0...Resource.maxItems), "The foods."),
        .optional("notes", .text(length: 0...500), "Notes."),
    ])

    private func confirmPhoto(_ request: MealRequest) throws -> Response {
        let members = try request.members(Self.confirmation)
        let confirmed = (members["confirmed_items"]?.array ?? []).map(MealItem.init)
        return try request.write { records in
            let photo = PhotoRecognition(try records.get(.photoRecognitions, request.context.recordID))
            if photo.isConfirmed { throw FitIQError.invalid("Photo recognition already confirmed") }
            let items = confirmed.isEmpty ? photo.items : confirmed
            let taken = JSON.object(
                omittingMissing: [
                    ("meal_type", photo.record["meal_type"]), ("logged_at", photo.record["logged_at"]),
                    ("notes", members["notes"] ?? photo.record["notes"]), ("raw_input", items.isEmpty ? "nothing" : nil),
                ])
            let meal = try records.add(meal: taken.merging(MealLog.completed(items, from: .photo)))
            let change: JSON = ["status": .string(PhotoRecognition.Status.confirmed.rawValue), "meal_log_id": .string(meal.id)]
            try records.store(.photoRecognitions, photo.record.merging(change))
            return .success(json(of: meal))
        }
    }

    /// A meal that was made from the photo stays.
    private func deletePhoto(_ request: MealRequest) throws -> Response {
        try request.write { try $0.deleteExisting(.photoRecognitions, request.context.recordID) }
        return .noContent
    }
}

/// An uploaded photo: a form, as the app sends it, or JSON with Base64 (C-111).
struct PhotoUpload {
    let image: [UInt8]
    /// The other members of the body.
    let members: JSON

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
