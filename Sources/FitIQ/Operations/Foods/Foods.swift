import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Built-in foods and foods of users (fitiq-wellness.md 11).
enum Foods {
    static let operations: [Operation<FitIQBackend>] = [
        .call(
            "searchFoods", .get, "/foods/search", "Search the catalogue of foods",
            """
            The built-in foods whose name or other name contains the text, then those of users. A bearer token adds the foods of its user.
            """,
            for: .apiKey, query: [text, page], body: .none, answers: .ok(list.schema, "A page of foods.")
        ) { call in
            let (page, text) = (try call[page], try call[text])
            let user = try call.service.viewer(call.context)
            return .success(list.json(try call.context.read { try CatalogFood.search(text, visibleTo: user, page, in: $0) }))
        },
        .call(
            "findFoodByBarcode", .get, "/foods/barcode/:barcode", "Find a food by its barcode",
            """
            An article number of 8, 12, 13 or 14 digits is found in each of these lengths, with leading zeros. Spaces in it are ignored. A bearer \
            token adds the foods of its user.
            """, for: .apiKey,
            query: [ParameterDescription(inPath: "barcode", ["type": "string", "minLength": 1], "The food's barcode.", example: "4011")],
            body: .none, answers: .ok(CatalogFood.shape.schema, "The food."), refuses: [.of(.unknownRecord)]
        ) { try find($0, CatalogFood.find(barcode:visibleTo:in:), $0.path["barcode"] ?? "") },
        .call(
            "getFood", .get, "/foods/:id", "Get a food of the catalogue",
            "A built-in food, or one that all users see. A bearer token adds the foods of its user.", for: .apiKey, body: .none,
            answers: .ok(CatalogFood.shape.schema, "The food.")
        ) { try find($0, CatalogFood.find(_:visibleTo:in:), $0.id) },
        .write(
            "createFood", .post, "/foods", "Add a food to the catalogue", "With `is_public`, all users see the food.", for: .user,
            body: new, answers: .created(CatalogFood.shape.schema, "The food.")
        ) { try add($0.sent, to: $1) },
        .read(
            "listOwnFoods", "/users/me/foods", "List the user's own foods", "In the order of their creation.", for: .user, query: [page],
            answers: .ok(list.schema, "A page of foods.")
        ) { try own($0[page], from: $1) },
        .write(
            "createOwnFood", .post, "/users/me/foods", "Add a user's own food", "The user alone sees the food.", for: .user, body: new,
            answers: .created(CatalogFood.shape.schema, "The food.")
        ) { call, records in
            var food = call.sent
            food.set(isPublic, false)
            return try add(food, to: records)
        },
        .read(
            "searchOwnFoods", "/users/me/foods/search", "Search the user's own foods", "In the order of their creation.", for: .user,
            query: [text, page], answers: .ok(list.schema, "A page of foods.")
        ) { call, records in
            let (page, text) = (try call[page], try call[text])
            return try own(page, [Condition("instr(lower(json_extract(json, '$.name')), ?)", text.lowercased())], from: records)
        },
    ].tagged("FitIQ: foods")

    private static let text = Parameter<String>.search("A part of the name.")
    private static let page = Parameter<ListPage>.page(limit: 20)
    private static let new = Input<FitIQBackend, Record>.checked(
        .named("FitIQNewFood", fields.creation), notBlank: [name, servingUnit])

    private static func find(
        _ call: Call<FitIQBackend, Void, Void>, _ find: (String, String?, Database) throws -> CatalogFood?, _ key: String
    ) throws -> Response {
        let user = try call.service.viewer(call.context)
        guard let food = try call.context.read({ try find(key, user, $0) }) else { throw FitIQError.foodNotFound }
        return .success(food.json)
    }

    private static func add(_ food: Record, to records: Records) throws -> JSON {
        try CatalogFood(Resource.foods.record(records.add(.foods, food.json))).json
    }

    /// The user's foods that the user alone sees.
    private static func own(_ page: ListPage, _ conditions: [Condition] = [], from records: Records) throws -> JSON {
        let own = conditions + [Condition("NOT json_extract(json, '$.is_public')")]
        return list.json(try records.page(page, of: .foods, where: own, CatalogFood.init))
    }

    private static let list = Shape.page("FitIQFoodPage", "foods", of: CatalogFood.shape)
}

extension CatalogFood: Shaped {
    static let shape = Shape<CatalogFood>(
        "FitIQFood",
        [
            .init("id", .text, example: "5e2b9c74-1a6d-4f38-8c05-9d7e3b1f2a64") { $0.id },
            .init("user_id", .nullable(.text), "Null for a food that all users see.", example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") {
                $0.userID
            },
            .init("name", .text, example: "Oat bar") { $0.name },
            .init("brand", .nullable(.text), example: .null) { $0.brand },
            .init("barcode", .nullable(.text), example: .null) { $0.barcode },
            .init("calories", .integer(from: 0), "Kilocalories of a serving.", example: 190) { $0.serving.calories },
            .init("protein_g", .anyNumber, example: 4) { $0.serving.protein },
            .init("carbs_g", .anyNumber, example: 29) { $0.serving.carbs },
            .init("fat_g", .anyNumber, example: 7) { $0.serving.fat },
            .init("fiber_g", .nullable(.anyNumber), example: 2) { $0.serving.fiber },
            .init("sugar_g", .nullable(.anyNumber), example: 11) { $0.serving.sugar },
            .init("sodium_mg", .nullable(.anyNumber), example: .null) { $0.sodium },
            .init("serving_size", .anyNumber, example: 1) { $0.servingSize },
            .init("serving_unit", .text, example: "piece") { $0.servingUnit },
            .init("created_at", .instant) { JSON.timestamp($0.createdAt) },
            .init("updated_at", .instant) { JSON.timestamp($0.updatedAt) },
        ])
}
