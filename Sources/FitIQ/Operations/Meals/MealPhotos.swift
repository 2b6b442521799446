import MicroHTTP
import UnderstudyCore
import Values

/// Photos of meals (fitiq-wellness.md 10.6).
enum MealPhotos {
    static let operations: [Operation<FitIQBackend>] = [
        .write(
            "logMealByPhoto", .post, "/meal-logs/photo", "Log a meal by a photo of it",
            """
            The hash of the image selects the foods, so the same image has the same foods. The image itself is not stored. An image of more \
            than 20 MiB is a 413, and so is a body of more than `limits.bodyBytes`, by default 10 MiB.
            """,
            for: .meals,
            body: .described(
                .named("FitIQNewPhoto", ([imageData] as Fields + MealLogs.common).creation),
                orForm: ([photo] as Fields + MealLogs.common).creation
            ) { context in
                let upload = try PhotoUpload(context.request)
                var record = Record(kind: "body", try MealLogs.common.creation.checked(upload.members))
                record.set(imageHash, upload.hash)
                return record
            },
            answers: .created(PhotoView.shape.schema, "The recognized foods.")
        ) { call, records in
            PhotoView(try PhotoRecognition(Resource.photoRecognitions.record(records.add(.photoRecognitions, call.sent.json)))).json
        },
        photos(
            "listMealPhotosByOldPath", "/meal-logs/photo", "List the meals logged by photo, on the app's path",
            "The same list. The documented path is `/meal-logs/photo/history`; this one is known from client code only."),
        photos(
            "listMealPhotos", "/meal-logs/photo/history", "List the meals logged by photo",
            "Newest first, under the names of the app and of the service."),
        .read(
            "getMealPhoto", "/meal-logs/photo/:id", "Get a meal logged by photo", "One photo with its recognized foods.", for: .meals,
            answers: .ok(PhotoView.shape.schema, "The photo.")
        ) { call, records in PhotoView(try PhotoRecognition(records.record(.photoRecognitions, call.id))).json },
        .write(
            "confirmMealPhoto", .patch, "/meal-logs/photo/:id/confirm", "Confirm the foods recognized in a photo",
            "Makes a meal of the given items, or of the recognized ones. A second confirmation is a 400.", for: .meals,
            body: .checked(.named("FitIQPhotoConfirmation", ([confirmedItems, MealLogs.newNotes] as Fields).creation)),
            answers: .ok(MealLogView.shape.schema, "The meal.")
        ) { call, records in
            var photo = try records.record(.photoRecognitions, call.id)
            let meal = try records.add(PhotoRecognition(photo).confirmed(call.sent))
            photo.set(status, .confirmed)
            photo.set(mealID, meal.id)
            try records.store(.photoRecognitions, photo.json)
            return MealLogView(meal, call).json
        },
        .write(
            "deleteMealPhoto", .delete, "/meal-logs/photo/:id", "Delete a meal logged by photo",
            "A meal that was made from the photo stays.",
            for: .meals, body: .none, answers: .noContent("The photo is deleted.")
        ) { call, records in
            try records.deleteExisting(.photoRecognitions, call.id)
            return .null
        },
    ].tagged("FitIQ: meal logs")

    private static func photos(_ id: String, _ path: OperationPath, _ summary: String, _ details: String) -> Operation<FitIQBackend> {
        .read(
            id, path, summary, details, for: .meals, query: [statusFilter, range, page], answers: .ok(list.schema, "A page of photos.")
        ) { call, records in
            let page = try call[page]
            let status = try call[statusFilter].map { Condition("json_extract(json, '$.status') = ?", $0.rawValue) }
            let conditions = try [status].compactMap { $0 } + records.range(of: MealLogs.loggedAt.name, call[range])
            return list.json(
                try records.page(page, of: .photoRecognitions, where: conditions) { PhotoView(try PhotoRecognition($0)) })
        }
    }

    private static let statusFilter = Parameter<PhotoRecognition.Status?>.choice(
        "status", of: PhotoRecognition.Status.self, "The state.")
    private static let range = Parameter<QueryRange>.range
    private static let page = Parameter<ListPage>.page(limit: 50)

    private static let imageData = Field<String>(
        "image_data", .text(length: 1...Int(Int32.max)), "The image in Base64.", example: "/9j/4A==")
    private static let photo = Field<String>("photo", .text, "The bytes of the image.")

    /// The list is under the names of the app and of the service (C-112).
    private static let list = Shape(
        "FitIQPhotoPage",
        Shape.members("entries", of: PhotoView.shape, totals: ["total", "total_count"]) { $0 } + [
            .list("recognitions", of: PhotoView.shape, most: 100, "The same as `entries`.") { $0.rows }
        ])
}

extension PhotoRecognition {
    /// The members of the meal of a confirmation.
    fileprivate func confirmed(_ sent: Record) throws -> Record {
        if status == .confirmed { throw FitIQError.invalid("Photo recognition already confirmed") }
        let given = try sent[MealPhotos.confirmedItems] ?? []
        let items = given.isEmpty ? items : given
        var meal = Record(kind: "body", [:])
        meal.set(MealLogs.type, type)
        meal.set(MealLogs.loggedAt, loggedAt)
        meal.set(MealLogs.notes, try sent[MealLogs.notes] ?? notes)
        if items.isEmpty { meal.set(MealLogs.rawInput, "nothing") }
        meal.setCompleted(items, from: .photo)
        return meal
    }
}

/// One object for the app's reader of uploads and for its reader of lists, which want different members.
private struct PhotoView: Shaped {
    let photo: PhotoRecognition
    private let total: Nutrients

    init(_ photo: PhotoRecognition) {
        self.photo = photo
        total = photo.items.total
    }

    static let shape = Shape<PhotoView>(
        "FitIQPhotoRecognition",
        [
            .init("id", .text, example: "3f6c1b52-7d0e-4a59-9b7e-2c8d4e1f6a03") { $0.photo.id },
            .init("session_id", .text, "The same as `id`.", example: "3f6c1b52-7d0e-4a59-9b7e-2c8d4e1f6a03") { $0.photo.id },
            .init("user_id", .text, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.photo.userID },
            .init("meal_type", .choice(of: MealLog.MealType.self), example: "lunch") { $0.photo.type },
            .init("status", .choice(of: PhotoRecognition.Status.self)) { $0.photo.status },
            .init("image_url", .nullable(.text), "Always null.", example: .null) { _ in JSON.null },
            .init("overall_confidence", .number(0...100), "In percent.", example: 95) { $0.photo.confidence },
            .init("confidence_score", .number(0...1), example: 0.95) { ($0.photo.confidence * 10).rounded() / 1_000 },
            .init("needs_review", .bool, example: false) { $0.photo.items.contains(where: \.needsReview) },
            .init("processing_time_ms", .integer(from: 0), example: 950) { $0.photo.processingTime },
            .list("recognized_items", of: item, most: MealLogs.mostItems) {
                $0.photo.items.placed(in: $0.photo.id, at: $0.photo.createdAt)
            },
            .object("total_macros", .totalMacros) { $0.total },
            .init("total_calories", .integer(from: 0), example: 143) { $0.total.calories },
            .init("total_protein_g", .anyNumber, example: 12.6) { $0.total.protein },
            .init("total_carbs_g", .anyNumber, example: 0.7) { $0.total.carbs },
            .init("total_fat_g", .anyNumber, example: 9.5) { $0.total.fat },
            .init("total_fiber_g", .nullable(.anyNumber), example: 0) { $0.total.fiber },
            .init("total_sugar_g", .nullable(.anyNumber), example: 0.4) { $0.total.sugar },
            .init("logged_at", .instant) { JSON.timestamp($0.photo.loggedAt) },
            .init("notes", .nullable(.text), example: .null) { $0.photo.notes },
            .init("error_message", .nullable(.text), "Always null.", example: .null) { _ in JSON.null },
            .init("processing_started_at", .nullable(.instant)) { JSON.timestamp($0.photo.createdAt) },
            .init("processing_completed_at", .nullable(.instant)) { JSON.timestamp($0.photo.createdAt) },
            .init("meal_log_id", .nullable(.text), "The id of the confirmed meal.", example: .null) { $0.photo.mealID },
            .init("created_at", .instant) { JSON.timestamp($0.photo.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.photo.updatedAt) },
        ])

    private static let item = Shape<PlacedItem>(
        "FitIQPhotoItem",
        [
            .init("id", .text, example: "8a0d5c1e-4b7f-4c2d-8e63-1f9b7a2c5d40") { $0.id(in: "photo") },
            .init("name", .text, example: "Egg") { $0.item.name },
            .init("confidence", .integer(0...100), "In percent.", example: 95) { $0.item.percent },
            .init("confidence_score", .number(0...1), example: 0.95) { Double($0.item.percent) / 100 },
            .init("needs_review", .bool, example: false) { $0.item.needsReview },
            .object("macronutrients", Shape(Shape.macronutrients)) { $0.item.nutrients },
            .init("portion_hints", .list(of: .text), "Always empty.", example: []) { _ in [String]() },
        ] + PlacedItem.amounts)
}
