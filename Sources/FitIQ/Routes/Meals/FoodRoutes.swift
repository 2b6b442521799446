import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// Built-in foods and foods of users (fitiq-wellness.md 11).
extension FitIQBackend {
    var foodRoutes: [Route] {
        [
            keyed(.get, "/foods/search", "foods by name", handler: searchFoods),
            keyed(.get, "/foods/barcode/:barcode", "a food by its barcode", handler: findFoodByBarcode),
            keyed(.get, "/foods/:id", "one food", handler: getFood),
            authorized(.post, "/foods", "a new food, for all users or for the user alone") { try createFood($0, $1) },
            authorized(.get, "/users/me/foods", "the user's foods", handler: listOwnFoods),
            authorized(.post, "/users/me/foods", "a new food of the user") { try createFood($0, $1, adding: ["is_public": false]) },
            authorized(.get, "/users/me/foods/search", "the user's foods by name", handler: searchOwnFoods),
        ]
    }

    private func searchFoods(_ context: Context) throws -> Response {
        let (page, text) = try textSearch(context)
        let user = try viewer(context)
        let (foods, total) = try context.read {
            try StoredFoods.search(text, visibleTo: user, limit: page.limit, offset: page.offset, in: $0)
        }
        return .success(page.data("foods", foods, of: total))
    }

    private func findFoodByBarcode(_ context: Context) throws -> Response {
        let user = try viewer(context)
        let barcode = context.parameters["barcode"] ?? ""
        return try food(try context.read { try StoredFoods.find(barcode: barcode, visibleTo: user, in: $0) })
    }

    private func getFood(_ context: Context) throws -> Response {
        let user = try viewer(context)
        return try food(try context.read { try StoredFoods.find(context.recordID, visibleTo: user, in: $0) })
    }

    private func food(_ found: JSON?) throws(FitIQError) -> Response {
        guard let found else { throw .foodNotFound }
        return .success(found)
    }

    /// The user of a bearer token, which these routes do not need; `nil` without a valid one.
    func viewer(_ context: Context) throws -> String? {
        try context.principal?.account == nil ? nil : currentUser(context).id
    }

    /// The page and the text of a search.
    func textSearch(_ context: Context) throws -> (ListPage, String) {
        let page = try ListPage(context.request, defaultLimit: 20)
        guard let text = try context.request.query.searchText else { throw FitIQError.invalid("q is required") }
        return (page, text)
    }

    private func createFood(_ currentUser: CurrentUser, _ context: Context, adding own: JSON = [:]) throws -> Response {
        let body = try RequestBody(context.request)
        let members = try body.checked(Resource.foods.creationSchema, notBlank: ["name", "serving_unit"]).merging(own)
        return try currentUser.write(context) { .success(StoredFoods.answer(try $0.add(.foods, members)), status: .created) }
    }

    private func listOwnFoods(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        try ownFoods(currentUser, context, try ListPage(context.request, defaultLimit: 20), [])
    }

    private func searchOwnFoods(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let (page, text) = try textSearch(context)
        return try ownFoods(
            currentUser, context, page, [Condition("instr(lower(json_extract(json, '$.name')), ?)", text.lowercased())])
    }

    private func ownFoods(
        _ currentUser: CurrentUser, _ context: Context, _ page: ListPage, _ conditions: [Condition]
    ) throws -> Response {
        try currentUser.read(context) { records in
            let own = conditions + [Condition("NOT json_extract(json, '$.is_public')")]
            let foods = try records.all(.foods, where: own, limit: page.limit, offset: page.offset)
            return .success(page.data("foods", foods.map(StoredFoods.answer), of: try records.count(.foods, where: own)))
        }
    }
}
